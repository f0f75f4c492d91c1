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
  readonly key: string;
  readonly standing: Standing;
  readonly steps: Map<Event | undefined, Step>;
}

interface Both {
  readonly one: Standing;
  readonly other: Standing;
  readonly way: Sequence;
}

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

  #taken({ state, timers }: Standing, event: Event | undefined): Step {
    const timer = event === undefined ? nextOf(timers) : undefined;
    const heard = event ?? timer?.event;
    if (heard === undefined) return { says: [], trail: nothing, after: { state, timers } };
    const step = this.#graph.subject.next(state, heard);
    const left = timer === undefined ? timers : timersAfter(timers, { kind: 'wait', ms: timer.leftMs, timer });
    const { standing } = this.#placeOf({ state: step.state, timers: armedAfter(left, step.effects) });
    return { says: emittedBy(step.effects), trail: step.trail, after: standing };
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
    const id = this.#graph.ids.get(key);
    const node = id === undefined ? undefined : this.#graph.nodes[id];
    const place: Place = { key, standing: node ?? standing, steps: new Map() };
    this.#places.set(key, place);
    if (id === undefined || node === undefined) return place;
    for (const { move, emits, trail, to } of this.#graph.edges[id] ?? []) {
      const after = this.#graph.nodes[to];
      if (after === undefined) continue;
      place.steps.set(move.kind === 'hear' ? move.event : undefined, { says: emits, trail, after });
    }
    return place;
  }

  /** Whether anything tells the two apart; nothing if that is not known. */
  isApart(one: Standing, other: Standing): boolean | undefined {
    const [key, otherKey] = [this.#placeOf(one).key, this.#placeOf(other).key];
    if (key === otherKey) return false;
    const [a, b] = [this.#graph.ids.get(key), this.#graph.ids.get(otherKey)];
    if (this.#likeness === undefined || a === undefined || b === undefined) return undefined;
    return this.#likeness[a] !== this.#likeness[b];
  }

  /** The shortest sequence, `undefined` for a wait, to which the two say different things. */
  difference(one: Standing, other: Standing): Sequence | undefined {
    const isApart = this.isApart(one, other);
    if (isApart === false) return undefined;
    const max = isApart === true ? pairsMax.known : pairsMax.unknown;
    const seen = new Set<string>();
    const queue: Both[] = [{ one, other, way: [] }];
    for (let index = 0; index < queue.length && queue.length < max; index++) {
      const both = queue[index];
      if (both === undefined) break;
      const [due, otherDue] = [nextOf(both.one.timers), nextOf(both.other.timers)];
      for (const event of [...this.#letters, undefined]) {
        if (event === undefined && due === undefined) continue;
        const way = [...both.way, event];
        if (event === undefined && due?.leftMs !== otherDue?.leftMs) return way;
        const [a, b] = [this.step(both.one, event), this.step(both.other, event)];
        if (a.says !== b.says && !isEqual(a.says, b.says)) return way;
        const key = `${this.#placeOf(a.after).key} ${this.#placeOf(b.after).key}`;
        if (seen.has(key) || this.isApart(a.after, b.after) === false) continue;
        seen.add(key);
        queue.push({ one: a.after, other: b.after, way });
      }
    }
    return undefined;
  }
}
