/**
 * A model remembered: a state and an event are small integers, and each pair asks the model once.
 *
 * A lazily built automaton, as RE2 does for regular expressions. Hot: `next` and `effects` are array look-ups
 * and allocate nothing. Integers are good until `clear`; whoever holds a state across it asks `stateOf` again.
 */
import type { Event } from '../scenario/event.ts';
import type { Effect, Model, View } from './model.ts';

const unknown = -1;
const widthAtFirst = 16;
const rowsAtFirst = 16;

export class Table<State> {
  readonly #model: Model<State>;
  readonly #cellsMax: number;
  readonly #stateIds = new Map<string, number>();
  readonly #eventIds = new Map<string, number>();
  /** Side table: an event object that was seen before needs no key. */
  #eventObjects = new WeakMap<Event, number>();
  readonly #states: State[] = [];
  readonly #views: View[] = [];
  readonly #events: Event[] = [];
  readonly #effects: (readonly Effect[])[] = [];
  /** Row by state, column by event; `width` columns. */
  #width = widthAtFirst;
  #next = new Int32Array(widthAtFirst * rowsAtFirst).fill(unknown);
  #effectIds = new Int32Array(widthAtFirst * rowsAtFirst);
  #initial: readonly [State, readonly Effect[]] | undefined;

  /** @param cellsMax pairs kept before the table counts as full; see `isFull`. */
  constructor(model: Model<State>, cellsMax = 1 << 22) {
    this.#model = model;
    this.#cellsMax = cellsMax;
  }

  get statesCount(): number {
    return this.#states.length;
  }

  /** Whether another state or event may not fit: clear, or stop and say `bounded`. */
  get isFull(): boolean {
    return (this.#states.length + 1) * this.#width > this.#cellsMax || this.#events.length >= this.#cellsMax;
  }

  initial(): readonly [state: number, effects: readonly Effect[]] {
    this.#initial ??= this.#model.initial();
    return [this.stateOf(this.#initial[0]), this.#initial[1]];
  }

  stateOf(state: State): number {
    const key = this.#model.key(state);
    const known = this.#stateIds.get(key);
    if (known !== undefined) return known;
    const id = this.#states.length;
    this.#stateIds.set(key, id);
    this.#states.push(state);
    this.#views.push(this.#model.view(state));
    if ((id + 1) * this.#width > this.#next.length) this.#resize(this.#width, this.#next.length * 2);
    return id;
  }

  /** The event is frozen: from here on it stands for all events with its key. */
  eventOf(event: Event): number {
    const seen = this.#eventObjects.get(event);
    if (seen !== undefined) return seen;
    const key = this.#model.eventKey(event);
    let id = this.#eventIds.get(key);
    if (id === undefined) {
      id = this.#events.length;
      this.#eventIds.set(key, id);
      this.#events.push(event);
      if (id >= this.#width) this.#resize(this.#width * 2, this.#next.length * 2);
    }
    this.#eventObjects.set(Object.freeze(event), id);
    return id;
  }

  next(state: number, event: number): number {
    const known = this.#next[state * this.#width + event] ?? unknown;
    return known === unknown ? this.#fill(state, event) : known;
  }

  /** Call after `next` for the same pair. */
  effects(state: number, event: number): readonly Effect[] {
    return at(this.#effects, this.#effectIds[state * this.#width + event] ?? unknown);
  }

  state(id: number): State {
    return at(this.#states, id);
  }

  view(id: number): View {
    return at(this.#views, id);
  }

  clear(): void {
    this.#stateIds.clear();
    this.#eventIds.clear();
    this.#eventObjects = new WeakMap();
    this.#states.length = 0;
    this.#views.length = 0;
    this.#events.length = 0;
    this.#effects.length = 0;
    this.#width = widthAtFirst;
    this.#next = new Int32Array(widthAtFirst * rowsAtFirst).fill(unknown);
    this.#effectIds = new Int32Array(widthAtFirst * rowsAtFirst);
  }

  #fill(state: number, event: number): number {
    const before = at(this.#states, state);
    const [after, effects] = this.#model.next(before, at(this.#events, event));
    // XState hands back the same snapshot for what it does not hear (xstate 5.33.3): it needs no key.
    const next = after === before ? state : this.stateOf(after);
    const cell = state * this.#width + event;
    this.#next[cell] = next;
    this.#effectIds[cell] = this.#effects.push(effects) - 1;
    return next;
  }

  #resize(width: number, length: number): void {
    const next = new Int32Array(length).fill(unknown);
    const effectIds = new Int32Array(length);
    for (let row = 0; row * this.#width < this.#next.length; row++) {
      const from = row * this.#width;
      next.set(this.#next.subarray(from, from + this.#width), row * width);
      effectIds.set(this.#effectIds.subarray(from, from + this.#width), row * width);
    }
    this.#width = width;
    this.#next = next;
    this.#effectIds = effectIds;
  }
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no entry ${index} in this table; it was cleared since`);
  return item;
}
