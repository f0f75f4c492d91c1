/**
 * An XState machine as a model, by XState's own pure functions.
 *
 * A raise with a numeric delay is a timer; one without was taken inside the macrostep (xstate 5.33.3).
 * A chart may only assign, emit, raise and cancel: any other action is a bug and is named.
 */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { canonical, type Event, type Json } from '../scenario/event.ts';
import type { Effect, Model, View } from './model.ts';
import { borrowedScope, type ExecutableAction } from './scope.ts';

/** A machine, and what the simulator must know beside it. */
export interface Chart {
  readonly machine: AnyStateMachine;
  /** Folds numeric payloads that make no difference under the policy of the input. Default: the whole event. */
  readonly eventKey?: (event: Event, policy: unknown) => string;
}

export interface ChartInput {
  readonly policy: unknown;
  readonly seed: number;
}

export function chartModel(chart: Chart, input: ChartInput): Model<AnyMachineSnapshot> {
  const { machine } = chart;
  let actions: ExecutableAction[] = [];
  const scope = borrowedScope((action) => actions.push(action));
  return {
    initial() {
      actions = [];
      const state: AnyMachineSnapshot = machine.getInitialSnapshot(scope as never, input as never);
      return [state, effectsOf(actions)];
    },
    next(state, event) {
      actions = [];
      const after: AnyMachineSnapshot = machine.transition(state, event, scope);
      return [after, effectsOf(actions)];
    },
    key: snapshotKey,
    eventKey: (event) => chart.eventKey?.(event, input.policy) ?? canonical(event),
    view: snapshotView,
  };
}

/** Value, context without what never changes, and history. */
export function snapshotKey(state: AnyMachineSnapshot): string {
  const { policy: _policy, seed: _seed, ...context } = state.context as { readonly [key: string]: Json };
  return canonical([state.value, context, historyOf(state)]);
}

function historyOf(state: AnyMachineSnapshot): Json {
  const history = state.historyValue as Readonly<Record<string, readonly { readonly id: string }[]>>;
  return Object.fromEntries(Object.entries(history).map(([id, nodes]) => [id, nodes.map((node) => node.id)]));
}

export function snapshotView(state: AnyMachineSnapshot): View {
  return { text: valueText(state.value), tags: state.tags };
}

/** `{ closed: 'clean' }` is `closed.clean`; parallel regions are joined with `+`. */
export function valueText(value: AnyMachineSnapshot['value']): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([name, inner]) => {
      const text = inner === undefined ? '' : valueText(inner);
      return text === '' ? name : `${name}.${text}`;
    })
    .join('+');
}

export function effectsOf(actions: readonly ExecutableAction[]): readonly Effect[] {
  return actions.flatMap((action) => effectOf(action) ?? []);
}

function effectOf({ type, params }: ExecutableAction): Effect | undefined {
  switch (type) {
    case 'xstate.emit':
      return { kind: 'emit', event: (params as { event: Event }).event };
    case 'xstate.raise': {
      const { event, id, delay } = params as { event: Event; id: string | undefined; delay: number | undefined };
      if (typeof delay !== 'number') return undefined;
      return { kind: 'start', id: id ?? event.type, afterMs: delay, event };
    }
    case 'xstate.cancel':
      return { kind: 'stop', id: (params as { sendId: string }).sendId };
    default:
      throw new Error(`a chart may only assign, emit, raise and cancel; it asked for "${type}"`);
  }
}
