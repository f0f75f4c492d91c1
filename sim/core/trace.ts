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

/** A record as canonical JSON on one line, the newline included. */
export function traceLine(record: TraceRecord): string {
  const { t, instance, event, from, to, emits, started, stopped } = record;
  return `${canonical({ t, instance, event, from, to, emits, started, stopped })}\n`;
}

/** Hashes a trace line by line, so that no run keeps its trace in memory. */
export class TraceHash {
  readonly #hash = createHash('sha256');
  bytes = 0;

  add(line: string): void {
    this.#hash.update(line);
    this.bytes += Buffer.byteLength(line);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}
