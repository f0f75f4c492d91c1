/**
 * Charts with one mistake each, derived from a chart by code: a transition dropped, a guard that always lets pass, a
 * target left out, or an action not taken: nothing said, no timer started, something not remembered.
 */
import { type AnyStateMachine, createMachine } from 'xstate';
import {
  type Candidates,
  candidatesOf,
  configOf,
  type Named,
  nameOf,
  type StateConfig,
  type TransitionConfig,
} from './config.ts';

export interface Mutant {
  /** `breaker: closed on breaker.record #2: without its guard isTripping`. */
  readonly id: string;
  readonly machine: AnyStateMachine;
}

/** A node with one mistake in it; `what` says where and which. */
interface Change<T> {
  readonly what: string;
  readonly to: T;
}

export function mutantsOf(name: string, machine: AnyStateMachine): readonly Mutant[] {
  return stateChanges(configOf(machine), '').map(({ what, to }) => ({
    id: `${name}: ${what}`,
    machine: createMachine(to as never, machine.implementations as never),
  }));
}

function stateChanges(state: StateConfig, path: string): readonly Change<StateConfig>[] {
  const place = path === '' ? 'root' : path;
  const within = (changes: readonly Change<Partial<StateConfig>>[]): readonly Change<StateConfig>[] =>
    changes.map(({ what, to }) => ({ what: `${place} ${what}`, to: { ...state, ...to } }));
  const byName = (how: 'on' | 'after') =>
    Object.entries(state[how] ?? {}).flatMap(([name, candidates]) =>
      listChanges(candidates).map(({ what, to }) => ({
        what: `${how} ${name} ${what}`,
        to: { [how]: { ...state[how], [name]: to } },
      })),
    );
  const always = listChanges(state.always).map(({ what, to }) => ({ what: `always ${what}`, to: { always: to } }));
  const atEdge = (edge: 'entry' | 'exit') =>
    actionChanges(state[edge] ?? []).map(({ what, to }) => ({ what: `${edge}: ${what}`, to: { [edge]: to } }));
  const below = Object.entries(state.states ?? {}).flatMap(([name, inner]) =>
    stateChanges(inner, path === '' ? name : `${path}.${name}`).map(({ what, to }) => ({
      what,
      to: { ...state, states: { ...state.states, [name]: to } },
    })),
  );
  return [...within([...byName('on'), ...byName('after'), ...always, ...atEdge('entry'), ...atEdge('exit')]), ...below];
}

function listChanges(candidates: Candidates | undefined): readonly Change<readonly TransitionConfig[]>[] {
  const list = candidatesOf(candidates);
  return list.flatMap((candidate, index) => {
    const withIn = (replacement: readonly TransitionConfig[]) => list.toSpliced(index, 1, ...replacement);
    const changed = transitionChanges(candidate).map(({ what, to }) => ({ what, to: withIn([to]) }));
    return [{ what: 'dropped', to: withIn([]) }, ...changed].map(({ what, to }) => ({
      what: `#${index + 1}: ${what}`,
      to,
    }));
  });
}

function transitionChanges(transition: TransitionConfig): readonly Change<TransitionConfig>[] {
  const { guard, target, ...rest } = transition;
  const withTarget = target === undefined ? {} : { target };
  const withGuard = guard === undefined ? {} : { guard };
  const unguarded =
    guard === undefined ? [] : [{ what: `without its guard ${nameOf(guard)}`, to: { ...rest, ...withTarget } }];
  const untargeted =
    target === undefined ? [] : [{ what: `without its target ${target}`, to: { ...rest, ...withGuard } }];
  const idle = actionChanges(transition.actions ?? []).map(({ what, to }) => ({
    what,
    to: { ...transition, actions: to },
  }));
  return [...unguarded, ...untargeted, ...idle];
}

function actionChanges(actions: readonly Named[]): readonly Change<readonly Named[]>[] {
  return actions.map((action, index) => ({ what: `without ${nameOf(action)}`, to: actions.toSpliced(index, 1) }));
}
