/**
 * A proof that no tour is shorter than so many steps: a price for each transition, and a shortest path.
 *
 * A step costs one, as a fresh start does, and each transition it takes pays its price back. A tour of all transitions
 * is paid each price at least once; so it takes at least their sum, and what the cheapest walk of all costs at these
 * prices. The prices may come from anywhere (these are the dual of a linear program): the proof is the path, found
 * here by Bellman and Ford's algorithm over every node, without anything that makes tours.
 */
import type { Graph } from '../../sim/explore/paths/graph.ts';
import { transitionText } from '../../sim/explore/paths/transitions.ts';

export interface Prices {
  readonly [transition: string]: number;
}

interface Leg {
  readonly to: number;
  readonly cost: number;
  /** Whether it takes the transition that every tour must. */
  readonly isThrough: boolean;
}

/** @param through a transition that the cheapest walk is to take, as every tour must */
export function leastSteps<State>(graph: Graph<State>, prices: Prices, through?: string): number {
  const { all } = graph.subject.transitions;
  const priceOf = new Map(all.map((transition) => [transition.id, prices[transitionText(transition)] ?? 0]));
  const throughId = all.find((transition) => transitionText(transition) === through)?.id;
  const known = all.filter((transition) => Object.hasOwn(prices, transitionText(transition)));
  if (known.some(({ id }) => graph.start.trail.transitions.includes(id))) throw new Error('the start itself takes one');
  if (known.length !== Object.keys(prices).length) throw new Error('a price is for no transition');
  if (through !== undefined && throughId === undefined) throw new Error(`no transition "${through}"`);
  const legs = graph.edges.map((leaving) => {
    const distinct = new Map<string, Leg>();
    for (const { to, trail } of leaving) {
      const taken = [...new Set(trail.transitions)];
      const cost = 1 - taken.reduce((sum, id) => sum + (priceOf.get(id) ?? 0), 0);
      const isThrough = throughId !== undefined && taken.includes(throughId);
      distinct.set(`${to} ${cost} ${isThrough}`, { to, cost, isThrough });
    }
    return [...distinct.values(), { to: 0, cost: 1, isThrough: false }];
  });
  const cheapest = cheapestWalk(legs, throughId !== undefined);
  return cheapest + Object.values(prices).reduce((sum, price) => sum + price, 0);
}

/** From the first fresh start, which costs one, to anywhere; each place is there twice: before and after `through`. */
function cheapestWalk(legs: readonly (readonly Leg[])[], needsThrough: boolean): number {
  const places = legs.length;
  const costs = new Float64Array(places * 2).fill(Number.POSITIVE_INFINITY);
  costs[0] = 1;
  let reached = new Set([0]);
  for (let round = 0; reached.size > 0; round++) {
    if (round > places * 2) throw new Error('at these prices some walk earns more than it costs');
    const next = new Set<number>();
    for (const place of reached) {
      const base = place < places ? 0 : places;
      for (const { to, cost, isThrough } of legs[place - base] ?? []) {
        const target = isThrough ? to + places : to + base;
        const sum = (costs[place] ?? 0) + cost;
        if (sum >= (costs[target] ?? 0)) continue;
        costs[target] = sum;
        next.add(target);
      }
    }
    reached = next;
  }
  return costs
    .slice(needsThrough ? places : 0)
    .reduce((least, cost) => Math.min(least, cost), Number.POSITIVE_INFINITY);
}
