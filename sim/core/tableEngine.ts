/** The default engine: each instance is an integer, each step two look-ups. */
import type { Event } from '../scenario/event.ts';
import type { Engine, StepOutcome } from './engine.ts';
import type { View } from './model.ts';
import type { Table } from './table.ts';

class Seat<State> {
  readonly #table: Table<State>;
  #state = 0;
  #view: View | undefined;

  constructor(table: Table<State>) {
    this.#table = table;
  }

  start(): StepOutcome {
    const [state, effects] = this.#table.initial();
    this.#state = state;
    const view = this.#table.view(state);
    this.#view = view;
    return { from: view, to: view, effects };
  }

  step(event: Event): StepOutcome {
    const table = this.#table;
    if (table.isFull) this.#forget();
    const id = table.eventOf(event);
    const before = this.#state;
    const from = this.#view ?? table.view(before);
    this.#state = table.next(before, id);
    const to = table.view(this.#state);
    this.#view = to;
    return { from, to, effects: table.effects(before, id) };
  }

  /** No answer depends on what is remembered. */
  #forget(): void {
    const state = this.#table.state(this.#state);
    this.#table.clear();
    this.#state = this.#table.stateOf(state);
  }
}

/** A table for each instance; no two instances may share one. */
export function tableEngine(tables: readonly Table<unknown>[]): Engine {
  const seats = tables.map((table) => new Seat(table));
  const seat = (instance: number): Seat<unknown> => {
    const found = seats[instance];
    if (found === undefined) throw new RangeError(`no instance ${instance}`);
    return found;
  };
  return {
    start: (instance) => seat(instance).start(),
    step: (instance, event) => seat(instance).step(event),
    fire: (instance, _timerId, event) => seat(instance).step(event),
  };
}
