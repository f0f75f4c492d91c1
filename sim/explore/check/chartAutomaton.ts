/** A chart under its section of a policy as an automaton, filled as it is asked; its timers are part of its state. */
import type { AnyMachineSnapshot } from 'xstate';
import { type Chart, type ChartInput, chartModel } from '../../core/chart.ts';
import type { Effect } from '../../core/model.ts';
import { Table } from '../../core/table.ts';
import type { Event } from '../../scenario/event.ts';
import { Automaton, type Letter, type Output, Steps, type TimerOp } from './automaton.ts';

/** Pairs remembered; far more than any search asks for. */
const cellsMax = 2 ** 31;

/** Timers that run, by id; never changed. */
type Armed = ReadonlyMap<string, Event>;

interface State {
  readonly inTable: number;
  readonly armed: Armed;
}

const noTimers: Armed = new Map();

export class ChartAutomaton extends Automaton {
  readonly #letters: Letters;
  readonly #states: States;
  readonly #table: Table<AnyMachineSnapshot>;

  constructor(chart: Chart, input: ChartInput) {
    const table = new Table(chartModel(chart, input), cellsMax);
    const letters = new Letters((event) => table.eventOf(event));
    const states = new States();
    const steps = new Steps();
    const after = (inTable: number, armed: Armed, effects: readonly Effect[]) => {
      if (effects.length === 0) return { state: states.of(inTable, armed), output: 0 };
      const { output, left } = carriedOut(armed, effects);
      return { state: states.of(inTable, left), output: steps.outputOf(output) };
    };
    const [initial, effects] = table.initial();
    super(steps, after(initial, noTimers, effects), {
      step(state, letter) {
        const { inTable, armed } = states.at(state);
        const read = letters.at(letter);
        const event = read.kind === 'hear' ? read.event : armed.get(read.id);
        if (event === undefined) return -1;
        const left = read.kind === 'fire' ? without(armed, read.id) : armed;
        const id = table.eventOf(event);
        const to = table.next(inTable, id);
        const reached = after(to, left, table.effects(inTable, id));
        return steps.stepOf(reached.state, reached.output);
      },
      view: (state) => table.view(states.at(state).inTable),
      armed: (state) => [...states.at(state).armed.keys()],
    });
    this.#letters = letters;
    this.#states = states;
    this.#table = table;
  }

  get statesCount(): number {
    return this.#states.count;
  }

  get letters(): readonly Letter[] {
    return this.#letters.all;
  }

  /** Equal for messages that the chart cannot tell apart. */
  letterOf(event: Event): number {
    return this.#letters.ofEvent(event);
  }

  firingOf(timerId: string): number {
    return this.#letters.ofTimer(timerId);
  }

  snapshot(state: number): AnyMachineSnapshot {
    return this.#table.state(this.#states.at(state).inTable);
  }
}

class Letters {
  readonly all: Letter[] = [];
  readonly #idOf: (event: Event) => number;
  readonly #byEvent = new Map<number, number>();
  readonly #byTimer = new Map<string, number>();

  constructor(idOf: (event: Event) => number) {
    this.#idOf = idOf;
  }

  at(letter: number): Letter {
    const found = this.all[letter];
    if (found === undefined) throw new RangeError(`no letter ${letter}`);
    return found;
  }

  ofEvent(event: Event): number {
    return this.#known(this.#byEvent, this.#idOf(event), { kind: 'hear', event });
  }

  ofTimer(id: string): number {
    return this.#known(this.#byTimer, id, { kind: 'fire', id });
  }

  #known<K>(letters: Map<K, number>, key: K, letter: Letter): number {
    const known = letters.get(key);
    if (known !== undefined) return known;
    const id = this.all.push(letter) - 1;
    letters.set(key, id);
    return id;
  }
}

class States {
  readonly #all: State[] = [];
  readonly #ids = new Map<string, number>();
  readonly #keys = new WeakMap<Armed, string>();

  get count(): number {
    return this.#all.length;
  }

  at(id: number): State {
    const found = this.#all[id];
    if (found === undefined) throw new RangeError(`no state ${id}`);
    return found;
  }

  of(inTable: number, armed: Armed): number {
    const key = inTable + this.#keyOf(armed);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#all.push({ inTable, armed }) - 1;
    this.#ids.set(key, id);
    return id;
  }

  #keyOf(armed: Armed): string {
    const known = this.#keys.get(armed);
    if (known !== undefined) return known;
    const key = [...armed]
      .map(([id, event]) => ` ${id} ${event.type}`)
      .sort()
      .join();
    this.#keys.set(armed, key);
    return key;
  }
}

function without(armed: Armed, id: string): Armed {
  const left = new Map(armed);
  left.delete(id);
  return left.size === 0 ? noTimers : left;
}

function carriedOut(armed: Armed, effects: readonly Effect[]): { readonly output: Output; readonly left: Armed } {
  if (effects.every(({ kind }) => kind === 'emit')) return { output: said(effects), left: armed };
  const emits: Event[] = [];
  const timers: TimerOp[] = [];
  const left = new Map(armed);
  for (const effect of effects) {
    if (effect.kind === 'emit') emits.push(effect.event);
    else if (effect.kind === 'start') {
      if (left.has(effect.id)) throw new Error(`a chart armed its timer "${effect.id}" twice; stop it first`);
      left.set(effect.id, effect.event);
      timers.push({ kind: 'start', id: effect.id, afterMs: effect.afterMs });
    } else if (left.delete(effect.id)) timers.push({ kind: 'stop', id: effect.id });
  }
  return { output: { emits, timers }, left: timers.length === 0 ? armed : left };
}

const said = (effects: readonly Effect[]): Output => ({
  emits: effects.flatMap((effect) => (effect.kind === 'emit' ? [effect.event] : [])),
  timers: [],
});

/** Every state that any word of the letters leads to, timers at any time; false: there are more than `statesMax`. */
export function reachAll(automaton: ChartAutomaton, statesMax: number): boolean {
  for (let state = 0; state < automaton.statesCount; state++) {
    if (automaton.statesCount > statesMax) return false;
    for (const id of automaton.armed(state)) automaton.firingOf(id);
    for (let letter = 0; letter < automaton.letters.length; letter++) automaton.step(state, letter);
  }
  return true;
}
