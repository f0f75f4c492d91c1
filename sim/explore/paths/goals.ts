/**
 * What a criterion asks a suite to do: its goals, which of them can be reached at all, and why the others cannot.
 *
 * A goal is reached by a step (a state, a transition, a guard's outcome, a boundary, a timer's edge) or by two steps in
 * a row (a pair of transitions).
 */
import { classesOf } from './classes.ts';
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
  /** Whether what a step reaches depends on the transition before it. */
  readonly isByLast: boolean;
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

/** A step from place to place; `edge` is one of those that take it. */
export interface Hop {
  readonly to: number;
  readonly edge: Edge;
  /** Its last transition, if it takes any. */
  readonly last: number | undefined;
  /** The same for hops that reach the same goals after the same transition. */
  readonly letter: number;
}

/** Beyond so many nodes, those that nothing tells apart are one place. */
const placesMin = 2_000;

/**
 * The goals of a graph as small integers, each step asked once.
 *
 * Ways are looked for from place to place: a place is a node, or, in a large graph, a class of them. Place 0 is where
 * the start is.
 */
export class Targets<State> {
  readonly graph: Graph<State>;
  /** How many places there are. */
  readonly places: number;
  readonly #aim: Aim;
  readonly #classes: Int32Array | undefined;
  readonly #samples: readonly number[];
  readonly #keys: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #hops: (readonly Hop[])[] = [];
  readonly #letters = new Map<object, number>();
  /** By letter and last transition: `width` columns. */
  readonly #reached: (readonly number[] | undefined)[] = [];
  readonly #width: number;

  constructor(graph: Graph<State>, aim: Aim) {
    this.graph = graph;
    this.#aim = aim;
    this.#width = graph.subject.transitions.all.length + 1;
    this.#classes = aim.isByTrail && graph.nodes.length > placesMin ? classesOf(graph.edges) : undefined;
    const samples: number[] = [];
    graph.nodes.forEach((_, node) => {
      samples[this.placeOf(node)] ??= node;
    });
    this.#samples = samples;
    this.places = samples.length;
  }

  placeOf(node: number): number {
    return this.#classes === undefined ? node : (this.#classes[node] ?? 0);
  }

  /** The steps from a place; of several that only differ in what they do not reach, one. */
  hopsAt(place: number): readonly Hop[] {
    const known = this.#hops[place];
    if (known !== undefined) return known;
    const leaving = this.graph.edges[this.#samples[place] ?? 0] ?? [];
    const all = leaving.map((edge): Hop => {
      const last = edge.trail.transitions.at(-1);
      return { to: this.placeOf(edge.to), edge, last, letter: this.#letterOf(edge) };
    });
    const hops = this.#aim.isByTrail ? distinct(all) : all;
    this.#hops[place] = hops;
    return hops;
  }

  /** Steps from a node of the place that take this hop: other words for it. */
  alike(node: number, { to, edge: { trail, move } }: Hop): readonly Edge[] {
    const leaving = this.graph.edges[node] ?? [];
    if (!this.#aim.isByTrail) return leaving.filter((edge) => edge.to === to && edge.move === move);
    return leaving.filter(
      (edge) => this.placeOf(edge.to) === to && edge.trail === trail && edge.move.kind === move.kind,
    );
  }

  get isByLast(): boolean {
    return this.#aim.isByLast;
  }

  get atStart(): readonly number[] {
    return this.#aim.atStart(this.graph.start.trail).map((key) => this.#idOf(key));
  }

  reachedBy(edge: Edge, last: number | undefined): readonly number[] {
    return this.#goalsOf(this.#letterOf(edge), edge, last);
  }

  /** What `reachedBy` tells of its edge; hot. */
  reachedAt({ letter, edge }: Hop, last: number | undefined): readonly number[] {
    return this.#goalsOf(letter, edge, last);
  }

  #goalsOf(letter: number, edge: Edge, last: number | undefined): readonly number[] {
    const cell = letter * this.#width + (this.#aim.isByLast ? (last ?? -1) + 1 : 0);
    const known = this.#reached[cell];
    if (known !== undefined) return known;
    const ids = [...new Set(this.#aim.reachedBy(edge, last).map((key) => this.#idOf(key)))];
    this.#reached[cell] = ids;
    return ids;
  }

  #letterOf(edge: Edge): number {
    const asked = this.#aim.isByTrail ? edge.trail : edge;
    const letter = this.#letters.get(asked) ?? this.#letters.size;
    this.#letters.set(asked, letter);
    return letter;
  }

  keyOf(id: number): string {
    return this.#keys[id] ?? '';
  }

  /** Every goal that some step reaches, in the order in which they are come upon; the start's first. */
  reachable(): readonly number[] {
    const found = new Set(this.atStart);
    const lasts = this.#samples.map(() => new Set<number | undefined>());
    lasts[0]?.add(this.graph.start.trail.transitions.at(-1));
    const places = [...lasts.keys()];
    for (const place of places) {
      for (const { to, last } of this.hopsAt(place)) lasts[to]?.add(last);
    }
    for (const place of places) {
      for (const last of lasts[place] ?? []) {
        for (const hop of this.hopsAt(place)) for (const id of this.reachedAt(hop, last)) found.add(id);
      }
    }
    return [...found];
  }

  #idOf(key: string): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#keys.length);
    return this.#keys.push(key) - 1;
  }
}

function distinct(hops: readonly Hop[]): readonly Hop[] {
  const seen = new Map<Trail, Set<string>>();
  return hops.filter(({ to, edge: { trail, move } }) => {
    const targets = seen.get(trail) ?? new Set();
    seen.set(trail, targets);
    const isNew = !targets.has(`${move.kind} ${to}`);
    targets.add(`${move.kind} ${to}`);
    return isNew;
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
