/**
 * The straight line of every run: the next thing due -> the bus -> who hears it -> one step -> what it leaves behind.
 *
 * The kernel is asked for the next delivery and told how it went; it steps nothing itself, so that one kernel serves
 * both engines and code that needs time to answer. Messages go first in, first out, after the step that sent them.
 */
import { canonical, type Event } from '../scenario/event.ts';
import type { Limits, MetricName, Step } from '../scenario/types.ts';
import type { Bus, Receiver } from './bus.ts';
import { Clock, type Due } from './clock.ts';
import type { StepOutcome } from './engine.ts';
import type { Effect, View } from './model.ts';
import type { TraceRecord } from './trace.ts';
import type { Pending, Surroundings, World } from './world.ts';

export interface Delivery {
  readonly instance: number;
  /** As the chart names it. */
  readonly event: Event;
  /** As it stands on the bus. */
  readonly heard: Event;
  /** The timer that fired, if this is one. */
  readonly timerId: string | undefined;
}

/** Watches a run; everything is told in order. */
export interface Observer {
  /** A message was put on the bus; `local` is what its chart called it, absent for one from outside. */
  onMessage?(message: Event, local: Event | undefined): void;
  onStep?(record: TraceRecord, instance: number, from: View, to: View): void;
  /** All that happens at `atMs` has happened; `nextMs` is the next instant, absent at the end. */
  onInstantEnd?(atMs: number, nextMs: number | undefined): void;
  onCount?(metric: MetricName, amount: number): void;
}

interface Timer {
  readonly instance: number;
  readonly id: string;
  readonly event: Event;
}

const answersMax = 10_000;

type Item = { readonly message: Event } | { readonly timer: Timer };

export class Kernel {
  readonly #names: readonly string[];
  readonly #bus: Bus;
  readonly #world: World;
  readonly #limits: Limits;
  readonly #observers: readonly Observer[];
  readonly #clock = new Clock<Item>();
  readonly #queue: Event[] = [];
  readonly #deliveries: Delivery[] = [];
  readonly #armed: Map<string, Due<Item>>[];
  readonly #surroundings: Surroundings;
  readonly #answers = new Map<string, Event>();
  #steps = 0;
  #busSteps = 0;
  nowMs = 0;
  /** The limit that ended the run, as a phrase. */
  limit: string | undefined;

  constructor(options: {
    readonly names: readonly string[];
    readonly bus: Bus;
    readonly world: World;
    readonly steps: readonly Step[];
    readonly limits: Limits;
    readonly observers: readonly Observer[];
  }) {
    this.#names = options.names;
    this.#bus = options.bus;
    this.#world = options.world;
    this.#limits = options.limits;
    this.#observers = options.observers;
    this.#armed = options.names.map(() => new Map());
    for (const { atMs, event } of options.steps) this.#clock.schedule(atMs, 'step', { message: event });
    const kernel = this;
    this.#surroundings = {
      get nowMs() {
        return kernel.nowMs;
      },
      answer: (event, afterMs) => kernel.#answer(event, afterMs),
      count: (metric, amount) => {
        for (const observer of kernel.#observers) observer.onCount?.(metric, amount);
      },
    };
  }

  /** What to step next; nothing when the run is over or a limit is reached. */
  next(): Delivery | undefined {
    for (;;) {
      if (this.limit !== undefined) return undefined;
      const delivery = this.#deliveries.shift();
      if (delivery !== undefined) {
        if (++this.#steps <= this.#limits.stepsMax) return delivery;
        this.limit = `${this.#limits.stepsMax} steps`;
      } else if (!this.#takeMessage() && !this.#takeDue()) return undefined;
    }
  }

  /** What came of a delivery that `next` gave, or of starting an instance (`heard` is `xstate.init` then). */
  apply(delivery: Delivery, outcome: StepOutcome): void {
    const { instance } = delivery;
    const emits: Event[] = [];
    const started: TraceRecord['started'][number][] = [];
    const stopped: string[] = [];
    const locals: Event[] = [];
    for (const effect of outcome.effects) {
      switch (effect.kind) {
        case 'emit': {
          const message = this.#bus.address(instance, effect.event);
          emits.push(message);
          locals.push(effect.event);
          break;
        }
        case 'start':
          this.#startTimer(instance, effect);
          started.push({ id: effect.id, afterMs: effect.afterMs });
          break;
        case 'stop':
          if (this.#stopTimer(instance, effect.id)) stopped.push(effect.id);
      }
    }
    const record: TraceRecord = {
      t: this.nowMs,
      instance: this.#names[instance] ?? '',
      event: delivery.heard,
      from: outcome.from.text,
      to: outcome.to.text,
      emits,
      started,
      stopped,
    };
    for (const observer of this.#observers) observer.onStep?.(record, instance, outcome.from, outcome.to);
    emits.forEach((message, index) => {
      this.#put(message, locals[index]);
    });
  }

  #put(message: Event, local: Event | undefined): void {
    this.#queue.push(message);
    for (const observer of this.#observers) observer.onMessage?.(message, local);
  }

  #takeMessage(): boolean {
    const message = this.#queue.shift();
    if (message === undefined) return false;
    if (++this.#busSteps > this.#limits.busStepsMax) {
      this.limit = `${this.#limits.busStepsMax} messages at one instant`;
      return true;
    }
    for (const receiver of this.#bus.receivers(message)) this.#deliveries.push(deliver(receiver, message));
    if (this.#world.hears(message.type)) this.#world.hear(message, this.#surroundings);
    return true;
  }

  #takeDue(): boolean {
    const due = this.#clock.pop();
    if (due === undefined || due.atMs > this.nowMs) this.#endInstant(due?.atMs);
    if (due === undefined) return false;
    if ('message' in due.item) this.#put(due.item.message, undefined);
    else this.#deliveries.push(this.#fired(due.item.timer));
    return true;
  }

  #endInstant(nextMs: number | undefined): void {
    for (const observer of this.#observers) observer.onInstantEnd?.(this.nowMs, nextMs);
    if (nextMs !== undefined) this.nowMs = nextMs;
    this.#busSteps = 0;
  }

  #fired({ instance, id, event }: Timer): Delivery {
    this.#armed[instance]?.delete(id);
    return { instance, event, heard: event, timerId: id };
  }

  #answer(event: Event, afterMs: number): Pending {
    assertDelay(afterMs, `the answer "${event.type}"`);
    return this.#clock.schedule(this.nowMs + afterMs, 'answer', { message: this.#interned(event) });
  }

  /** One object for equal answers: all side tables are by object. */
  #interned(event: Event): Event {
    const text = canonical(event);
    const known = this.#answers.get(text);
    if (known !== undefined) return known;
    if (this.#answers.size >= answersMax) this.#answers.clear();
    this.#answers.set(text, Object.freeze(event));
    return event;
  }

  #startTimer(instance: number, { id, afterMs, event }: Effect & { readonly kind: 'start' }): void {
    const armed = this.#armed[instance];
    const name = this.#names[instance] ?? '';
    if (armed === undefined || armed.has(id)) throw new Error(`"${name}" armed its timer "${id}" twice; stop it first`);
    assertDelay(afterMs, `timer "${id}" of "${name}"`);
    armed.set(id, this.#clock.schedule(this.nowMs + afterMs, 'timer', { timer: { instance, id, event } }));
  }

  #stopTimer(instance: number, id: string): boolean {
    const due = this.#armed[instance]?.get(id);
    due?.drop();
    return this.#armed[instance]?.delete(id) ?? false;
  }
}

const deliver = ({ instance, event }: Receiver, heard: Event): Delivery => ({
  instance,
  event,
  heard,
  timerId: undefined,
});

/** Node fires a longer timer at once, and so would a user's program. */
function assertDelay(afterMs: number, what: string): void {
  if (Number.isInteger(afterMs) && afterMs >= 0 && afterMs <= 2 ** 31 - 1) return;
  throw new RangeError(`${what} is due after ${afterMs} ms; a delay is an integer of 0 … 2^31-1 ms`);
}
