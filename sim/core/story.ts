/** What a reporter needs to tell a run again, in bounded memory: its first and last turns, and what was last said. */
import type { Event } from '../scenario/event.ts';
import type { Observer } from './kernel.ts';
import type { Seen } from './result.ts';
import type { TraceRecord } from './trace.ts';

const keptMax = 200;
const noticesMax = 1000;

interface Tally {
  times: number;
  lastAtMs: number;
  last: Event;
  /** Of the last one among all messages. */
  order: number;
}

export class Story implements Observer {
  readonly #first: TraceRecord[] = [];
  /** A ring once it is full. */
  readonly #last: TraceRecord[] = [];
  #told = 0;
  readonly #seen = new Map<string, Tally>();
  #messages = 0;
  readonly notices: string[] = [];
  #nowMs = 0;

  onStep(record: TraceRecord): void {
    this.#nowMs = record.t;
    if (record.from === record.to && !record.emits.some(({ type }) => type === 'notice.show')) return;
    if (this.#first.length < keptMax) this.#first.push(record);
    else this.#last[(this.#told - keptMax) % keptMax] = record;
    this.#told += 1;
  }

  onInstantEnd(_atMs: number, nextMs: number | undefined): void {
    this.#nowMs = nextMs ?? this.#nowMs;
  }

  onMessage(message: Event): void {
    this.#messages += 1;
    const tally = this.#seen.get(message.type);
    if (tally === undefined) {
      this.#seen.set(message.type, { times: 1, lastAtMs: this.#nowMs, last: message, order: this.#messages });
    } else {
      tally.times += 1;
      tally.lastAtMs = this.#nowMs;
      tally.last = message;
      tally.order = this.#messages;
    }
    if (message.type !== 'notice.show' || typeof message.code !== 'string') return;
    if (this.notices.at(-1) !== message.code && this.notices.length < noticesMax) this.notices.push(message.code);
  }

  /** By type, the latest last. */
  get seen(): ReadonlyMap<string, Seen> {
    const tallies = [...this.#seen].toSorted(([, a], [, b]) => a.order - b.order);
    return new Map(tallies.map(([type, { times, lastAtMs, last }]) => [type, { times, lastAtMs, last }]));
  }

  get leftOut(): number {
    return Math.max(0, this.#told - 2 * keptMax);
  }

  get records(): readonly TraceRecord[] {
    const start = Math.max(0, this.#told - keptMax) % keptMax;
    const isRing = this.#told > 2 * keptMax;
    return [...this.#first, ...(isRing ? [...this.#last.slice(start), ...this.#last.slice(0, start)] : this.#last)];
  }
}
