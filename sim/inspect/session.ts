/**
 * A live run at a pace: what was shown so far, who watches, and what the watchers ask for.
 *
 * Between two instants the virtual clock is followed on the wall's, so that a message of the user's arrives when they
 * sent it.
 */
import type { Event } from '../scenario/event.ts';
import type { Pace, Shown, Status, ToPage } from './messages.ts';

/** What a session needs of a run. */
export interface Steppable {
  readonly nowMs: number;
  readonly nextAtMs: number | undefined;
  readonly limit: string | undefined;
  start(): readonly Shown[];
  advance(untilMs?: number): Shown | undefined;
  send(event: Event, afterMs: number): void;
}

export type Listener = (message: ToPage) => void;

/** Steps taken before others have a turn. */
const batchMax = 200;
/** The longest that Node waits. */
const waitMsMax = 2 ** 31 - 1;

/** Virtual ms for each real one; while it is 0, steps do not wait for the clock. */
const factors = { step: 0, '1x': 1, '10x': 10, atOnce: 0 } as const satisfies Record<Pace, number>;

export class Session {
  readonly history: Shown[] = [];
  readonly #run: Steppable;
  readonly #now: () => number;
  readonly #listeners = new Set<Listener>();
  #pace: Pace;
  #hasBegun = false;
  /** Real and virtual time of the last change of pace. */
  #anchor = { realMs: 0, virtualMs: 0 };
  #timer: NodeJS.Timeout | undefined;

  /** @param now real ms from any point. */
  constructor(run: Steppable, pace: Pace, now: () => number) {
    this.#run = run;
    this.#pace = pace;
    this.#now = now;
  }

  /** All instances start; after the first time, nothing. */
  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#anchor = { realMs: this.#now(), virtualMs: 0 };
    this.#publish(this.#run.start());
    this.#arm();
  }

  /** Until a message of the user's brings more. */
  get isOver(): boolean {
    return this.#hasBegun && this.#run.nextAtMs === undefined;
  }

  /** Tells the listener of everything from now on; the result ends that. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get status(): Status {
    const { nextAtMs, limit } = this.#run;
    return { kind: 'status', pace: this.#pace, nowMs: this.#positionMs(), nextAtMs, limit };
  }

  /** One step, and then no more until asked. */
  step(): void {
    if (!this.#hasBegun) return;
    this.#setPace('step');
    const shown = this.#run.advance();
    this.#publish(shown === undefined ? [] : [shown]);
  }

  pace(pace: Pace): void {
    this.#setPace(pace);
    this.#tell(this.status);
    this.#arm();
  }

  /** Puts a message on the bus now. */
  send(event: Event): void {
    if (!this.#hasBegun) return;
    this.#run.send(event, this.#positionMs() - this.#run.nowMs);
    this.#tell(this.status);
    this.#arm();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #setPace(pace: Pace): void {
    this.#anchor = { realMs: this.#now(), virtualMs: this.#positionMs() };
    this.#pace = pace;
    clearTimeout(this.#timer);
  }

  /** Where the virtual clock stands: not before what was shown, not after what is due. */
  #positionMs(): number {
    const { realMs, virtualMs } = this.#anchor;
    const passedMs = Math.floor(virtualMs + (this.#now() - realMs) * factors[this.#pace]);
    return Math.max(this.#run.nowMs, Math.min(passedMs, this.#run.nextAtMs ?? passedMs));
  }

  /** Waits for what is due next. */
  #arm(): void {
    clearTimeout(this.#timer);
    const { nextAtMs } = this.#run;
    if (!this.#hasBegun || nextAtMs === undefined || this.#pace === 'step') return;
    const factor = factors[this.#pace];
    const waitMs = factor === 0 ? 0 : (nextAtMs - this.#positionMs()) / factor;
    this.#timer = setTimeout(() => this.#tick(), Math.min(Math.ceil(waitMs), waitMsMax));
  }

  #tick(): void {
    const untilMs = this.#pace === 'atOnce' ? undefined : this.#positionMs();
    const steps: Shown[] = [];
    while (steps.length < batchMax) {
      const shown = this.#run.advance(untilMs);
      if (shown === undefined) break;
      steps.push(shown);
    }
    this.#publish(steps);
    this.#arm();
  }

  #publish(steps: readonly Shown[]): void {
    this.history.push(...steps);
    if (steps.length > 0) this.#tell({ kind: 'steps', steps });
    this.#tell(this.status);
  }

  #tell(message: ToPage): void {
    for (const listener of this.#listeners) listener(message);
  }
}
