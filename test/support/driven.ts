/** One chart driven by hand: time passes only when told, and what it says is handed back. */
import type { AnyMachineSnapshot } from 'xstate';
import { type Chart, type ChartInput, chartModel } from '../../sim/core/chart.ts';
import type { Effect, Model, View } from '../../sim/core/model.ts';
import type { Event } from '../../sim/scenario/event.ts';

interface Timer {
  readonly id: string;
  readonly atMs: number;
  readonly event: Event;
}

export class Driven {
  readonly #model: Model<AnyMachineSnapshot>;
  #state: AnyMachineSnapshot;
  #timers: readonly Timer[] = [];
  /** Everything said so far. */
  readonly said: Event[] = [];
  /** How long each timer so far was to run, in ms. */
  readonly startedMs: number[] = [];
  nowMs = 0;

  constructor(chart: Chart, input: Partial<ChartInput>) {
    this.#model = chartModel(chart, { policy: undefined, seed: 1, ...input });
    const [state, effects] = this.#model.initial();
    this.#state = state;
    this.#apply(effects);
  }

  get view(): View {
    return this.#model.view(this.#state);
  }

  get state(): string {
    return this.view.text;
  }

  /** Equal keys: equal in all that can follow, timers aside. */
  get key(): string {
    return this.#model.key(this.#state);
  }

  get timers(): readonly string[] {
    return this.#timers.map(({ id }) => id);
  }

  /** What is said at once. A bare type is an event without payload. */
  hear(heard: Event | string): readonly Event[] {
    const event = typeof heard === 'string' ? { type: heard } : heard;
    const [state, effects] = this.#model.next(this.#state, event);
    this.#state = state;
    return this.#apply(effects);
  }

  /** What is said meanwhile; timers due at the end of the span fire. */
  pass(ms: number): readonly Event[] {
    const endMs = this.nowMs + ms;
    const said: Event[] = [];
    for (let due = this.#nextDue(endMs); due !== undefined; due = this.#nextDue(endMs)) {
      this.nowMs = due.atMs;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      said.push(...this.hear(due.event));
    }
    this.nowMs = endMs;
    return said;
  }

  #nextDue(endMs: number): Timer | undefined {
    return this.#timers.filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
  }

  #apply(effects: readonly Effect[]): readonly Event[] {
    for (const effect of effects) {
      if (effect.kind === 'stop') this.#timers = this.#timers.filter(({ id }) => id !== effect.id);
      if (effect.kind !== 'start') continue;
      if (this.timers.includes(effect.id)) throw new Error(`timer "${effect.id}" is armed already`);
      this.startedMs.push(effect.afterMs);
      this.#timers = [...this.#timers, { id: effect.id, atMs: this.nowMs + effect.afterMs, event: effect.event }];
    }
    const said = effects.flatMap((effect) => (effect.kind === 'emit' ? [effect.event] : []));
    this.said.push(...said);
    return said;
  }
}

/** Types only, for what is said without caring about payloads. */
export const typesOf = (events: readonly Event[]): readonly string[] => events.map(({ type }) => type);

/** The one message of this type. @throws unless there is exactly one. */
export function only(events: readonly Event[], type: string): Event {
  const [first, ...more] = events.filter((event) => event.type === type);
  if (first === undefined || more.length > 0) throw new Error(`not one "${type}" in ${typesOf(events).join(', ')}`);
  return first;
}
