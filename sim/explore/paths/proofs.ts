/**
 * Walks that show what a transition remembered.
 *
 * That a transition is taken shows in what is said at once; what it changed in the chart's memory shows only later, and
 * only if somebody looks. For each transition and each thing that it changes, this plays the suite to a chart that
 * forgets that one change; if nothing differs, the shortest way to make it differ is added. So it is with a transition
 * that does what its neighbour does, with an entry of a record that is mistaken for what it is elsewhere, and with a
 * timer that says nothing when it fires.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { type Event, isEqual } from '../../scenario/event.ts';
import { type Fault, faultsIn, faultyAfter } from './faults.ts';
import { type Armed, type Edge, type Graph, nextOf } from './graph.ts';
import { nothing, type Sequence, type Standing, Standings, type Step } from './standings.ts';
import type { Walk } from './tour.ts';
import type { Work } from './work.ts';

/** Places looked at without knowing. */
const guessesMax = 8;

/** Ended early, it adds what it had found by then. */
export function* proving(
  graph: Graph<AnyMachineSnapshot>,
  letters: readonly Event[],
  walks: readonly Walk[],
): Work<readonly Walk[]> {
  const prover = new Prover(graph, letters);
  const added: Walk[] = [];
  const faults = [...faultsIn(graph)];
  for (const [done, [fault, places]] of faults.entries()) {
    if (yield { done, total: faults.length, what: 'changes of memory' }) return added;
    if ([...walks, ...added].some((walk) => prover.shows(walk, fault))) continue;
    const walk = prover.walkFor(fault, places);
    if (walk !== undefined) added.push(walk);
  }
  return [...added, ...prover.silentTimers()];
}

class Prover {
  readonly #graph: Graph<AnyMachineSnapshot>;
  readonly #ways: readonly (Edge | undefined)[];
  readonly #standings: Standings;

  constructor(graph: Graph<AnyMachineSnapshot>, letters: readonly Event[]) {
    this.#graph = graph;
    this.#ways = firstWays(graph);
    this.#standings = new Standings(graph, letters);
  }

  /** Whether a chart that forgets the change says something else on this walk. */
  shows({ steps }: Walk, fault: Fault): boolean {
    let standing: Standing | undefined = this.#standings.start;
    for (const { edge } of steps) {
      const heard = edge.move.kind === 'hear' ? edge.move.event : undefined;
      const due: Armed | undefined = standing === undefined ? undefined : nextOf(standing.timers);
      if (heard === undefined && (edge.move.kind !== 'wait' || due?.leftMs !== edge.move.ms)) return true;
      const step: Step = this.#standings.step(standing, heard);
      if (!isEqual(step.says, edge.emits)) return true;
      const isFaulty = step.trail.transitions[0] === fault.transition;
      standing = isFaulty ? this.#faulty(standing, step.after, fault) : step.after;
    }
    return false;
  }

  /** For each timer that says nothing when it fires: that it did not a millisecond before it was due, and did then. */
  silentTimers(): readonly Walk[] {
    const found = new Map<string, Edge>();
    for (const edge of this.#graph.edges.flat()) {
      if (edge.move.kind === 'hear' || edge.emits.length > 0 || edge.move.ms === 0) continue;
      const key = `${edge.move.timer.id} ${edge.trail.transitions.join(' ')}`;
      if (!found.has(key)) found.set(key, edge);
    }
    return [...found.values()].flatMap((edge) => this.#aroundDue(edge));
  }

  #aroundDue(edge: Edge): readonly Walk[] {
    const [waiting, fired] = [this.#graph.nodes[edge.from], this.#graph.nodes[edge.to]];
    if (waiting === undefined || fired === undefined || edge.move.kind === 'hear') return [];
    const telling = this.#standings.difference({ ...waiting, timers: [] }, { ...fired, timers: [] });
    if (telling === undefined) return [];
    const way = this.#wayTo(edge.from);
    const move = { ...edge.move, ms: edge.move.ms - 1 };
    const early: Edge = { from: edge.from, to: edge.from, move, trail: nothing, emits: [] };
    return [
      walkOf([...way, early, ...this.#edgesFrom(edge.from, telling)]),
      walkOf([...way, edge, ...this.#edgesFrom(edge.to, telling)]),
    ];
  }

  walkFor(fault: Fault, places: readonly Edge[]): Walk | undefined {
    let guesses = 0;
    for (const edge of places) {
      const [before, after] = [this.#graph.nodes[edge.from], this.#graph.nodes[edge.to]];
      if (before === undefined || after === undefined) continue;
      const faulty = this.#faulty(before, after, fault);
      const isApart = this.#standings.isApart(after, faulty);
      if (isApart === false) continue;
      if (isApart === undefined) guesses += 1;
      if (guesses > guessesMax) break;
      const difference = this.#standings.difference(after, faulty);
      if (difference === undefined) continue;
      const way = [...this.#wayTo(edge.from), edge];
      return walkOf([...way, ...this.#edgesFrom(edge.to, difference)]);
    }
    return undefined;
  }

  #faulty(before: Standing, after: Standing, fault: Fault): Standing {
    if (fault.like !== undefined) return this.#standings.step(before, fault.like).after;
    return faultyAfter(before, after, fault);
  }

  #edgesFrom(start: number, sequence: Sequence): readonly Edge[] {
    let node = start;
    return sequence.flatMap((event) => {
      const leaving = this.#graph.edges[node] ?? [];
      const found = leaving.find(({ move }) => (move.kind === 'hear' ? move.event === event : event === undefined));
      if (found === undefined && event === undefined) return [];
      // What the chart does not even hear is a step all the same: the forgetful one would.
      const edge: Edge = found ?? {
        from: node,
        to: node,
        move: { kind: 'hear', event: event as Event },
        trail: nothing,
        emits: [],
      };
      node = edge.to;
      return [edge];
    });
  }

  #wayTo(node: number): readonly Edge[] {
    const way: Edge[] = [];
    for (let edge = this.#ways[node]; edge !== undefined; edge = this.#ways[edge.from]) way.push(edge);
    return way.reverse();
  }
}

const walkOf = (edges: readonly Edge[]): Walk => ({ steps: edges.map((edge) => ({ edge, goals: [] })) });

/** The step by which each node is first reached, breadth first. */
function firstWays({ nodes, edges }: Graph<unknown>): readonly (Edge | undefined)[] {
  const ways: (Edge | undefined)[] = nodes.map(() => undefined);
  const queue = [0];
  const seen = new Set(queue);
  for (const node of queue) {
    for (const edge of edges[node] ?? []) {
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      ways[edge.to] = edge;
      queue.push(edge.to);
    }
  }
  return ways;
}
