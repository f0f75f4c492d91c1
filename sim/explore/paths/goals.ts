/**
 * What a criterion asks a suite to do: its goals, which of them can be reached at all, and why the others cannot.
 *
 * A goal is reached by a step (a state, a transition, a guard's outcome, a boundary, a timer's edge) or by two steps in
 * a row (a pair of transitions).
 */
import type { Edge, Graph } from './graph.ts';
import type { Trail } from './traced.ts';

export const criteria = ['states', 'transitions', 'pairs', 'guards', 'boundaries', 'timers'] as const;
export type Criterion = (typeof criteria)[number];

export interface Goal {
  readonly text: string;
  /** Only of one that no step reaches. */
  readonly why?: string;
}

/** Which goals a step reaches, by their keys. */
export interface Aim {
  /** What is there to be reached, as far as the chart's text tells; what steps reach beside these is added. */
  readonly known: ReadonlyMap<string, string>;
  /** Goals reached by the start itself. */
  atStart(trail: Trail): readonly string[];
  /** Whether what a step reaches is told by its trail and the transition before it alone. */
  readonly isByTrail: boolean;
  /** @param last the transition taken before this step, if any */
  reachedBy(edge: Edge, last: number | undefined): readonly string[];
  /** The text of a goal that only steps tell of. */
  textOf(key: string): string;
  /** Why no step reaches it. */
  whyNot(key: string): string;
}

export interface Coverage {
  readonly criterion: Criterion;
  readonly coverable: readonly Goal[];
  readonly unreachable: readonly Goal[];
  /** The limit that ended the exploration, as a phrase: what is unreachable then was only not reached. */
  readonly limit: string | undefined;
}

/** The goals of a graph as small integers, each step asked once. */
export class Targets<State> {
  readonly graph: Graph<State>;
  readonly #aim: Aim;
  readonly #keys: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #edges: (readonly Edge[])[] = [];
  readonly #known = new Map<object, Map<number | undefined, readonly number[]>>();

  constructor(graph: Graph<State>, aim: Aim) {
    this.graph = graph;
    this.#aim = aim;
  }

  /** The steps from a node; of several that only differ in what they do not reach, one. */
  edgesAt(node: number): readonly Edge[] {
    const known = this.#edges[node];
    if (known !== undefined) return known;
    const leaving = this.graph.edges[node] ?? [];
    const edges = this.#aim.isByTrail ? distinct(leaving) : leaving;
    this.#edges[node] = edges;
    return edges;
  }

  /** Steps that begin and end where this one does and reach the same: other words for it, itself included. */
  alike(edge: Edge): readonly Edge[] {
    if (!this.#aim.isByTrail) return [edge];
    const leaving = this.graph.edges[edge.from] ?? [];
    return leaving.filter(
      ({ to, trail, move }) => to === edge.to && trail === edge.trail && move.kind === edge.move.kind,
    );
  }

  get atStart(): readonly number[] {
    return this.#aim.atStart(this.graph.start.trail).map((key) => this.#idOf(key));
  }

  reachedBy(edge: Edge, last: number | undefined): readonly number[] {
    const { isByTrail } = this.#aim;
    const asked = isByTrail ? edge.trail : edge;
    const before = isByTrail ? last : undefined;
    let byLast = this.#known.get(asked);
    if (byLast === undefined) {
      byLast = new Map();
      this.#known.set(asked, byLast);
    }
    const known = byLast.get(before);
    if (known !== undefined) return known;
    const ids = this.#aim.reachedBy(edge, last).map((key) => this.#idOf(key));
    byLast.set(before, ids);
    return ids;
  }

  keyOf(id: number): string {
    return this.#keys[id] ?? '';
  }

  /** Every goal that some step reaches, in the order in which they are come upon; the start's first. */
  reachable(): readonly number[] {
    const { nodes, edges, start } = this.graph;
    const found = new Set(this.atStart);
    const lasts = nodes.map(() => new Set<number | undefined>());
    lasts[0]?.add(start.trail.transitions.at(-1));
    for (const leaving of edges) for (const edge of leaving) lasts[edge.to]?.add(edge.trail.transitions.at(-1));
    edges.forEach((leaving, from) => {
      for (const last of lasts[from] ?? []) {
        for (const edge of leaving) for (const id of this.reachedBy(edge, last)) found.add(id);
      }
    });
    return [...found];
  }

  #idOf(key: string): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#keys.length);
    return this.#keys.push(key) - 1;
  }
}

function distinct(edges: readonly Edge[]): readonly Edge[] {
  const seen = new Map<Trail, Set<number>>();
  return edges.filter(({ trail, to }) => {
    const targets = seen.get(trail);
    if (targets === undefined) seen.set(trail, new Set([to]));
    else if (targets.has(to)) return false;
    else targets.add(to);
    return true;
  });
}

export function coverageOf<State>(targets: Targets<State>, criterion: Criterion, aim: Aim): Coverage {
  const found = new Set(targets.reachable().map((id) => targets.keyOf(id)));
  const coverable = [...found].map((key) => ({ text: aim.known.get(key) ?? aim.textOf(key) }));
  const missing = [...aim.known].filter(([key]) => !found.has(key));
  return {
    criterion,
    coverable,
    unreachable: missing.map(([key, text]) => ({ text, why: aim.whyNot(key) })),
    limit: targets.graph.limit,
  };
}
