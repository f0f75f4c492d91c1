/** What is outside the charts: it hears the bus and answers later. `run` simulates it; a log can stand in. */
import type { Event } from '../scenario/event.ts';
import type { MetricName } from '../scenario/types.ts';

/** What the world may do when it hears something. */
export interface Surroundings {
  readonly nowMs: number;
  /** Puts a message on the bus `afterMs` (an integer of 0 or more) from now. */
  answer(event: Event, afterMs: number): Pending;
  /** Counts and costs fall due when something is sent. `costUsd` is in micro-dollars. */
  count(metric: MetricName, amount: number): void;
}

/** An answer under way; dropping one that was delivered does nothing. */
export interface Pending {
  drop(): void;
}

/** The message list, as the judge sees it. */
export interface ContextView {
  readonly usedTokens: number;
  readonly messages: number;
  /** Whether every message that was ever there is still there, or is covered by a committed summary or trim. */
  readonly isIntact: boolean;
}

export interface World {
  /** Called with every message on the bus. */
  hear(event: Event, surroundings: Surroundings): void;
  context(): ContextView | undefined;
}
