/**
 * Somebody's own guard in a chart's place: the same messages, the same world, the same judge.
 *
 * The guard hears messages under the names of the chart it stands for, and answers by emitting messages and by timers
 * of the clock it is given. It may be written with promises: `request` emits a message and waits for its answer.
 */
import type { Event } from '../scenario/event.ts';

/** What a file passed to `--adapter` exports, and `simulate` takes. */
export interface Adapter {
  /** For reports; without: the name of the file. */
  readonly name?: string;
  /** The chart whose place it takes: `compaction`, `retry`, `breaker`, `permission`, `tokens`, `session`. */
  readonly chart: string;
  /** Called once for each run. */
  create(setting: AdapterSetting): Guard;
}

/** One guard, for one run. */
export interface Guard {
  /**
   * Takes one message; by when it returns, or its promise settles, everything that follows from it at this instant is
   * emitted. A promise may stay open while it waits for `request` or for the clock.
   */
  hear(event: Event): void | Promise<void>;
  /** Where it stands, as a dotted path like a chart's: `open`. Without it, nothing is expected of its state. */
  state?(): string;
}

/** All that a guard has of the world; there is no other time and no other way out. */
export interface AdapterSetting {
  /** The chart's section of the policy of this run, as plain data. */
  readonly policy: unknown;
  readonly seed: number;
  readonly clock: AdapterClock;
  /** Puts a message on the bus: `{ type: 'summary.request', op: 0 }`. */
  emit(event: Event): void;
  /** Emits, and waits for the next message of type `reply`: the one with the same `op`, `call` or `ask`, if given. */
  request(event: Event, reply: string): Promise<Event>;
}

/** Virtual: it moves only between messages. */
export interface AdapterClock {
  /** ms since the run began. */
  now(): number;
  /** @param afterMs integer, 0 … 2^31-1 */
  setTimeout(callback: () => void, afterMs: number): number;
  clearTimeout(id: number): void;
  sleep(ms: number): Promise<void>;
}
