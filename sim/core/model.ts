/** What every engine drives: a chart, or somebody's own code in its place. */
import type { Event } from '../scenario/event.ts';

/** What a step leaves behind, in the order the model asked for it. */
export type Effect =
  /** A message for the bus; its type still carries the model's own port names. */
  | { readonly kind: 'emit'; readonly event: Event }
  /** A timer starts: after `afterMs` (integer, 0 … 2^31-1) the model hears `event`. */
  | { readonly kind: 'start'; readonly id: string; readonly afterMs: number; readonly event: Event }
  /** A timer stops; stopping one that is not armed is no error. */
  | { readonly kind: 'stop'; readonly id: string };

/** What can be seen of a state from outside. */
export interface View {
  /** Dotted path: `closed.clean`. */
  readonly text: string;
  readonly tags: ReadonlySet<string>;
}

export interface Model<State> {
  initial(): readonly [State, readonly Effect[]];
  /** Pure. An event that means nothing here gives an equal state and no effects. */
  next(state: State, event: Event): readonly [State, readonly Effect[]];
  /** Equal keys: equal in all that can follow. Holds no time and no policy. */
  key(state: State): string;
  /** Equal keys: equal next states and effects, from any state. */
  eventKey(event: Event): string;
  view(state: State): View;
}
