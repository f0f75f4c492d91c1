/**
 * A statechart as nodes and edges: the data behind every picture of it, and the JSON of `diagram`, version 1.
 *
 * Entry and exit actions are read off the config: XState adds its own, which start and stop the timers of `after`, to
 * the definition (xstate 5.33.3). XState's `toDirectedGraph` has no guards, no actions and no `always`.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

export interface ChartDiagram {
  readonly version: 1;
  readonly kind: 'chart';
  readonly name: string;
  readonly about: string;
  /** Parents before children; the first is the chart itself. */
  readonly nodes: readonly StateNode[];
  /** By node; within one node and trigger in the order they are tried. */
  readonly edges: readonly TransitionEdge[];
}

export interface StateNode {
  /** XState's: `breaker.closed.clean`. */
  readonly id: string;
  /** As scenarios and traces name it: `closed.clean`; empty for the chart itself. */
  readonly path: string;
  readonly name: string;
  readonly parent: string | null;
  readonly type: AnyStateNode['type'];
  /** The child it begins in. */
  readonly initial: string | null;
  readonly description: string;
  readonly tags: readonly string[];
  readonly entry: readonly NamedAction[];
  readonly exit: readonly NamedAction[];
}

export interface TransitionEdge {
  readonly id: string;
  readonly from: string;
  /** Nothing, if it changes no state. */
  readonly to: string | null;
  readonly trigger: Trigger;
  readonly guard: string | null;
  /** 1 is tried first. */
  readonly order: number;
  /** How many candidates the trigger has in this state. */
  readonly candidates: number;
  readonly reenter: boolean;
  readonly actions: readonly NamedAction[];
}

export type Trigger =
  | { readonly kind: 'event'; readonly name: string }
  /** `name` is the delay's. */
  | { readonly kind: 'after'; readonly name: string }
  | { readonly kind: 'always' }
  /** All children of the state are final. */
  | { readonly kind: 'done' };

export interface NamedAction {
  readonly name: string;
  readonly params?: unknown;
}

export function chartDiagram(name: string, about: string, machine: AnyStateMachine): ChartDiagram {
  const all = statesFrom(machine.root);
  return {
    version: 1,
    kind: 'chart',
    name,
    about,
    nodes: all.map(nodeOf),
    edges: all.flatMap(edgesOf),
  };
}

function statesFrom(state: AnyStateNode): readonly AnyStateNode[] {
  return [state, ...Object.values(state.states).flatMap(statesFrom)];
}

function nodeOf(state: AnyStateNode): StateNode {
  const { initial } = state;
  return {
    id: state.id,
    path: state.path.join('.'),
    name: state.key,
    parent: state.parent?.id ?? null,
    type: state.type,
    initial: state.type === 'compound' ? (initial.target[0]?.id ?? null) : null,
    description: state.description ?? '',
    tags: state.tags,
    entry: actionsOf(state.config.entry),
    exit: actionsOf(state.config.exit),
  };
}

function edgesOf(state: AnyStateNode): readonly TransitionEdge[] {
  const lists = [...state.transitions.values(), ...(state.always === undefined ? [] : [state.always])];
  return lists.flatMap((list) => list.map((transition, index) => edgeOf(state, transition, index, list.length)));
}

function edgeOf(
  state: AnyStateNode,
  transition: AnyTransitionDefinition,
  index: number,
  candidates: number,
): TransitionEdge {
  const trigger = triggerOf(state, transition.eventType);
  const label = trigger.kind === 'event' || trigger.kind === 'after' ? `${trigger.kind} ${trigger.name}` : trigger.kind;
  return {
    id: `${state.id} ${label} ${index + 1}`,
    from: state.id,
    to: transition.target?.[0]?.id ?? null,
    trigger,
    guard: nameOf(transition.guard),
    order: index + 1,
    candidates,
    reenter: transition.reenter,
    actions: actionsOf(transition.actions),
  };
}

function triggerOf(state: AnyStateNode, type: string): Trigger {
  if (type === '') return { kind: 'always' };
  const [after, done] = ['xstate.after.', 'xstate.done.state.'];
  if (type.startsWith(after)) return { kind: 'after', name: type.slice(after.length, -state.id.length - 1) };
  return type.startsWith(done) ? { kind: 'done' } : { kind: 'event', name: type };
}

/** Charts hold names only; a function shows as what it is. */
function nameOf(named: unknown): string | null {
  if (named === undefined || named === null) return null;
  if (typeof named === 'string') return named;
  if (typeof named === 'object' && 'type' in named) return String(named.type);
  return 'inline function';
}

function actionsOf(actions: unknown): readonly NamedAction[] {
  if (actions === undefined) return [];
  return [actions].flat().map((action: unknown) => {
    const name = nameOf(action) ?? '';
    const params = typeof action === 'object' && action !== null && 'params' in action ? action.params : undefined;
    return params === undefined ? { name } : { name, params };
  });
}
