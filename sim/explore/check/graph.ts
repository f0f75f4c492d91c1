/** The edges of a finished search, in order of their sources, and what properties of the whole graph ask of them. */
import type { Edge } from './composed.ts';
import { Ints } from './ints.ts';
import type { PathStep, Search } from './search.ts';

/** An edge by its number in the order told, loops and what a limit cut off left out. */
export class Graph {
  readonly statesCount: number;
  readonly to: Int32Array;
  readonly from: Int32Array;
  readonly move: Int32Array;
  /** Edges of state `s`: `offsets[s]` … `offsets[s + 1] - 1`. */
  readonly offsets: Int32Array;
  readonly #search: Search;
  readonly #gaps: Int32Array;
  #reverse: { readonly offsets: Int32Array; readonly edges: Int32Array } | undefined;

  constructor(search: Search, gaps: Int32Array) {
    this.#search = search;
    this.#gaps = gaps;
    this.statesCount = search.statesCount;
    const { from, to, move } = search.edges;
    this.from = from;
    this.to = to;
    this.move = move;
    this.offsets = offsetsOf(from, this.statesCount);
  }

  get edgesCount(): number {
    return this.to.length;
  }

  stepOf(edge: number): PathStep {
    return { move: this.move[edge] as number, gap: this.#gaps[edge] as number };
  }

  /** The shortest way to the source of the edge, and the edge. */
  pathThrough(edge: number): readonly PathStep[] {
    return [...this.#search.pathTo(this.from[edge] as number), this.stepOf(edge)];
  }

  /** Edges into each state. */
  get reverse(): { readonly offsets: Int32Array; readonly edges: Int32Array } {
    if (this.#reverse !== undefined) return this.#reverse;
    const counts = new Int32Array(this.statesCount + 1);
    for (const target of this.to) counts[target + 1] = (counts[target + 1] as number) + 1;
    for (let state = 0; state < this.statesCount; state++) {
      counts[state + 1] = (counts[state + 1] as number) + (counts[state] as number);
    }
    const next = counts.slice();
    const edges = new Int32Array(this.to.length);
    for (let edge = 0; edge < this.to.length; edge++) {
      const target = this.to[edge] as number;
      edges[next[target] as number] = edge;
      next[target] = (next[target] as number) + 1;
    }
    this.#reverse = { offsets: counts, edges };
    return this.#reverse;
  }

  /** 1 for each state from which some way of allowed edges leads to a state of `goal`. */
  canReach(goal: Uint8Array, isAllowed: (edge: number) => boolean): Uint8Array {
    const { offsets, edges } = this.reverse;
    const can = goal.slice();
    const queue: number[] = [];
    for (let state = 0; state < this.statesCount; state++) if (goal[state] === 1) queue.push(state);
    for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
      for (let place = offsets[state] as number; place < (offsets[state + 1] as number); place++) {
        const edge = edges[place] as number;
        const source = this.from[edge] as number;
        if (can[source] === 1 || !isAllowed(edge)) continue;
        can[source] = 1;
        queue.push(source);
      }
    }
    return can;
  }

  /** 1 for each state from which every way of allowed edges leads to a state of `goal`, and there is one. */
  inevitable(goal: Uint8Array, isAllowed: (edge: number) => boolean): Uint8Array {
    const { offsets, edges } = this.reverse;
    const open = new Int32Array(this.statesCount);
    for (let edge = 0; edge < this.to.length; edge++) {
      const source = this.from[edge] as number;
      if (isAllowed(edge)) open[source] = (open[source] as number) + 1;
    }
    const is = goal.slice();
    const queue: number[] = [];
    for (let state = 0; state < this.statesCount; state++) if (goal[state] === 1) queue.push(state);
    for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
      for (let place = offsets[state] as number; place < (offsets[state + 1] as number); place++) {
        const edge = edges[place] as number;
        const source = this.from[edge] as number;
        if (is[source] === 1 || !isAllowed(edge)) continue;
        open[source] = (open[source] as number) - 1;
        if (open[source] !== 0) continue;
        is[source] = 1;
        queue.push(source);
      }
    }
    return is;
  }

  /** 1 for each state that allowed edges lead to from the start. */
  reachedBy(isAllowed: (edge: number) => boolean): Uint8Array {
    const reached = new Uint8Array(this.statesCount);
    reached[0] = 1;
    const queue = [0];
    for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
      for (let edge = this.offsets[state] as number; edge < (this.offsets[state + 1] as number); edge++) {
        const target = this.to[edge] as number;
        if (reached[target] === 1 || !isAllowed(edge)) continue;
        reached[target] = 1;
        queue.push(target);
      }
    }
    return reached;
  }

  /** The fewest allowed edges from one state to another; nothing if there is no way. */
  wayWithin(start: number, goal: number, isAllowed: (edge: number) => boolean): readonly number[] | undefined {
    if (start === goal) return [];
    const cameBy = new Map<number, number>([[start, -1]]);
    const queue = [start];
    for (let taken = 0; taken < queue.length; taken++) {
      const state = queue[taken] as number;
      for (let edge = this.offsets[state] as number; edge < (this.offsets[state + 1] as number); edge++) {
        const target = this.to[edge] as number;
        if (cameBy.has(target) || !isAllowed(edge)) continue;
        cameBy.set(target, edge);
        if (target === goal) return this.#back(goal, cameBy);
        queue.push(target);
      }
    }
    return undefined;
  }

  #back(goal: number, cameBy: ReadonlyMap<number, number>): readonly number[] {
    const way: number[] = [];
    for (let edge = cameBy.get(goal) ?? -1; edge >= 0; edge = cameBy.get(this.from[edge] as number) ?? -1) {
      way.push(edge);
    }
    return way.reverse();
  }
}

function offsetsOf(from: Int32Array, statesCount: number): Int32Array {
  const offsets = new Int32Array(statesCount + 1);
  for (const source of from) offsets[source + 1] = (offsets[source + 1] as number) + 1;
  for (let state = 0; state < statesCount; state++) {
    offsets[state + 1] = (offsets[state + 1] as number) + (offsets[state] as number);
  }
  return offsets;
}

/** How each kept edge stands to the move before it; the search keeps the moves alone. */
export class Gaps {
  readonly #gaps = new Ints();

  note({ gap }: Edge): void {
    this.#gaps.push(gap);
  }

  get all(): Int32Array {
    return this.#gaps.all;
  }
}
