/**
 * Strongly connected components of the states under some of the edges: Tarjan's algorithm without recursion, over typed
 * arrays, since a graph may be a million states deep.
 *
 * Components are numbered in the order they are finished: an edge never leads to a component with a higher number, so
 * that their order is a reverse topological one.
 * Source: Tarjan, "Depth-first search and linear graph algorithms", 1972.
 */
import type { Graph } from './graph.ts';

export interface Components {
  /** By state. */
  readonly of: Int32Array;
  readonly count: number;
}

export function componentsUnder(graph: Graph, isAllowed: (edge: number) => boolean): Components {
  const { statesCount, offsets, to } = graph;
  const of = new Int32Array(statesCount).fill(-1);
  const found = new Int32Array(statesCount).fill(-1);
  const lowest = new Int32Array(statesCount);
  const nextEdge = offsets.slice(0, statesCount);
  const open = new Int32Array(statesCount);
  const path = new Int32Array(statesCount);
  let openCount = 0;
  let pathCount = 0;
  let foundCount = 0;
  let count = 0;

  const enter = (state: number): void => {
    found[state] = foundCount;
    lowest[state] = foundCount;
    foundCount += 1;
    open[openCount++] = state;
    path[pathCount++] = state;
  };

  const lower = (state: number, value: number): void => {
    if (value < (lowest[state] as number)) lowest[state] = value;
  };

  /** The next state to enter, -1 when all edges of this one were looked at. */
  const advance = (state: number): number => {
    const end = offsets[state + 1] as number;
    for (let edge = nextEdge[state] as number; edge < end; edge++) {
      if (!isAllowed(edge)) continue;
      const target = to[edge] as number;
      if (found[target] === -1) {
        nextEdge[state] = edge;
        return target;
      }
      if (of[target] === -1) lower(state, lowest[target] as number);
    }
    nextEdge[state] = end;
    return -1;
  };

  const leave = (state: number): void => {
    pathCount -= 1;
    if (lowest[state] === found[state]) {
      for (let member = -1; member !== state; ) {
        openCount -= 1;
        member = open[openCount] as number;
        of[member] = count;
      }
      count += 1;
    }
    if (pathCount > 0) lower(path[pathCount - 1] as number, lowest[state] as number);
  };

  for (let root = 0; root < statesCount; root++) {
    if (found[root] !== -1) continue;
    enter(root);
    while (pathCount > 0) {
      const state = path[pathCount - 1] as number;
      const target = advance(state);
      if (target < 0) leave(state);
      else enter(target);
    }
  }
  return { of, count };
}
