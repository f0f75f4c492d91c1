/**
 * A chart as a model that also says how it got where it is: which transitions it took, through which states, and how
 * each guard on the way came out.
 *
 * XState tells of each microstep by an inspection event with the transitions it took (xstate 5.33.3); the guards are
 * asked again in the order in which it asks them. Charts have no parallel regions, so one state has the word at a time.
 */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate';
import { type Chart, type ChartInput, effectsOf, snapshotKey, snapshotView } from '../../core/chart.ts';
import type { Effect } from '../../core/model.ts';
import { borrowedScope, type ExecutableAction, type Scope } from '../../core/scope.ts';
import type { Event } from '../../scenario/event.ts';
import { pathOf, Transitions } from './transitions.ts';

export interface GuardOutcome {
  readonly transition: number;
  readonly isPassed: boolean;
}

/** What one step took. */
export interface Trail {
  /** In order; none if nothing was there to hear it. */
  readonly transitions: readonly number[];
  /** Dotted paths, each once. */
  readonly states: readonly string[];
  readonly guards: readonly GuardOutcome[];
}

export interface Traced<State> {
  readonly state: State;
  readonly effects: readonly Effect[];
  readonly trail: Trail;
}

/** What is explored: one chart, or one among its partners. */
export interface Subject<State> {
  readonly transitions: Transitions;
  initial(): Traced<State>;
  next(state: State, event: Event): Traced<State>;
  /** Whether anything is there to hear it; if not, nothing comes of it. */
  hears(state: State, event: Event): boolean;
  key(state: State): string;
  /** The chart's own part of a state. */
  own(state: State): AnyMachineSnapshot;
  text(state: State): string;
}

interface Microstep {
  readonly event: EventObject;
  readonly snapshot: AnyMachineSnapshot;
  readonly transitions: readonly AnyTransitionDefinition[];
}

export class TracedChart implements Subject<AnyMachineSnapshot> {
  readonly transitions: Transitions;
  readonly #machine: AnyStateMachine;
  readonly #input: ChartInput;
  readonly #scope: Scope;
  readonly #keys = new WeakMap<AnyMachineSnapshot, string>();
  #microsteps: Microstep[] = [];
  #actions: ExecutableAction[] = [];

  constructor({ machine }: Pick<Chart, 'machine'>, input: ChartInput) {
    this.transitions = new Transitions(machine);
    this.#machine = machine;
    this.#input = input;
    this.#scope = listening(
      (action) => this.#actions.push(action),
      (step) => this.#microsteps.push(step),
    );
  }

  initial(): Traced<AnyMachineSnapshot> {
    return this.#traced(undefined, () => this.#machine.getInitialSnapshot(this.#scope, this.#input as never));
  }

  next(before: AnyMachineSnapshot, event: Event): Traced<AnyMachineSnapshot> {
    return this.#traced(before, () => this.#machine.transition(before, event, this.#scope));
  }

  /** Charts have no wildcards. */
  hears(state: AnyMachineSnapshot, { type }: Event): boolean {
    return nodesIn(state).some(({ transitions }) => transitions.has(type));
  }

  #traced(before: AnyMachineSnapshot | undefined, step: () => AnyMachineSnapshot): Traced<AnyMachineSnapshot> {
    this.#microsteps = [];
    this.#actions = [];
    const state = step();
    return { state, effects: effectsOf(this.#actions), trail: this.#trail(before, this.#microsteps) };
  }

  key(state: AnyMachineSnapshot): string {
    const known = this.#keys.get(state);
    if (known !== undefined) return known;
    const key = snapshotKey(state);
    this.#keys.set(state, key);
    return key;
  }

  own(state: AnyMachineSnapshot): AnyMachineSnapshot {
    return state;
  }

  text(state: AnyMachineSnapshot): string {
    return snapshotView(state).text;
  }

  #trail(before: AnyMachineSnapshot | undefined, microsteps: readonly Microstep[]): Trail {
    const taken: number[] = [];
    const states = new Set<string>();
    const guards: GuardOutcome[] = [];
    let snapshot = before;
    for (const step of microsteps) {
      const isEventless = step.transitions.some(({ eventType }) => eventType === '');
      if (snapshot !== undefined && !isEventless) guards.push(...this.#outcomes(snapshot, step.event, false));
      for (const definition of step.transitions) {
        const id = this.transitions.idOf(definition);
        if (id !== undefined) taken.push(id);
        for (const node of upwards(definition.source)) states.add(pathOf(node));
      }
      for (const node of nodesIn(step.snapshot)) states.add(pathOf(node));
      guards.push(...this.#outcomes(step.snapshot, step.event, true));
      snapshot = step.snapshot;
    }
    states.delete('');
    return { transitions: taken, states: [...states], guards };
  }

  /** The first candidate that passes ends the asking, from the innermost state outwards. */
  #outcomes(snapshot: AnyMachineSnapshot, event: EventObject, isEventless: boolean): readonly GuardOutcome[] {
    const outcomes: GuardOutcome[] = [];
    const innermost = nodesIn(snapshot).find((node) => node.type === 'atomic');
    for (const node of upwards(innermost)) {
      const candidates = isEventless ? node.always : node.transitions.get(event.type);
      for (const candidate of candidates ?? []) {
        if (candidate.guard === undefined) return outcomes;
        const isPassed = passes(candidate, snapshot, event);
        const transition = this.transitions.idOf(candidate);
        if (transition !== undefined) outcomes.push({ transition, isPassed });
        if (isPassed) return outcomes;
      }
    }
    return outcomes;
  }
}

type Guard = (args: { readonly context: unknown; readonly event: EventObject }, params: unknown) => boolean;

function passes({ guard }: AnyTransitionDefinition, { machine, context }: AnyMachineSnapshot, event: EventObject) {
  const { type, params } = typeof guard === 'object' ? (guard as { type: string; params?: unknown }) : { type: guard };
  const implementation = machine.implementations.guards[String(type)] as Guard | undefined;
  if (implementation === undefined)
    throw new Error(`a guard must have a name; "${String(type)}" has no implementation`);
  return implementation({ context, event }, params);
}

const nodesIn = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes;

function upwards(node: AnyStateNode | undefined): readonly AnyStateNode[] {
  return node === undefined ? [] : [node, ...upwards(node.parent)];
}

/** A scope that also tells of each microstep. */
function listening(act: (action: ExecutableAction) => void, tell: (step: Microstep) => void): Scope {
  const scope = borrowedScope(act);
  const system = Object.assign(Object.create(scope.system), {
    _sendInspectionEvent(
      event: Microstep & { readonly type: string; readonly _transitions: Microstep['transitions'] },
    ) {
      if (event.type !== '@xstate.microstep') return;
      tell({ event: event.event, snapshot: event.snapshot, transitions: event._transitions });
    },
  });
  return { ...scope, system };
}
