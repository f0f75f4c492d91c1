/**
 * Few steps that reach every goal. A fresh start costs one step.
 *
 * Not the shortest of all tours, which would be the travelling salesman's: the best of a few, always the same one. Some
 * go from goal to nearest goal; one goes to the farthest first, with detours on its way.
 */
import { canonical } from '../../scenario/event.ts';
import { detours } from './detours.ts';
import type { Hop, Targets } from './goals.ts';
import type { Edge } from './graph.ts';
import { hopsIn, type Route } from './route.ts';
import { Search } from './search.ts';
import { finished, type Work } from './work.ts';

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

/** Beyond so many places one tour has to do. */
const smallMax = 5_000;

/** @param done goals that need no walk any more */
export function tour<State>(targets: Targets<State>, done: readonly number[] = []): readonly Walk[] {
  return finished(touring(targets, done));
}

/** Ended early, the tour reaches the goals that it had reached by then. */
export function* touring<State>(targets: Targets<State>, done: readonly number[] = []): Work<readonly Walk[]> {
  const goals = goalsBeyondStart(targets);
  for (const goal of done) goals.delete(goal);
  const lengths = targets.places > smallMax ? ([walksMax[1]] as const) : walksMax;
  const looks = targets.places > smallMax ? [false] : [true, false];
  let best: Route | undefined;
  for (const max of lengths) {
    for (const looksAhead of looks) {
      const { route, isWhole } = yield* greedy(targets, goals, max, looksAhead);
      if (best === undefined || (isWhole && hopsIn(route) < hopsIn(best))) best = route;
      if (!isWhole) return walked(targets, best, goals);
    }
  }
  if (!targets.isByLast && targets.places <= smallMax) {
    const route = detours(targets, goals);
    if (best === undefined || hopsIn(route) < hopsIn(best)) best = route;
  }
  return walked(targets, best ?? [], goals);
}

interface Tried {
  readonly route: Route;
  /** Whether it reaches all that can be reached. */
  readonly isWhole: boolean;
}

/** From goal to nearest goal. */
function* greedy<State>(
  targets: Targets<State>,
  goals: ReadonlySet<number>,
  walkMax: number,
  looksAhead: boolean,
): Work<Tried> {
  const search = new Search(targets, looksAhead);
  const open = new Set(goals);
  const route: Hop[][] = [];
  let here = search.origin;
  while (open.size > 0) {
    const piece = { done: goals.size - open.size, total: goals.size, what: 'goals' };
    if (yield piece) return { route, isWhole: false };
    const walk = route.at(-1);
    const isLong = walk === undefined || walk.length >= walkMax;
    const found = search.nearest(open, isLong ? [search.origin] : [here, search.origin]);
    if (found === undefined) break;
    if (found.isFresh || walk === undefined) route.push([]);
    let { last } = found.isFresh ? search.origin : here;
    for (const hop of found.way) {
      for (const id of targets.reachedAt(hop, last)) open.delete(id);
      route.at(-1)?.push(hop);
      last = hop.last;
      here = { place: hop.to, last };
    }
  }
  return { route, isWhole: true };
}

/** A route from node to node, in words that vary. */
function walked<State>(targets: Targets<State>, route: Route, goals: ReadonlySet<number>): readonly Walk[] {
  const open = new Set(goals);
  const words = new Words();
  return route.map((hops) => {
    let node = 0;
    let last = targets.graph.start.trail.transitions.at(-1);
    const steps = hops.map((hop): WalkStep => {
      const edge = words.freshest(targets.alike(node, hop)) ?? hop.edge;
      const reached = targets.reachedBy(edge, last).filter((id) => open.delete(id));
      node = edge.to;
      last = edge.trail.transitions.at(-1);
      return { edge, goals: reached.map((id) => targets.keyOf(id)) };
    });
    return { steps };
  });
}

/** One shortest walk for each goal: what a tour is measured against. */
export function shortestWalks<State>(targets: Targets<State>): readonly Walk[] {
  const search = new Search(targets, false);
  return [...goalsBeyondStart(targets)].flatMap((goal) => {
    const { way } = search.nearest(new Set([goal]), [search.origin]) ?? { way: [] };
    return walked(targets, [way], new Set([goal]));
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
