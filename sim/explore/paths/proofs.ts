/**
 * Walks that show what a transition remembered.
 *
 * That a transition is taken shows in what is said at once; what it changed in the chart's memory shows only later, and
 * only if somebody looks. For each transition and each thing that it changes, this plays the suite to a chart that
 * forgets that one change; if nothing differs, the shortest way to make it differ is added. So it is with a transition
 * that does what its neighbour does, and with a timer that says nothing when it fires.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { canonical, type Event, isEqual, type Json } from '../../scenario/event.ts';
import {
  type Armed,
  armedAfter,
  type Edge,
  emittedBy,
  type Graph,
  keyOf,
  type Node,
  nextOf,
  timersAfter,
} from './graph.ts';
import type { Walk } from './tour.ts';
import type { Subject, Trail } from './traced.ts';
import type { Work } from './work.ts';

/** Places looked at for each change, and states for each place. */
const placesMax = 8;
const statesMax = 250;

/** Ended early, it adds what it had found by then. */
export function* proving(
  graph: Graph<AnyMachineSnapshot>,
  letters: readonly Event[],
  walks: readonly Walk[],
): Work<readonly Walk[]> {
  const prover = new Prover(graph, letters);
  const added: Walk[] = [];
  const faults = [...prover.faults()];
  for (const [done, [fault, places]] of faults.entries()) {
    if (yield { done, total: faults.length, what: 'changes of memory' }) return added;
    if ([...walks, ...added].some((walk) => prover.shows(walk, fault))) continue;
    const walk = prover.walkFor(fault, places);
    if (walk !== undefined) added.push(walk);
  }
  return [...added, ...prover.silentTimers()];
}

/** A mistake of memory that says nothing wrong at once. */
interface Fault {
  readonly transition: number;
  /** What is not changed: a field of the context, or `state`; of one that does as a neighbour does, nothing. */
  readonly part: string | undefined;
  /** A message that takes another candidate of the same state and trigger. */
  readonly like?: Event;
}

type Standing = Node<AnyMachineSnapshot>;

const nothing: Trail = { transitions: [], states: [], guards: [] };

class Prover {
  readonly #graph: Graph<AnyMachineSnapshot>;
  readonly #subject: Subject<AnyMachineSnapshot>;
  readonly #letters: readonly Event[];
  readonly #ways: readonly (Edge | undefined)[];
  readonly #places = new Map<string, Place>();
  readonly #placesOf = new WeakMap<Standing, Place>();

  constructor(graph: Graph<AnyMachineSnapshot>, letters: readonly Event[]) {
    this.#graph = graph;
    this.#subject = graph.subject;
    this.#letters = letters;
    this.#ways = firstWays(graph);
  }

  /** Each with the first steps at which it would make a difference to the memory. */
  faults(): ReadonlyMap<Fault, readonly Edge[]> {
    const byKey = new Map<string, { readonly fault: Fault; readonly places: Edge[] }>();
    const note = (key: string, fault: Fault, edge: Edge): void => {
      const known = byKey.get(key) ?? { fault, places: [] };
      byKey.set(key, known);
      if (known.places.length < placesMax) known.places.push(edge);
    };
    for (const edge of this.#graph.edges.flat()) {
      const [before, after] = [this.#graph.nodes[edge.from]?.state, this.#graph.nodes[edge.to]?.state];
      const [transition] = edge.trail.transitions;
      if (before === undefined || after === undefined || transition === undefined || edge.from === edge.to) continue;
      for (const part of changedParts(before, after)) {
        note(`${transition} ${part}`, { transition, part }, edge);
      }
      for (const { id, event } of this.#neighbours(edge)) {
        note(`${transition} like ${id}`, { transition, part: undefined, like: event }, edge);
      }
    }
    return new Map([...byKey.values()].map(({ fault, places }) => [fault, places]));
  }

  /** Whether a chart that forgets the change says something else on this walk. */
  shows({ steps }: Walk, fault: Fault): boolean {
    let standing: Standing | undefined = this.#start();
    for (const { edge } of steps) {
      const heard = edge.move.kind === 'hear' ? edge.move.event : undefined;
      const due: Armed | undefined = standing === undefined ? undefined : nextOf(standing.timers);
      if (heard === undefined && (edge.move.kind !== 'wait' || due?.leftMs !== edge.move.ms)) return true;
      const step: Step = this.#step(standing, heard);
      if (!isEqual(step.says, edge.emits)) return true;
      const isFaulty = step.trail.transitions[0] === fault.transition;
      standing = isFaulty ? this.#faulty(standing, step.after, fault) : step.after;
    }
    return false;
  }

  /** For each timer that says nothing when it fires: that it did not a millisecond before it was due, and did then. */
  silentTimers(): readonly Walk[] {
    const found = new Map<string, Edge>();
    for (const edge of this.#graph.edges.flat()) {
      if (edge.move.kind === 'hear' || edge.emits.length > 0 || edge.move.ms === 0) continue;
      const key = `${edge.move.timer.id} ${edge.trail.transitions.join(' ')}`;
      if (!found.has(key)) found.set(key, edge);
    }
    return [...found.values()].flatMap((edge) => this.#aroundDue(edge));
  }

  #aroundDue(edge: Edge): readonly Walk[] {
    const [waiting, fired] = [this.#graph.nodes[edge.from], this.#graph.nodes[edge.to]];
    if (waiting === undefined || fired === undefined || edge.move.kind === 'hear') return [];
    const telling = this.#difference({ ...waiting, timers: [] }, { ...fired, timers: [] });
    if (telling === undefined) return [];
    const way = this.#wayTo(edge.from);
    const move = { ...edge.move, ms: edge.move.ms - 1 };
    const early: Edge = { from: edge.from, to: edge.from, move, trail: nothing, emits: [] };
    return [
      walkOf([...way, early, ...this.#edgesFrom(edge.from, telling)]),
      walkOf([...way, edge, ...this.#edgesFrom(edge.to, telling)]),
    ];
  }

  walkFor(fault: Fault, places: readonly Edge[]): Walk | undefined {
    for (const edge of places) {
      const [before, after] = [this.#graph.nodes[edge.from], this.#graph.nodes[edge.to]];
      if (before === undefined || after === undefined) continue;
      const difference = this.#difference(after, this.#faulty(before, after, fault));
      if (difference === undefined) continue;
      const way = [...this.#wayTo(edge.from), edge];
      return walkOf([...way, ...this.#edgesFrom(edge.to, difference)]);
    }
    return undefined;
  }

  /** Messages that take another candidate from where this step begins, one of each. */
  #neighbours({ from, trail }: Edge): readonly { readonly id: number; readonly event: Event }[] {
    const { transitions } = this.#subject;
    const taken = transitions.at(trail.transitions[0] ?? 0);
    const found = new Map<number, Event>();
    for (const { move, trail: other } of this.#graph.edges[from] ?? []) {
      const [id] = other.transitions;
      if (move.kind === 'wait' || id === undefined || id === taken.id || found.has(id)) continue;
      const { source, trigger } = transitions.at(id);
      if (source === taken.source && trigger === taken.trigger) found.set(id, move.event);
    }
    return [...found].map(([id, event]) => ({ id, event }));
  }

  #faulty(before: Standing, after: Standing, { part, like }: Fault): Standing {
    if (like !== undefined) return this.#step(before, like).after;
    return part === undefined ? after : forgetful(before, after, part);
  }

  /** The shortest sequence, `undefined` for a wait, to which the two say different things. */
  #difference(one: Standing, other: Standing): readonly (Event | undefined)[] | undefined {
    interface Both {
      readonly one: Standing;
      readonly other: Standing;
      readonly way: readonly (Event | undefined)[];
    }
    const seen = new Set<string>();
    const queue: Both[] = [{ one, other, way: [] }];
    for (let index = 0; index < queue.length && queue.length < statesMax; index++) {
      const both = queue[index];
      if (both === undefined) break;
      const [due, otherDue] = [nextOf(both.one.timers), nextOf(both.other.timers)];
      for (const event of [...this.#letters, undefined]) {
        if (event === undefined && due === undefined) continue;
        const way = [...both.way, event];
        if (event === undefined && due?.leftMs !== otherDue?.leftMs) return way;
        const [a, b] = [this.#step(both.one, event), this.#step(both.other, event)];
        if (!isEqual(a.says, b.says)) return way;
        const key = `${this.#keyOf(a.after)} ${this.#keyOf(b.after)}`;
        if (seen.has(key) || this.#keyOf(a.after) === this.#keyOf(b.after)) continue;
        seen.add(key);
        queue.push({ one: a.after, other: b.after, way });
      }
    }
    return undefined;
  }

  #edgesFrom(start: number, sequence: readonly (Event | undefined)[]): readonly Edge[] {
    let node = start;
    return sequence.flatMap((event) => {
      const leaving = this.#graph.edges[node] ?? [];
      const found = leaving.find(({ move }) => (move.kind === 'hear' ? move.event === event : event === undefined));
      if (found === undefined && event === undefined) return [];
      // What the chart does not even hear is a step all the same: the forgetful one would.
      const edge: Edge = found ?? {
        from: node,
        to: node,
        move: { kind: 'hear', event: event as Event },
        trail: nothing,
        emits: [],
      };
      node = edge.to;
      return [edge];
    });
  }

  #wayTo(node: number): readonly Edge[] {
    const way: Edge[] = [];
    for (let edge = this.#ways[node]; edge !== undefined; edge = this.#ways[edge.from]) way.push(edge);
    return way.reverse();
  }

  #start(): Standing {
    const { state, effects } = this.#graph.start;
    return { state, timers: armedAfter([], effects) };
  }

  /** Each step of each standing is taken once; those of the graph were. */
  #step(standing: Standing, event: Event | undefined): Step {
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
    const step = this.#subject.next(state, heard);
    const left = timer === undefined ? timers : timersAfter(timers, { kind: 'wait', ms: timer.leftMs, timer });
    const { standing } = this.#placeOf({ state: step.state, timers: armedAfter(left, step.effects) });
    return { says: emittedBy(step.effects), trail: step.trail, after: standing };
  }

  #keyOf(standing: Standing): string {
    return this.#placeOf(standing).key;
  }

  #placeOf(standing: Standing): Place {
    const found = this.#placesOf.get(standing);
    if (found !== undefined) return found;
    const key = keyOf(this.#subject, standing);
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
}

/** A standing, and what is known of the steps from it: by the message, nothing for a wait. */
interface Place {
  readonly key: string;
  readonly standing: Standing;
  readonly steps: Map<Event | undefined, Step>;
}

const walkOf = (edges: readonly Edge[]): Walk => ({ steps: edges.map((edge) => ({ edge, goals: [] })) });

interface Step {
  readonly says: readonly Event[];
  readonly trail: Trail;
  readonly after: Standing;
}

/** After the step, but for one part, which is as before. */
function forgetful(before: Standing, after: Standing, part: string): Standing {
  if (part === 'state') return { ...before, state: { ...before.state, context: after.state.context } };
  const context = { ...after.state.context, [part]: before.state.context[part] };
  return { ...after, state: { ...after.state, context } };
}

function changedParts(before: AnyMachineSnapshot, after: AnyMachineSnapshot): readonly string[] {
  const fields = Object.keys(after.context).filter(
    (name) => name !== 'policy' && canonicalOf(before.context[name]) !== canonicalOf(after.context[name]),
  );
  return canonicalOf(before.value) === canonicalOf(after.value) ? fields : [...fields, 'state'];
}

const canonicalOf = (value: unknown): string => canonical((value ?? null) as Json);

/** The step by which each node is first reached, breadth first. */
function firstWays({ nodes, edges }: Graph<unknown>): readonly (Edge | undefined)[] {
  const ways: (Edge | undefined)[] = nodes.map(() => undefined);
  const queue = [0];
  const seen = new Set(queue);
  for (const node of queue) {
    for (const edge of edges[node] ?? []) {
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      ways[edge.to] = edge;
      queue.push(edge.to);
    }
  }
  return ways;
}
