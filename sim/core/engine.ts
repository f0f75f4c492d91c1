/** What drives the instances of a run: remembered tables, or real XState actors. Both give the same trace. */
import type { Event } from '../scenario/event.ts';
import type { Effect, View } from './model.ts';

export interface StepOutcome {
  readonly from: View;
  readonly to: View;
  readonly effects: readonly Effect[];
}

export interface Engine {
  /** Called for each instance, in declared order, before any step of a run. `from` is the initial state too. */
  start(instance: number): StepOutcome;
  step(instance: number, event: Event): StepOutcome;
  /** A timer that this engine asked for is due. */
  fire(instance: number, timerId: string, event: Event): StepOutcome;
}
