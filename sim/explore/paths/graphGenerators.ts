/**
 * Paths by XState's own generators, beside ours.
 *
 * They know states, not transitions: they never take a transition that ends where it began, and time does not pass for
 * them (xstate 5.33.3).
 */
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { type ChartInput, snapshotKey } from '../../core/chart.ts';
import type { Event } from '../../scenario/event.ts';
import type { Targets } from './goals.ts';
import type { Edge } from './graph.ts';
import type { Walk, WalkStep } from './tour.ts';

export interface GraphOptions {
  readonly machine: AnyStateMachine;
  readonly input: ChartInput;
  readonly letters: readonly Event[];
  readonly generator: 'graph-shortest' | 'graph-simple';
}

/** Simple paths grow exponentially: ten times the states of this take minutes. */
export const simpleStatesMax = 12;

export function graphWalks<State>(targets: Targets<State>, options: GraphOptions): readonly Walk[] {
  const { machine, input, letters, generator } = options;
  const generate = generator === 'graph-shortest' ? getShortestPaths : getSimplePaths;
  const paths = generate(machine, {
    input: input as never,
    events: letters as readonly EventObject[],
    serializeState: (state: AnyMachineSnapshot) => snapshotKey(state),
  });
  const open = new Set(targets.reachable());
  for (const id of targets.atStart) open.delete(id);
  const events = paths.map(({ steps }) => steps.map(({ event }) => event as Event));
  return events.map((path) => walkOf(targets, path, open)).filter(({ steps }) => steps.length > 0);
}

function walkOf<State>(targets: Targets<State>, path: readonly Event[], open: Set<number>): Walk {
  const { edges, start } = targets.graph;
  const steps: WalkStep[] = [];
  let node = 0;
  let last = start.trail.transitions.at(-1);
  for (const event of path) {
    const edge = edges[node]?.find(({ move }): boolean => move.kind === 'hear' && move.event === event);
    if (edge === undefined) continue;
    steps.push({ edge, goals: goalsOf(targets, edge, last, open) });
    node = edge.to;
    last = edge.trail.transitions.at(-1);
  }
  return { steps };
}

function goalsOf<State>(targets: Targets<State>, edge: Edge, last: number | undefined, open: Set<number>) {
  return targets
    .reachedBy(edge, last)
    .filter((id) => open.delete(id))
    .map((id) => targets.keyOf(id));
}
