/**
 * The most that can be spent between two marks: edges that are marks are cut; if a spending edge lies on a cycle of the
 * others there is no bound, else it is the longest way through what remains, component by component.
 */
import type { Graph } from './graph.ts';
import { componentsUnder } from './scc.ts';

export interface Spending {
  /** Whether the edge can be taken at all. */
  isThere(edge: number): boolean;
  /** Whether a stretch ends, and another begins, with this edge. */
  isMark(edge: number): boolean;
  /** 0 or more. */
  costOf(edge: number): number;
  /** To which stretch a mark's own cost belongs: calls are sent by the new one, time was spent in the old one. */
  readonly marksCount: 'first' | 'last';
}

export type Bound =
  /** `worst`: the edges of a dearest stretch, its mark the first; without one it begins at the start. */
  | { readonly isBounded: true; readonly most: number; worst(): readonly number[] }
  /** A spending edge, and the way from its end back to its beginning. */
  | { readonly isBounded: false; readonly edge: number; readonly back: readonly number[] };

export function boundOf(graph: Graph, spending: Spending): Bound {
  const { isThere, isMark, costOf, marksCount } = spending;
  const isKept = (edge: number): boolean => isThere(edge) && !isMark(edge);
  const { of, count } = componentsUnder(graph, isKept);
  const loop = spendingLoop(graph, of, (edge) => isKept(edge) && costOf(edge) > 0);
  if (loop !== undefined) {
    const isInside = (edge: number): boolean =>
      isKept(edge) && of[graph.from[edge] as number] === of[graph.to[edge] as number];
    const back = graph.wayWithin(graph.to[loop] as number, graph.from[loop] as number, isInside);
    if (back === undefined) throw new Error('a component without a way back');
    return { isBounded: false, edge: loop, back };
  }
  // Components are finished after all that they lead to.
  const most = new Float64Array(count);
  const next = new Int32Array(count).fill(-1);
  const members = statesBy(of, count);
  for (let component = 0; component < count; component++) {
    for (
      let place = members.offsets[component] as number;
      place < (members.offsets[component + 1] as number);
      place++
    ) {
      const state = members.states[place] as number;
      for (let edge = graph.offsets[state] as number; edge < (graph.offsets[state + 1] as number); edge++) {
        if (!isThere(edge)) continue;
        const cost = costOf(edge);
        const stretch = isMark(edge)
          ? marksCount === 'last'
            ? cost
            : 0
          : cost + (most[of[graph.to[edge] as number] as number] as number);
        if (stretch <= (most[component] as number)) continue;
        most[component] = stretch;
        next[component] = edge;
      }
    }
  }
  const { greatest, begin } = beginningOf(graph, spending, (state) => most[of[state] as number] as number);
  return { isBounded: true, most: greatest, worst: () => worstWay(graph, { of, next, begin, isKept, isMark }) };
}

/** A mark, or the start as -1: the stretch from there is the dearest. */
function beginningOf(
  graph: Graph,
  { isThere, isMark, costOf, marksCount }: Spending,
  mostFrom: (state: number) => number,
) {
  let greatest = mostFrom(0);
  let begin = -1;
  for (let edge = 0; edge < graph.edgesCount; edge++) {
    if (!isMark(edge) || !isThere(edge)) continue;
    const stretch = mostFrom(graph.to[edge] as number) + (marksCount === 'first' ? costOf(edge) : 0);
    if (stretch <= greatest) continue;
    greatest = stretch;
    begin = edge;
  }
  return { greatest, begin };
}

interface Worst {
  readonly of: Int32Array;
  /** By component: the dearest edge that leads out of it. */
  readonly next: Int32Array;
  readonly begin: number;
  isKept(edge: number): boolean;
  isMark(edge: number): boolean;
}

function worstWay(graph: Graph, { of, next, begin, isKept, isMark }: Worst): readonly number[] {
  const way = begin < 0 ? [] : [begin];
  let state = begin < 0 ? 0 : (graph.to[begin] as number);
  for (let edge = next[of[state] as number] as number; edge >= 0; edge = next[of[state] as number] as number) {
    const inside = graph.wayWithin(
      state,
      graph.from[edge] as number,
      (each) => isKept(each) && of[graph.to[each] as number] === of[state],
    );
    way.push(...(inside ?? []), edge);
    state = graph.to[edge] as number;
    if (isMark(edge)) break;
  }
  return way;
}

/** The first, and so the nearest to the start. */
function spendingLoop(graph: Graph, of: Int32Array, isSpending: (edge: number) => boolean): number | undefined {
  for (let edge = 0; edge < graph.edgesCount; edge++) {
    if (of[graph.from[edge] as number] === of[graph.to[edge] as number] && isSpending(edge)) return edge;
  }
  return undefined;
}

function statesBy(of: Int32Array, count: number): { readonly offsets: Int32Array; readonly states: Int32Array } {
  const offsets = new Int32Array(count + 1);
  for (const component of of) offsets[component + 1] = (offsets[component + 1] as number) + 1;
  for (let component = 0; component < count; component++) {
    offsets[component + 1] = (offsets[component + 1] as number) + (offsets[component] as number);
  }
  const next = offsets.slice();
  const states = new Int32Array(of.length);
  of.forEach((component, state) => {
    states[next[component] as number] = state;
    next[component] = (next[component] as number) + 1;
  });
  return { offsets, states };
}
