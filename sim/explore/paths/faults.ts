/**
 * Mistakes of memory that a chart could have: a change forgotten, an entry of a record mistaken for what it is
 * elsewhere, a neighbour's change made instead.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { canonical, type Event, type Json } from '../../scenario/event.ts';
import type { Edge, Graph } from './graph.ts';
import type { Standing } from './standings.ts';

/** Places kept for each. */
const placesMax = 60;
/** Values that an entry of a record may be taken for. */
const valuesMax = 8;

/** A mistake of memory that says nothing wrong at once. */
export interface Fault {
  readonly transition: number;
  /** What is not changed: a field of the context, or `state`; of one that does as a neighbour does, nothing. */
  readonly part: string | undefined;
  /** Of a record: this entry is as it never should be here, though it is elsewhere; nothing: it is not there. */
  readonly entry?: { readonly name: string; readonly value: Json | undefined };
  /** A message that takes another candidate of the same state and trigger. */
  readonly like?: Event;
}

/** Each with the first steps at which it would make a difference to the memory. */
export const faultsIn = (graph: Graph<AnyMachineSnapshot>): ReadonlyMap<Fault, readonly Edge[]> =>
  new Collector(graph).faults();

/** Where one would stand after the step, with the fault of one field or entry. */
export function faultyAfter(before: Standing, after: Standing, { part, entry }: Fault): Standing {
  if (part !== undefined && entry !== undefined) return mistaken(before, after, part, entry);
  return part === undefined ? after : forgetful(before, after, part);
}

class Collector {
  readonly #graph: Graph<AnyMachineSnapshot>;
  readonly #values = new Map<string, readonly (Json | undefined)[]>();

  constructor(graph: Graph<AnyMachineSnapshot>) {
    this.#graph = graph;
  }

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
      const parts = changedParts(before, after);
      for (const part of parts) {
        note(`${transition} ${part}`, { transition, part }, edge);
      }
      for (const { part, name, value } of this.#wrongEntries(parts, before, after)) {
        note(`${transition} ${part}.${name} ${canonicalOf(value)}`, { transition, part, entry: { name, value } }, edge);
      }
      for (const { id, event } of this.#neighbours(edge)) {
        note(`${transition} like ${id}`, { transition, part: undefined, like: event }, edge);
      }
    }
    return new Map([...byKey.values()].map(({ fault, places }) => [fault, places]));
  }

  /** Entries of records that the step changes, each with the values that it neither had nor has now. */
  #wrongEntries(
    parts: readonly string[],
    before: AnyMachineSnapshot,
    after: AnyMachineSnapshot,
  ): readonly WrongEntry[] {
    return parts.flatMap((part) => {
      const [old, now] = [recordOf(before.context[part]), recordOf(after.context[part])];
      if (old === undefined || now === undefined) return [];
      const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
      return names.flatMap((name) => {
        if (isSame(old[name], now[name])) return [];
        const others = this.#valuesIn(part).filter((value) =>
          [old[name], now[name]].every((own) => !isSame(own, value)),
        );
        return others.map((value) => ({ part, name, value }));
      });
    });
  }

  /** The values of entries of this record anywhere; being absent is one. */
  #valuesIn(part: string): readonly (Json | undefined)[] {
    const known = this.#values.get(part);
    if (known !== undefined) return known;
    const found = new Map<string, Json | undefined>([[canonicalOf(undefined), undefined]]);
    for (const { state } of this.#graph.nodes) {
      if (found.size > valuesMax) break;
      for (const value of Object.values(recordOf(state.context[part]) ?? {})) found.set(canonicalOf(value), value);
    }
    const values = found.size > valuesMax ? [] : [...found.values()];
    this.#values.set(part, values);
    return values;
  }

  /** Messages that take another candidate from where this step begins, one of each. */
  #neighbours({ from, trail }: Edge): readonly { readonly id: number; readonly event: Event }[] {
    const { transitions } = this.#graph.subject;
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
}

/** After the step, but for one part, which is as before. */
function forgetful(before: Standing, after: Standing, part: string): Standing {
  if (part === 'state') return { ...before, state: { ...before.state, context: after.state.context } };
  const context = { ...after.state.context, [part]: before.state.context[part] };
  return { ...after, state: { ...after.state, context } };
}

interface WrongEntry {
  readonly part: string;
  readonly name: string;
  readonly value: Json | undefined;
}

/** After the step, but for one entry of a record that the step changes. */
function mistaken(before: Standing, after: Standing, part: string, { name, value }: NonNullable<Fault['entry']>) {
  const now = recordOf(after.state.context[part]) ?? {};
  if (isSame(recordOf(before.state.context[part])?.[name], now[name])) return after;
  const { [name]: _, ...others } = now;
  const wrong = value === undefined ? others : { ...others, [name]: value };
  return { ...after, state: { ...after.state, context: { ...after.state.context, [part]: wrong } } };
}

type JsonRecord = { readonly [name: string]: Json };

const recordOf = (value: unknown): JsonRecord | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : undefined;

function changedParts(before: AnyMachineSnapshot, after: AnyMachineSnapshot): readonly string[] {
  const fields = Object.keys(after.context).filter(
    (name) => name !== 'policy' && !isSame(before.context[name], after.context[name]),
  );
  return isSame(before.value, after.value) ? fields : [...fields, 'state'];
}

/** By value; what is absent is null. */
function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  return textOf(a) === textOf(b);
}

/** Each state is compared with all around it. */
const texts = new WeakMap<object, string>();

function textOf(value: object): string {
  const text = texts.get(value) ?? canonicalOf(value);
  texts.set(value, text);
  return text;
}

const canonicalOf = (value: unknown): string => canonical((value ?? null) as Json);
