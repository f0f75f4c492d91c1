/**
 * The scope in which XState takes a step, borrowed once and used for all steps of a machine.
 *
 * XState makes an actor for each pure transition, which takes longer than the step (xstate 5.33.3).
 */
import { type AnyActorLogic, type AnyStateMachine, transition } from 'xstate';

export type Scope = Parameters<AnyStateMachine['transition']>[2];

/** An action as XState hands it over, to be carried out or not. */
export interface ExecutableAction {
  readonly type: string;
  readonly params: unknown;
}

/** @param act told each action of a step, in order */
export function borrowedScope(act: (action: ExecutableAction) => void): Scope {
  let scope: Scope | undefined;
  const borrowing: AnyActorLogic = {
    transition: (state, _event, given) => {
      scope = given;
      return state;
    },
    getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
    getPersistedSnapshot: (state) => state,
  };
  transition(borrowing, borrowing.getInitialSnapshot(undefined as never, undefined), { type: 'borrow' });
  if (scope === undefined) throw new Error('xstate hands no scope to its logic any more');
  return { ...scope, actionExecutor: act };
}
