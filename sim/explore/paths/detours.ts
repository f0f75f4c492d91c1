/**
 * A tour by insertion: first straight to the goal that is farthest from the start, then each other goal where it is
 * the shortest detour; in the end each is taken out and put in again as long as that saves steps.
 *
 * What the way there reaches anyhow needs no detour of its own. For goals that a step reaches by itself.
 */

import { type Costs, Distances } from './distances.ts';
import type { Hop, Targets } from './goals.ts';
import { hopsIn, type Route } from './route.ts';

/** Hops looked at to save steps: about a second. */
const effortMax = 100_000_000;

export function detours<State>(targets: Targets<State>, goals: ReadonlySet<number>): Route {
  return new Itinerary(targets, goals).best();
}

class Itinerary<State> {
  readonly #targets: Targets<State>;
  readonly #goals: ReadonlySet<number>;
  readonly #distances: Distances<State>;
  /** Goals, the farthest first. */
  readonly #ranked: readonly number[];

  constructor(targets: Targets<State>, goals: ReadonlySet<number>) {
    this.#targets = targets;
    this.#goals = goals;
    this.#distances = new Distances(targets);
    const fromStart = this.#distances.fromStart();
    const ranks = [...goals].map((goal) => ({ goal, steps: this.#distances.through(goal, fromStart, undefined) }));
    this.#ranked = ranks.toSorted((a, b) => b.steps - a.steps).map(({ goal }) => goal);
  }

  best(): Route {
    let order = this.#completed([]);
    let route = this.#routeBy(order);
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const goal of order) {
        if (this.#distances.effort > effortMax) return route;
        const changed = this.#completed(order.filter((other) => other !== goal));
        const shorter = this.#routeBy(changed);
        if (hopsIn(shorter) >= hopsIn(route)) continue;
        [order, route, isBetter] = [changed, shorter, true];
        break;
      }
    }
    return route;
  }

  /** With what is needed so that all goals are reached. */
  #completed(some: readonly number[]): readonly number[] {
    let order = some;
    for (;;) {
      const left = new Set(this.#goals);
      for (const goal of this.#reachedBy(this.#routeBy(order))) left.delete(goal);
      const goal = this.#ranked.find((each) => left.has(each));
      if (goal === undefined) return order;
      order = this.#inserted(order, goal);
    }
  }

  /** Where it costs least; of several places, the first. */
  #inserted(order: readonly number[], goal: number): readonly number[] {
    const behind = this.#remaining(order);
    let before = this.#distances.fromStart();
    let [place, least] = [0, Number.POSITIVE_INFINITY];
    for (let index = 0; index <= order.length; index++) {
      const steps = this.#distances.through(goal, before, behind[index]);
      if (steps < least) [place, least] = [index, steps];
      const next = order[index];
      if (next !== undefined) before = this.#distances.after(before, next);
    }
    return order.toSpliced(place, 0, goal);
  }

  /** The steps still to go from each place, before the first goal, before the second …; after the last, none. */
  #remaining(order: readonly number[]): readonly Costs[] {
    const all: Costs[] = [this.#distances.none];
    for (const goal of order.toReversed()) all.push(this.#distances.before(all.at(-1) ?? this.#distances.none, goal));
    return all.reverse();
  }

  /** Of equally short ways, at each step one that reaches most. */
  #routeBy(order: readonly number[]): Route {
    const behind = this.#remaining(order);
    const open = new Set(this.#goals);
    const route: Hop[][] = [];
    let [index, place, isFresh] = [0, 0, true];
    while (index < order.length) {
      if (isFresh) route.push([]);
      const { hop, isGoal } = this.#next(place, order[index], behind[index], behind[index + 1], open);
      isFresh = hop === undefined;
      if (isGoal) index += 1;
      place = hop?.to ?? 0;
      if (hop === undefined) continue;
      for (const goal of this.#targets.reachedAt(hop, undefined)) open.delete(goal);
      route.at(-1)?.push(hop);
    }
    return route;
  }

  /** A hop that is on a shortest way; without one, a fresh start is. */
  #next(place: number, goal: number | undefined, now: Costs | undefined, then: Costs | undefined, open: Set<number>) {
    const left = now?.[place] ?? 0;
    let best: { readonly hop: Hop; readonly isGoal: boolean; readonly worth: number } | undefined;
    for (const hop of this.#targets.hopsAt(place)) {
      const reached = this.#targets.reachedAt(hop, undefined);
      const isGoal = goal !== undefined && reached.includes(goal) && (then?.[hop.to] ?? 0) + 1 === left;
      if (!isGoal && (now?.[hop.to] ?? 0) + 1 !== left) continue;
      const worth = reached.filter((id) => open.has(id)).length;
      if (best === undefined || worth > best.worth) best = { hop, isGoal, worth };
    }
    return best ?? { hop: undefined, isGoal: false };
  }

  #reachedBy(route: Route): readonly number[] {
    return route.flat().flatMap((hop) => this.#targets.reachedAt(hop, undefined));
  }
}
