/**
 * One record a step: who heard what and when, from which state to which, and what it left behind.
 *
 * Types carry instance names (`api.opened`); a timer that fired is heard as its own event (`xstate.after.…`).
 */
import { createHash } from 'node:crypto';
import { canonical, type Event } from '../scenario/event.ts';

export interface TraceRecord {
  /** ms from the start of the run. */
  readonly t: number;
  readonly instance: string;
  readonly event: Event;
  readonly from: string;
  readonly to: string;
  readonly emits: readonly Event[];
  readonly started: readonly { readonly id: string; readonly afterMs: number }[];
  readonly stopped: readonly string[];
}

/** What an instance hears first, before any message. */
export const initEvent: Event = Object.freeze({ type: 'xstate.init' });

/** A text for each object that was seen before: most of a trace is the same few messages. */
const eventTexts = new WeakMap<Event, string>();

function eventText(event: Event): string {
  const known = eventTexts.get(event);
  if (known !== undefined) return known;
  const text = canonical(event);
  eventTexts.set(event, text);
  return text;
}

interface Told extends Omit<TraceRecord, 't' | 'stopped'> {
  readonly text: string;
}

/** The last record with these emitted messages: a step that is taken again differs in little but its time. */
const toldBefore = new WeakMap<TraceRecord['emits'], Told>();

/** All of a line but its time and the timers it stopped. */
function middleOf({ instance, event, from, to, emits, started }: TraceRecord): string {
  const told = toldBefore.get(emits);
  const isSame =
    told !== undefined &&
    told.event === event &&
    told.started === started &&
    told.from === from &&
    told.to === to &&
    told.instance === instance;
  if (isSame) return told.text;
  const timers = started.map(({ id, afterMs }) => `{"afterMs":${afterMs},"id":${JSON.stringify(id)}}`).join(',');
  const text =
    `,"instance":${JSON.stringify(instance)},"event":${eventText(event)},` +
    `"from":${JSON.stringify(from)},"to":${JSON.stringify(to)},` +
    `"emits":[${emits.map(eventText).join(',')}],"started":[${timers}]`;
  toldBefore.set(emits, { instance, event, from, to, emits, started, text });
  return text;
}

/**
 * A record as canonical JSON on one line, the newline included; its fields stand in the order of `TraceRecord`.
 *
 * Its events and lists must not change afterwards: their texts are remembered.
 */
export function traceLine(record: TraceRecord): string {
  const { t, stopped } = record;
  const ids = stopped.length === 0 ? '' : stopped.map((id) => JSON.stringify(id)).join(',');
  return `{"t":${t}${middleOf(record)},"stopped":[${ids}]}\n`;
}

const chunkBytes = 1 << 16;

/** Hashes a trace as it grows, so that no run keeps it in memory. */
export class TraceHash {
  readonly #hash = createHash('sha256');
  readonly #chunk = Buffer.allocUnsafe(chunkBytes);
  #filled = 0;
  #flushed = 0;

  add(line: string): void {
    // A UTF-16 unit takes three bytes at most.
    if (this.#filled + 3 * line.length > chunkBytes) this.#flush();
    if (3 * line.length > chunkBytes) {
      this.#hash.update(line);
      this.#flushed += Buffer.byteLength(line);
    } else {
      this.#filled += this.#chunk.write(line, this.#filled, 'utf8');
    }
  }

  /** UTF-8, so far. */
  get bytes(): number {
    return this.#flushed + this.#filled;
  }

  digest(): string {
    this.#flush();
    return this.#hash.digest('hex');
  }

  #flush(): void {
    this.#hash.update(this.#chunk.subarray(0, this.#filled));
    this.#flushed += this.#filled;
    this.#filled = 0;
  }
}
