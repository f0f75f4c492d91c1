/**
 * Everything a chart can do under a policy, breadth first up to a number of states.
 *
 * A state here is the chart's own and what is left of each timer that runs. Messages take no time; letting time pass
 * until the next timer fires is a step of its own.
 */
import type { Effect } from '../../core/model.ts';
import type { Event } from '../../scenario/event.ts';
import type { Subject, Traced, Trail } from './traced.ts';
import { finished, type Work } from './work.ts';

export interface Armed {
  readonly id: string;
  readonly event: Event;
  readonly leftMs: number;
}

/** What the outside does: it says something, or waits until a timer fires. */
export type Move =
  | { readonly kind: 'hear'; readonly event: Event }
  | { readonly kind: 'wait'; readonly ms: number; readonly timer: Armed };

export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly move: Move;
  readonly trail: Trail;
  readonly emits: readonly Event[];
}

export interface Node<State> {
  readonly state: State;
  readonly timers: readonly Armed[];
}

export interface Graph<State> {
  readonly subject: Subject<State>;
  readonly nodes: readonly Node<State>[];
  /** By the node they leave; steps at which nothing is even asked are left out. */
  readonly edges: readonly (readonly Edge[])[];
  readonly start: Traced<State>;
  /** By `keyOf`. */
  readonly ids: ReadonlyMap<string, number>;
  /** The limit that ended the exploration, as a phrase. */
  readonly limit: string | undefined;
}

export interface ExploreOptions {
  readonly letters: readonly Event[];
  readonly statesMax: number;
}

export const usualStatesMax = 20_000;

export function explore<State>(subject: Subject<State>, options: ExploreOptions): Graph<State> {
  return finished(exploring(subject, options));
}

/** States between two breaths. */
const breathStates = 128;

/** Ended early, the graph is what was seen so far. */
export function* exploring<State>(subject: Subject<State>, { letters, statesMax }: ExploreOptions): Work<Graph<State>> {
  const start = subject.initial();
  const ids = new Map<string, number>();
  const nodes: Node<State>[] = [];
  const edges: Edge[][] = [];
  const moves = letters.map((event): Move => ({ kind: 'hear', event }));
  const trails = new Shared<Trail>();
  const messages = new Shared<readonly Event[]>();
  let limit: string | undefined;

  const idOf = (state: State, timers: readonly Armed[]): number | undefined => {
    const key = keyOf(subject, { state, timers });
    const known = ids.get(key);
    if (known !== undefined) return known;
    if (nodes.length >= statesMax) {
      limit = `${statesMax} states`;
      return undefined;
    }
    const id = nodes.length;
    ids.set(key, id);
    nodes.push({ state, timers });
    return id;
  };

  idOf(start.state, armedAfter([], start.effects));
  for (let from = 0; from < nodes.length; from++) {
    const node = nodes[from];
    if (node === undefined) break;
    if (from % breathStates === breathStates - 1 && (yield { done: from, total: statesMax, what: 'states' })) {
      limit = `${from} states, when it was interrupted`;
      while (edges.length < nodes.length) edges.push([]);
      break;
    }
    const leaving: Edge[] = [];
    edges.push(leaving);
    for (const move of [...moves, ...waits(node.timers)]) {
      if (move.kind === 'hear' && !subject.hears(node.state, move.event)) continue;
      const step = subject.next(node.state, move.kind === 'hear' ? move.event : move.timer.event);
      const timers = armedAfter(timersAfter(node.timers, move), step.effects);
      const trail = trails.of(step.trail);
      const emitted = emittedBy(step.effects);
      const emits = emitted.length === 0 ? emitted : messages.of(emitted);
      const to = idOf(step.state, timers);
      const isHeard = trail.transitions.length > 0 || trail.guards.length > 0 || to !== from;
      if (to !== undefined && isHeard) leaving.push({ from, to, move, trail, emits });
    }
  }
  return { subject, nodes, edges, start, ids, limit };
}

/** Equal for two nodes of equal future. */
export const keyOf = <State>(subject: Subject<State>, { state, timers }: Node<State>): string =>
  `${subject.key(state)}${timers.map(({ id, leftMs }) => `|${id} ${leftMs}`).join('')}`;

function waits(timers: readonly Armed[]): readonly Move[] {
  const timer = nextOf(timers);
  return timer === undefined ? [] : [{ kind: 'wait', ms: timer.leftMs, timer }];
}

const silence: readonly Event[] = [];

export function emittedBy(effects: readonly Effect[]): readonly Event[] {
  const events = effects.flatMap((effect) => (effect.kind === 'emit' ? [effect.event] : []));
  return events.length === 0 ? silence : events;
}

/** One object for all that are equal: a large graph is mostly the same few trails and messages. */
class Shared<T> {
  readonly #known = new Map<string, T>();

  of(value: T): T {
    const key = JSON.stringify(value);
    const known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, value);
    return known ?? value;
  }
}

/** The one due first; of several due at one instant, the one that was armed first. */
export function nextOf(timers: readonly Armed[]): Armed | undefined {
  return timers.reduce<Armed | undefined>(
    (next, timer) => (next === undefined || timer.leftMs < next.leftMs ? timer : next),
    undefined,
  );
}

export function timersAfter(timers: readonly Armed[], move: Move): readonly Armed[] {
  if (move.kind === 'hear') return timers;
  const others = timers.filter((timer) => timer !== move.timer);
  return others.map((timer) => ({ ...timer, leftMs: timer.leftMs - move.ms }));
}

export function armedAfter(timers: readonly Armed[], effects: readonly Effect[]): readonly Armed[] {
  if (effects.every(({ kind }) => kind === 'emit')) return timers;
  let armed = [...timers];
  for (const effect of effects) {
    if (effect.kind === 'stop') armed = armed.filter(({ id }) => id !== effect.id);
    else if (effect.kind === 'start') armed.push({ id: effect.id, event: effect.event, leftMs: effect.afterMs });
  }
  return armed;
}
