/** A machine's config as plain data: what a chart's author wrote, node by node. */
import type { AnyStateMachine } from 'xstate';

export type Named = string | { readonly type: string; readonly params?: unknown };

export interface TransitionConfig {
  readonly guard?: Named;
  readonly target?: string;
  readonly reenter?: boolean;
  readonly actions?: readonly Named[];
}

export type Candidates = TransitionConfig | readonly TransitionConfig[];
type ByName = { readonly [name: string]: Candidates };

export interface StateConfig {
  readonly description?: string;
  readonly type?: string;
  readonly initial?: string;
  readonly entry?: readonly Named[];
  readonly exit?: readonly Named[];
  readonly on?: ByName;
  readonly after?: ByName;
  readonly always?: Candidates;
  readonly states?: { readonly [name: string]: StateConfig };
}

export interface StateAt {
  /** Names from the root down; the root's is empty. */
  readonly path: readonly string[];
  readonly state: StateConfig;
}

/** One candidate, and where it stands: `closed on breaker.record #2`. */
export interface TransitionAt {
  readonly place: string;
  readonly transition: TransitionConfig;
}

export const configOf = (machine: AnyStateMachine): StateConfig => machine.config as StateConfig;
export const nameOf = (named: Named): string => (typeof named === 'string' ? named : named.type);
export const candidatesOf = (candidates: Candidates | undefined): readonly TransitionConfig[] =>
  candidates === undefined ? [] : [candidates].flat();

/** The state and all below it, parents first. */
export function statesIn(state: StateConfig, path: readonly string[] = []): readonly StateAt[] {
  const below = Object.entries(state.states ?? {});
  return [{ path, state }, ...below.flatMap(([name, inner]) => statesIn(inner, [...path, name]))];
}

export function transitionsOf({ path, state }: StateAt): readonly TransitionAt[] {
  const place = path.join('.') || 'root';
  const named = (how: 'on' | 'after') =>
    Object.entries(state[how] ?? {}).flatMap(([name, candidates]) =>
      candidatesOf(candidates).map((transition, index) => ({
        place: `${place} ${how} ${name} #${index + 1}`,
        transition,
      })),
    );
  const always = candidatesOf(state.always).map((transition, index) => ({
    place: `${place} always #${index + 1}`,
    transition,
  }));
  return [...named('on'), ...named('after'), ...always];
}

export function actionsOf(at: StateAt): readonly Named[] {
  const { entry = [], exit = [] } = at.state;
  return [...entry, ...exit, ...transitionsOf(at).flatMap(({ transition }) => transition.actions ?? [])];
}
