/** Why a goal is not reached, as far as a graph tells: a state never entered, a guard that is always the same. */
import type { Edge, Graph } from './graph.ts';
import type { Trail } from './traced.ts';
import type { Transitions } from './transitions.ts';

interface Tally {
  passed: number;
  held: number;
}

export class Reasons {
  readonly #transitions: Transitions;
  readonly #edges: Graph<unknown>['edges'];
  readonly #steps: readonly Edge[];
  readonly #trails: ReadonlySet<Trail>;
  readonly #entered: ReadonlySet<string>;
  readonly #states: number;
  readonly #startOutcomes: Graph<unknown>['start']['trail']['guards'];
  #all: ReadonlyMap<number, Tally> | undefined;
  readonly #after = new Map<number, ReadonlyMap<number, Tally>>();
  #entries: Map<number, Set<number>> | undefined;
  #heard: ReadonlySet<string> | undefined;

  constructor({ subject, nodes, edges, start }: Graph<unknown>) {
    this.#transitions = subject.transitions;
    this.#edges = edges;
    this.#steps = edges.flat();
    this.#trails = new Set(this.#steps.map(({ trail }) => trail));
    this.#states = nodes.length;
    this.#startOutcomes = start.trail.guards;
    this.#entered = new Set([start.trail, ...this.#trails].flatMap(({ states }) => states));
  }

  ofState(path: string): string {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    if (parent !== '' && !this.#entered.has(parent)) return `${parent} is never entered`;
    const ways = this.#transitions.all.filter(({ target }) => target === path);
    const guards = ways.flatMap(({ guard }) => guard ?? []);
    return guards.length === 0
      ? 'nothing that is ever taken leads there'
      : `what leads there needs ${[...new Set(guards)].join(' or ')}, which never lets it`;
  }

  /** @param before only right after this one */
  ofTransition(id: number, before?: number): string {
    const { source, guard, trigger, place } = this.#transitions.at(id);
    if (source !== '' && !this.#entered.has(source)) return `${source} is never entered`;
    if (!this.#isHeard(trigger)) return `nothing starts that timer under this policy`;
    const tally = this.#tallies(before).get(id);
    const where = before === undefined ? `in ${this.#states} states` : 'there';
    if (guard !== undefined && tally !== undefined && tally.passed === 0) return `${guard} is never true ${where}`;
    if (place > 1) return `an earlier candidate is always taken ${where}`;
    return before === undefined ? 'an inner state always takes it' : 'never right after it';
  }

  ofOutcome(id: number, isPassed: boolean): string {
    const { source, trigger, guard = 'the guard' } = this.#transitions.at(id);
    if (source !== '' && !this.#entered.has(source)) return `${source} is never entered`;
    if (!this.#isHeard(trigger)) return `nothing starts that timer under this policy`;
    if (!this.#tallies(undefined).has(id)) return `${guard} is never asked: an earlier candidate is always taken`;
    return `${guard} is always ${isPassed ? 'false' : 'true'} in ${this.#states} states`;
  }

  ofTimer(place: string): string {
    const state = place.slice(place.indexOf(' in ') + ' in '.length);
    return this.#entered.has(state) ? 'no such timer starts' : `${state} is never entered`;
  }

  /** Timers that charts raise have names of their own, which nobody outside can say. */
  #isHeard(trigger: string): boolean {
    if (trigger === 'always' || trigger.startsWith('after ')) return true;
    this.#heard ??= new Set(
      this.#steps.map(({ move }) => (move.kind === 'hear' ? move.event.type : move.timer.event.type)),
    );
    const internal = this.#transitions.all.filter(({ id }) => this.#tallies(undefined).has(id));
    return this.#heard.has(trigger.slice('on '.length)) || internal.some((other) => other.trigger === trigger);
  }

  #enteredBy(transition: number): ReadonlySet<number> {
    if (this.#entries === undefined) {
      this.#entries = new Map();
      for (const { trail, to } of this.#steps) {
        const last = trail.transitions.at(-1);
        if (last === undefined) continue;
        const nodes = this.#entries.get(last);
        if (nodes === undefined) this.#entries.set(last, new Set([to]));
        else nodes.add(to);
      }
    }
    return this.#entries.get(transition) ?? new Set();
  }

  #tallies(before: number | undefined): ReadonlyMap<number, Tally> {
    if (before === undefined) {
      this.#all ??= tallied([this.#startOutcomes, ...[...this.#trails].map(({ guards }) => guards)]);
      return this.#all;
    }
    const known = this.#after.get(before);
    if (known !== undefined) return known;
    const trails = new Set<Trail>();
    for (const node of this.#enteredBy(before)) for (const { trail } of this.#edges[node] ?? []) trails.add(trail);
    const found = tallied([...trails].map(({ guards }) => guards));
    this.#after.set(before, found);
    return found;
  }
}

/** What came out how often, of trails of one kind once. */
function tallied(lists: Iterable<Graph<unknown>['start']['trail']['guards']>): ReadonlyMap<number, Tally> {
  const tallies = new Map<number, Tally>();
  for (const list of lists) {
    for (const { transition, isPassed } of list) {
      const tally = tallies.get(transition) ?? { passed: 0, held: 0 };
      tallies.set(transition, tally);
      if (isPassed) tally.passed += 1;
      else tally.held += 1;
    }
  }
  return tallies;
}
