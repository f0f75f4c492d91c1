/** What a reporter needs to tell a run again, in bounded memory: its first and last turns, and what was last said. */
import type { Event } from '../scenario/event.ts';
import type { Observer } from './kernel.ts';
import type { Seen } from './result.ts';
import type { TraceRecord } from './trace.ts';

const keptMax = 200;
const noticesMax = 1000;

export class Story implements Observer {
  readonly #first: TraceRecord[] = [];
  /** A ring once it is full. */
  readonly #last: TraceRecord[] = [];
  #told = 0;
  readonly #seen = new Map<string, Seen>();
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
    const times = (this.#seen.get(message.type)?.times ?? 0) + 1;
    // Latest last: a map keeps the order of insertion.
    this.#seen.delete(message.type);
    this.#seen.set(message.type, { times, lastAtMs: this.#nowMs, last: message });
    if (message.type !== 'notice.show' || typeof message.code !== 'string') return;
    if (this.notices.at(-1) !== message.code && this.notices.length < noticesMax) this.notices.push(message.code);
  }

  get seen(): ReadonlyMap<string, Seen> {
    return this.#seen;
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
