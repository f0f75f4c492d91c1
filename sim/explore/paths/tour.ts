/**
 * Few steps that reach every goal: from where it stands, or from a fresh start, the tour goes to the nearest goal that
 * is still open. A fresh start costs one step.
 *
 * Not the shortest of all tours, which would be the travelling salesman's: the best of a few, always the same one.
 */
import { canonical } from '../../scenario/event.ts';
import type { Targets } from './goals.ts';
import type { Edge } from './graph.ts';

/** Steps from a fresh start on; the goals of each step are those that no step before it reached. */
export interface Walk {
  readonly steps: readonly WalkStep[];
}

export interface WalkStep {
  readonly edge: Edge;
  readonly goals: readonly string[];
}

/** Resets included: each walk begins with one. */
export const stepsIn = (walks: readonly Walk[]): number => walks.reduce((sum, { steps }) => sum + steps.length + 1, 0);

/** After so many steps a walk takes the next fresh start that costs no more than going on. */
const walksMax = [24, 48, Number.POSITIVE_INFINITY] as const;

/** Beyond so many states one tour has to do. */
const smallMax = 2_000;

/** @param done goals that need no walk any more */
export function tour<State>(targets: Targets<State>, done: readonly number[] = []): readonly Walk[] {
  if (targets.graph.nodes.length > smallMax) return tourOf(targets, done, walksMax[1], false);
  const tours = walksMax.flatMap((max) => [true, false].map((looksAhead) => tourOf(targets, done, max, looksAhead)));
  return tours.reduce((best, walks) => (stepsIn(walks) < stepsIn(best) ? walks : best));
}

function tourOf<State>(
  targets: Targets<State>,
  done: readonly number[],
  walkMax: number,
  looksAhead: boolean,
): readonly Walk[] {
  const search = new Search(targets, looksAhead);
  const open = goalsBeyondStart(targets);
  for (const goal of done) open.delete(goal);
  const walks: WalkStep[][] = [];
  const words = new Words();
  let here = search.origin;
  while (open.size > 0) {
    const walk = walks.at(-1);
    const isLong = walk === undefined || walk.length >= walkMax;
    const found = search.nearest(open, isLong ? [search.origin] : [here, search.origin]);
    if (found === undefined) break;
    if (found.isFresh || walk === undefined) walks.push([]);
    let { last } = found.isFresh ? search.origin : here;
    for (const plain of found.way) {
      const edge = words.freshest(targets.alike(plain)) ?? plain;
      const goals = targets.reachedBy(edge, last).filter((id) => open.delete(id));
      walks.at(-1)?.push({ edge, goals: goals.map((id) => targets.keyOf(id)) });
      last = edge.trail.transitions.at(-1);
      here = { node: edge.to, last };
    }
  }
  return walks.map((steps) => ({ steps }));
}

/** One shortest walk for each goal: what a tour is measured against. */
export function shortestWalks<State>(targets: Targets<State>): readonly Walk[] {
  const search = new Search(targets, false);
  return [...goalsBeyondStart(targets)].map((goal) => {
    const { way } = search.nearest(new Set([goal]), [search.origin]) ?? { way: [] };
    const last = way.length - 1;
    return { steps: way.map((edge, index) => ({ edge, goals: index === last ? [targets.keyOf(goal)] : [] })) };
  });
}

/** The goals that these walks reach, whatever they were made for. */
export function reachedBy<State>(targets: Targets<State>, walks: readonly Walk[]): readonly number[] {
  return walks.flatMap(({ steps }) => {
    let last = targets.graph.start.trail.transitions.at(-1);
    return steps.flatMap(({ edge }) => {
      const goals = targets.reachedBy(edge, last);
      last = edge.trail.transitions.at(-1);
      return goals;
    });
  });
}

function goalsBeyondStart<State>(targets: Targets<State>): Set<number> {
  const open = new Set(targets.reachable());
  for (const id of targets.atStart) open.delete(id);
  return open;
}

/** Says the same thing in other words each time: a value that one test does not tell apart, another may. */
class Words {
  readonly #uses = new Map<string, number>();

  /** The one whose message was used least so far; of several, the first. */
  freshest(edges: readonly Edge[]): Edge | undefined {
    const [first] = edges;
    if (first === undefined) return undefined;
    const best = edges.reduce((least, edge) => (this.#usesOf(edge) < this.#usesOf(least) ? edge : least), first);
    this.#uses.set(keyOf(best), this.#usesOf(best) + 1);
    return best;
  }

  #usesOf(edge: Edge): number {
    return this.#uses.get(keyOf(edge)) ?? 0;
  }
}

const keyOf = ({ move }: Edge): string => (move.kind === 'hear' ? canonical(move.event) : 'wait');

/** A node, and the transition by which it was entered: a pair needs both. */
interface Position {
  readonly node: number;
  readonly last: number | undefined;
}

interface Found {
  readonly way: readonly Edge[];
  readonly isFresh: boolean;
}

interface Visit extends Position {
  readonly by: Edge | undefined;
  readonly before: Visit | undefined;
  readonly isFresh: boolean;
}

class Search<State> {
  readonly origin: Position;
  readonly #targets: Targets<State>;
  readonly #looksAhead: boolean;
  /** By node and last transition: the number of the search that was there. Hot, so a typed array. */
  readonly #seen: Int32Array;
  readonly #width: number;
  #searches = 0;

  constructor(targets: Targets<State>, looksAhead: boolean) {
    const { graph } = targets;
    this.#targets = targets;
    this.#looksAhead = looksAhead;
    this.#width = graph.subject.transitions.all.length + 1;
    this.#seen = new Int32Array(graph.nodes.length * this.#width);
    this.origin = { node: 0, last: graph.start.trail.transitions.at(-1) };
  }

  /**
   * @param from where the tour stands, then the fresh start, which is one step further away
   * @returns the shortest way to an open goal; of several, the one whose last step reaches most
   */
  nearest(open: ReadonlySet<number>, [first, fresh]: readonly [Position, Position?]): Found | undefined {
    this.#searches += 1;
    let layer: Visit[] = [];
    this.#arrive(layer, { ...first, by: undefined, before: undefined, isFresh: fresh === undefined });
    for (let depth = 0; layer.length > 0; depth++) {
      const next: Visit[] = [];
      if (depth === 0 && fresh !== undefined)
        this.#arrive(next, { ...fresh, by: undefined, before: undefined, isFresh: true });
      const best = this.#best(layer, next, open);
      if (best !== undefined) return { way: [...wayOf(best.visit), best.edge], isFresh: best.visit.isFresh };
      layer = next;
    }
    return undefined;
  }

  /** The best last step of this layer; without one, `next` is what comes after it. */
  #best(layer: readonly Visit[], next: Visit[], open: ReadonlySet<number>) {
    let best: { readonly visit: Visit; readonly edge: Edge; readonly worth: number } | undefined;
    for (const visit of layer) {
      for (const edge of this.#targets.edgesAt(visit.node)) {
        const last = edge.trail.transitions.at(-1);
        const goals = openAmong(this.#targets.reachedBy(edge, visit.last), open);
        if (goals > 0) {
          const worth = goals * 1000 + (this.#looksAhead ? this.#openAt(edge.to, last, open) : 0);
          if (worth > (best?.worth ?? 0)) best = { visit, edge, worth };
        }
        if (best === undefined)
          this.#arrive(next, { node: edge.to, last, by: edge, before: visit, isFresh: visit.isFresh });
      }
    }
    return best;
  }

  /** How many goals are one step away from there. */
  #openAt(node: number, last: number | undefined, open: ReadonlySet<number>): number {
    const leaving = this.#targets.edgesAt(node);
    return Math.min(
      999,
      leaving.reduce((sum, edge) => sum + openAmong(this.#targets.reachedBy(edge, last), open), 0),
    );
  }

  #arrive(layer: Visit[], visit: Visit): void {
    const cell = visit.node * this.#width + (visit.last ?? -1) + 1;
    if (this.#seen[cell] === this.#searches) return;
    this.#seen[cell] = this.#searches;
    layer.push(visit);
  }
}

function openAmong(ids: readonly number[], open: ReadonlySet<number>): number {
  let count = 0;
  for (const id of ids) if (open.has(id)) count += 1;
  return count;
}

function wayOf(visit: Visit): readonly Edge[] {
  const way: Edge[] = [];
  for (let at: Visit | undefined = visit; at !== undefined; at = at.before) if (at.by !== undefined) way.push(at.by);
  return way.reverse();
}
