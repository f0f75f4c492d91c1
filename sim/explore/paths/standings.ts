/**
 * A chart in any state, its own or one that a mistake would leave it in: what it says to a step, and what tells two
 * such states apart.
 *
 * Each step is taken once; those of the graph were taken when it was explored.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { type Event, isEqual } from '../../scenario/event.ts';
import { armedAfter, emittedBy, type Graph, keyOf, type Node, nextOf, timersAfter } from './graph.ts';
import { likenessOf } from './likeness.ts';
import type { Trail } from './traced.ts';

/** Pairs looked at: where something is known to tell the two apart, and where it is not. */
const pairsMax = { known: 30_000, unknown: 250 } as const;

export type Standing = Node<AnyMachineSnapshot>;
/** Messages and, for `undefined`, waits until the next timer. */
export type Sequence = readonly (Event | undefined)[];

export const nothing: Trail = { transitions: [], states: [], guards: [] };

export interface Step {
  readonly says: readonly Event[];
  readonly trail: Trail;
  readonly after: Standing;
}

/** A standing, and what is known of the steps from it: by the message, nothing for a wait. */
interface Place {
  readonly number: number;
  /** Of the graph, if it is there. */
  readonly node: number | undefined;
  readonly standing: Standing;
  readonly steps: Map<Event | undefined, Step>;
}

interface Both {
  readonly one: Standing;
  readonly other: Standing;
  /** The pair before, and what led on from there. */
  readonly before: Both | undefined;
  readonly by: Event | undefined;
}

/** More places than this are never seen. */
const placesMax = 2 ** 26;

export class Standings {
  readonly start: Standing;
  readonly #graph: Graph<AnyMachineSnapshot>;
  readonly #letters: readonly Event[];
  readonly #likeness: Int32Array | undefined;
  readonly #places = new Map<string, Place>();
  readonly #placesOf = new WeakMap<Standing, Place>();

  constructor(graph: Graph<AnyMachineSnapshot>, letters: readonly Event[]) {
    this.#graph = graph;
    this.#letters = letters;
    this.#likeness = likenessOf(graph, letters);
    this.start = { state: graph.start.state, timers: armedAfter([], graph.start.effects) };
  }

  /** @param event nothing for a wait until the next timer */
  step(standing: Standing, event: Event | undefined): Step {
    const place = this.#placeOf(standing);
    const known = place.steps.get(event);
    if (known !== undefined) return known;
    const step = this.#taken(place.standing, event);
    place.steps.set(event, step);
    return step;
  }

  #taken(standing: Standing, event: Event | undefined): Step {
    const { state, timers } = standing;
    const timer = event === undefined ? nextOf(timers) : undefined;
    const heard = event ?? timer?.event;
    const isHeard = event === undefined ? timer !== undefined : this.#graph.subject.hears(state, event);
    if (heard === undefined || !isHeard) return { says: [], trail: nothing, after: standing };
    const step = this.#graph.subject.next(state, heard);
    const left = timer === undefined ? timers : timersAfter(timers, { kind: 'wait', ms: timer.leftMs, timer });
    const after = this.#placeOf({ state: step.state, timers: armedAfter(left, step.effects) });
    return { says: emittedBy(step.effects), trail: step.trail, after: after.standing };
  }

  #placeOf(standing: Standing): Place {
    const found = this.#placesOf.get(standing);
    if (found !== undefined) return found;
    const key = keyOf(this.#graph.subject, standing);
    const place = this.#places.get(key) ?? this.#place(key, standing);
    this.#placesOf.set(standing, place);
    return place;
  }

  #place(key: string, standing: Standing): Place {
    const node = this.#graph.ids.get(key);
    const known = node === undefined ? undefined : this.#graph.nodes[node];
    const place: Place = { number: this.#places.size, node, standing: known ?? standing, steps: new Map() };
    this.#places.set(key, place);
    if (node === undefined || known === undefined) return place;
    for (const { move, emits, trail, to } of this.#graph.edges[node] ?? []) {
      const after = this.#graph.nodes[to];
      if (after === undefined) continue;
      place.steps.set(move.kind === 'hear' ? move.event : undefined, { says: emits, trail, after });
    }
    return place;
  }

  /** Whether anything tells the two apart; nothing if that is not known. */
  isApart(one: Standing, other: Standing): boolean | undefined {
    return this.#areApart(this.#placeOf(one), this.#placeOf(other));
  }

  #areApart(one: Place, other: Place): boolean | undefined {
    if (one === other) return false;
    if (this.#likeness === undefined || one.node === undefined || other.node === undefined) return undefined;
    return this.#likeness[one.node] !== this.#likeness[other.node];
  }

  /** The shortest sequence, `undefined` for a wait, to which the two say different things. */
  difference(one: Standing, other: Standing): Sequence | undefined {
    const isApart = this.isApart(one, other);
    if (isApart === false) return undefined;
    const max = isApart === true ? pairsMax.known : pairsMax.unknown;
    const asks = [...this.#letters, undefined];
    const seen = new Set<number>();
    const queue: Both[] = [{ one, other, before: undefined, by: undefined }];
    for (let index = 0; index < queue.length && queue.length < max; index++) {
      const both = queue[index];
      if (both === undefined) break;
      const [due, otherDue] = [nextOf(both.one.timers), nextOf(both.other.timers)];
      for (const event of asks) {
        if (event === undefined && due === undefined) continue;
        if (event === undefined && due?.leftMs !== otherDue?.leftMs) return wayOf(both, event);
        const [a, b] = [this.step(both.one, event), this.step(both.other, event)];
        if (a.says !== b.says && !isEqual(a.says, b.says)) return wayOf(both, event);
        const [place, otherPlace] = [this.#placeOf(a.after), this.#placeOf(b.after)];
        const pair = place.number * placesMax + otherPlace.number;
        if (seen.has(pair) || this.#areApart(place, otherPlace) === false) continue;
        seen.add(pair);
        queue.push({ one: place.standing, other: otherPlace.standing, before: both, by: event });
      }
    }
    return undefined;
  }
}

function wayOf(end: Both, last: Event | undefined): Sequence {
  const way = [last];
  for (let both = end; both.before !== undefined; both = both.before) way.push(both.by);
  return way.reverse();
}
