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

/** Canonical text of events that were seen before: most of a trace is the same few objects. */
const texts = new WeakMap<Event, string>();

function textOf(event: Event): string {
  const known = texts.get(event);
  if (known !== undefined) return known;
  const text = canonical(event);
  // Only what can no longer change may be remembered.
  if (Object.isFrozen(event)) texts.set(event, text);
  return text;
}

/** A record as canonical JSON on one line, the newline included; its fields stand in the order of `TraceRecord`. */
export function traceLine({ t, instance, event, from, to, emits, started, stopped }: TraceRecord): string {
  const timers = started.map(({ id, afterMs }) => `{"afterMs":${afterMs},"id":${JSON.stringify(id)}}`);
  const ids = stopped.map((id) => JSON.stringify(id));
  return (
    `{"t":${t},"instance":${JSON.stringify(instance)},"event":${textOf(event)},` +
    `"from":${JSON.stringify(from)},"to":${JSON.stringify(to)},` +
    `"emits":[${emits.map(textOf).join(',')}],"started":[${timers.join(',')}],"stopped":[${ids.join(',')}]}\n`
  );
}

const chunkChars = 1 << 16;

/** Hashes a trace as it grows, so that no run keeps it in memory. */
export class TraceHash {
  readonly #hash = createHash('sha256');
  #chunk = '';
  #bytes = 0;

  add(line: string): void {
    this.#bytes += Buffer.byteLength(line);
    this.#chunk += line;
    if (this.#chunk.length >= chunkChars) this.#flush();
  }

  /** Of UTF-8, so far. */
  get bytes(): number {
    return this.#bytes;
  }

  digest(): string {
    this.#flush();
    return this.#hash.digest('hex');
  }

  #flush(): void {
    this.#hash.update(this.#chunk);
    this.#chunk = '';
  }
}
