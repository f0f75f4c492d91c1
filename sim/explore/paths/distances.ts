/**
 * How far it is from place to place by way of goals: breadth first over all places at once.
 *
 * A fresh start is a step from anywhere to the start. Hot, so typed arrays.
 */
import type { Hop, Targets } from './goals.ts';

/** Steps by place; infinity where there is no way. */
export type Costs = Float64Array;

interface Leg {
  readonly from: number;
  readonly to: number;
}

export class Distances<State> {
  /** Nothing left to go, wherever one stands. */
  readonly none: Costs;
  /** Legs looked at so far. */
  effort = 0;
  readonly #places: number;
  readonly #out: readonly Int32Array[];
  readonly #in: readonly Int32Array[];
  readonly #byGoal = new Map<number, Leg[]>();

  constructor(targets: Targets<State>) {
    this.#places = targets.places;
    this.none = new Float64Array(targets.places);
    const out: number[][] = [];
    const into: number[][] = Array.from({ length: targets.places }, () => []);
    for (let from = 0; from < targets.places; from++) {
      const hops: readonly Hop[] = targets.hopsAt(from);
      out.push([...new Set(hops.map(({ to }) => to))]);
      for (const to of out[from] ?? []) into[to]?.push(from);
      for (const hop of hops) {
        const { to } = hop;
        for (const goal of targets.reachedAt(hop, undefined)) {
          const legs = this.#byGoal.get(goal) ?? [];
          this.#byGoal.set(goal, legs);
          legs.push({ from, to });
        }
      }
    }
    this.#out = out.map((list) => Int32Array.from(list));
    this.#in = into.map((list) => Int32Array.from(list));
  }

  /** From the first fresh start, which counts. */
  fromStart(): Costs {
    const costs = this.#unknown();
    costs[0] = 1;
    return this.#spread(costs, this.#out);
  }

  /** The steps to each place once the goal is reached as well. */
  after(costs: Costs, goal: number): Costs {
    const reached = this.#unknown();
    let least = Number.POSITIVE_INFINITY;
    for (const { from, to } of this.#byGoal.get(goal) ?? []) {
      const steps = (costs[from] ?? 0) + 1;
      if (steps < (reached[to] ?? 0)) reached[to] = steps;
      if (steps < least) least = steps;
    }
    reached[0] = Math.min(reached[0] ?? 0, least + 1);
    return this.#spread(reached, this.#out);
  }

  /** The steps from each place, by way of the goal, to where so many are left. */
  before(costs: Costs, goal: number): Costs {
    const left = this.#unknown();
    for (const { from, to } of this.#byGoal.get(goal) ?? []) {
      left[from] = Math.min(left[from] ?? 0, (costs[to] ?? 0) + 1);
    }
    const spread = this.#spread(left, this.#in);
    const fresh = (spread[0] ?? 0) + 1;
    return spread.map((steps) => Math.min(steps, fresh));
  }

  /** In all, if the goal is reached between what is behind and what is to come. */
  through(goal: number, behind: Costs, toCome: Costs = this.none): number {
    let least = Number.POSITIVE_INFINITY;
    for (const { from, to } of this.#byGoal.get(goal) ?? []) {
      least = Math.min(least, (behind[from] ?? 0) + 1 + (toCome[to] ?? 0));
    }
    return least;
  }

  #unknown(): Costs {
    return new Float64Array(this.#places).fill(Number.POSITIVE_INFINITY);
  }

  /** In the order of their steps: what is further on is at most one step more than what it is next to. */
  #spread(costs: Costs, next: readonly Int32Array[]): Costs {
    const layers: number[][] = [];
    costs.forEach((steps, place) => {
      if (Number.isFinite(steps)) layerAt(layers, steps).push(place);
    });
    for (let steps = 0; steps < layers.length; steps++) {
      for (const place of layers[steps] ?? []) {
        if (costs[place] !== steps) continue;
        const list = next[place] ?? this.#nowhere;
        this.effort += list.length;
        for (const other of list) {
          if (steps + 1 >= (costs[other] ?? 0)) continue;
          costs[other] = steps + 1;
          layerAt(layers, steps + 1).push(other);
        }
      }
    }
    return costs;
  }

  readonly #nowhere = new Int32Array(0);
}

function layerAt(layers: number[][], steps: number): number[] {
  for (let length = layers.length; length <= steps; length++) layers.push([]);
  return layers[steps] ?? [];
}
