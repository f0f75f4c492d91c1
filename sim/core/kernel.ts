/**
 * The straight line of every run: the next thing due -> the bus -> who hears it -> one step -> what it leaves behind.
 *
 * The kernel is asked for the next delivery and told how it went; it steps nothing itself, so that one kernel serves
 * both engines and code that needs time to answer. Messages go first in, first out, after the step that sent them.
 *
 * All that is done at each step counts by index: to go through a list by iterator makes an object a turn until V8 has
 * optimized the loop, and most runs are over before that.
 */
import type { Event } from '../scenario/event.ts';
import type { Limits, MetricName, Step } from '../scenario/types.ts';
import type { Bus, Delivery } from './bus.ts';
import { Clock, type Due } from './clock.ts';
import type { StepOutcome } from './engine.ts';
import { Fifo } from './fifo.ts';
import type { Effect, View } from './model.ts';
import type { TraceRecord } from './trace.ts';
import type { Pending, Surroundings, World } from './world.ts';

/** Watches a run; everything is told in order. */
export interface Observer {
  /** A message was put on the bus; `local` is what its chart called it, absent for one from outside. */
  onMessage?(message: Event, local: Event | undefined): void;
  onStep?(record: TraceRecord, instance: number, from: View, to: View): void;
  /** All that happens at `atMs` has happened; `nextMs` is the next instant, absent at the end. */
  onInstantEnd?(atMs: number, nextMs: number | undefined): void;
  onCount?(metric: MetricName, amount: number): void;
}

/** An observer that has this hook. */
type Told<Hook extends keyof Observer> = Required<Pick<Observer, Hook>>;

const those = <Hook extends keyof Observer>(observers: readonly Observer[], hook: Hook): readonly Told<Hook>[] =>
  observers.filter((observer): observer is Observer & Told<Hook> => observer[hook] !== undefined);

interface Timer {
  readonly instance: number;
  readonly id: string;
  readonly event: Event;
}

/** What the effects of a step are on the bus. */
interface Prepared {
  readonly emits: readonly Event[];
  /** The same messages as their chart names them. */
  readonly locals: readonly Event[];
  readonly started: TraceRecord['started'];
}

/** Different messages of one type that are kept. */
const sentMax = 8;
const none: readonly string[] = [];

/** What is due: a message, or a timer. */
type Item = Event | Timer;

const isTimer = (due: Due<Item>): due is Due<Timer> => due.kind === 'timer';

export class Kernel {
  readonly #names: readonly string[];
  readonly #bus: Bus;
  readonly #world: World;
  readonly #limits: Limits;
  /** Observers by what they want to be told. */
  readonly #told: { readonly [Hook in keyof Observer]-?: readonly Told<Hook>[] };
  readonly #clock = new Clock<Item>();
  readonly #queue = new Fifo<Event>();
  readonly #deliveries = new Fifo<Delivery>();
  /** Timers of each instance: few, in no order. */
  readonly #armed: Due<Timer>[][];
  readonly #surroundings: Surroundings;
  readonly #sent = new Map<string, Event[]>();
  readonly #effectsBefore: readonly WeakMap<readonly Effect[], Prepared>[];
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
    this.#told = {
      onMessage: those(options.observers, 'onMessage'),
      onStep: those(options.observers, 'onStep'),
      onInstantEnd: those(options.observers, 'onInstantEnd'),
      onCount: those(options.observers, 'onCount'),
    };
    this.#armed = options.names.map(() => []);
    this.#effectsBefore = options.names.map(() => new WeakMap());
    for (const { atMs, event } of options.steps) this.#clock.schedule(atMs, 'step', event);
    const kernel = this;
    this.#surroundings = {
      get nowMs() {
        return kernel.nowMs;
      },
      answer: (event, afterMs) => kernel.#answer(event, afterMs),
      count: (metric, amount) => {
        const observers = kernel.#told.onCount;
        for (let index = 0; index < observers.length; index++) observers[index]?.onCount(metric, amount);
      },
    };
  }

  /** What to step next; nothing when the run is over or a limit is reached, or nothing is due until `untilMs`. */
  next(untilMs = Number.POSITIVE_INFINITY): Delivery | undefined {
    for (;;) {
      if (this.limit !== undefined) return undefined;
      const delivery = this.#deliveries.shift();
      if (delivery !== undefined) {
        if (++this.#steps <= this.#limits.stepsMax) return delivery;
        this.limit = `${this.#limits.stepsMax} steps`;
      } else if (!this.#takeMessage() && !this.#takeDue(untilMs)) return undefined;
    }
  }

  /** The instant at which something may happen next, if anything may. */
  get nextAtMs(): number | undefined {
    if (this.limit !== undefined) return undefined;
    return this.#deliveries.length + this.#queue.length > 0 ? this.nowMs : this.#clock.nextAtMs;
  }

  /** A message that nobody scripted, `afterMs` from now; only while nothing is due before that. */
  send(event: Event, afterMs: number): void {
    this.#clock.schedule(this.nowMs + afterMs, 'step', event);
  }

  /** What came of a delivery that `next` gave, or of starting an instance (`heard` is `xstate.init` then). */
  apply({ instance, heard }: Delivery, { from, to, effects }: StepOutcome): void {
    const { emits, locals, started } = this.#prepared(instance, effects);
    const stopped = this.#setTimers(instance, effects);
    const record: TraceRecord = {
      t: this.nowMs,
      instance: this.#names[instance] ?? '',
      event: heard,
      from: from.text,
      to: to.text,
      emits,
      started,
      stopped,
    };
    const observers = this.#told.onStep;
    for (let index = 0; index < observers.length; index++) observers[index]?.onStep(record, instance, from, to);
    for (let index = 0; index < emits.length; index++) this.#put(emits[index] as Event, locals[index]);
  }

  /** The same effects come again and again: their messages are addressed once. */
  #prepared(instance: number, effects: readonly Effect[]): Prepared {
    const known = this.#effectsBefore[instance]?.get(effects);
    if (known !== undefined) return known;
    const locals = effects.flatMap((effect) => (effect.kind === 'emit' ? [effect.event] : []));
    const prepared: Prepared = {
      locals,
      emits: locals.map((event) => this.#interned(this.#bus.address(instance, event))),
      started: effects.flatMap((effect) =>
        effect.kind === 'start' ? [{ id: effect.id, afterMs: effect.afterMs }] : [],
      ),
    };
    this.#effectsBefore[instance]?.set(effects, prepared);
    return prepared;
  }

  /** In the order asked for; the ids of timers that were armed and are not any more. */
  #setTimers(instance: number, effects: readonly Effect[]): readonly string[] {
    let stopped: string[] | undefined;
    for (let index = 0; index < effects.length; index++) {
      const effect = effects[index];
      if (effect?.kind === 'start') this.#startTimer(instance, effect);
      else if (effect?.kind === 'stop' && this.#stopTimer(instance, effect.id)) {
        stopped ??= [];
        stopped.push(effect.id);
      }
    }
    return stopped ?? none;
  }

  #put(message: Event, local: Event | undefined): void {
    this.#queue.push(message);
    const observers = this.#told.onMessage;
    for (let index = 0; index < observers.length; index++) observers[index]?.onMessage(message, local);
  }

  #takeMessage(): boolean {
    const message = this.#queue.shift();
    if (message === undefined) return false;
    if (++this.#busSteps > this.#limits.busStepsMax) {
      this.limit = `${this.#limits.busStepsMax} messages at one instant`;
      return true;
    }
    const deliveries = this.#bus.deliveries(message);
    for (let index = 0; index < deliveries.length; index++) this.#deliveries.push(deliveries[index] as Delivery);
    this.#world.hear(message, this.#surroundings);
    return true;
  }

  #takeDue(untilMs: number): boolean {
    if (untilMs !== Number.POSITIVE_INFINITY && (this.#clock.nextAtMs ?? 0) > untilMs) return false;
    const due = this.#clock.pop();
    if (due === undefined || due.atMs > this.nowMs) this.#endInstant(due?.atMs);
    if (due === undefined) return false;
    if (isTimer(due)) this.#deliveries.push(this.#fired(due.item));
    else this.#put(due.item as Event, undefined);
    return true;
  }

  #endInstant(nextMs: number | undefined): void {
    const observers = this.#told.onInstantEnd;
    for (let index = 0; index < observers.length; index++) observers[index]?.onInstantEnd(this.nowMs, nextMs);
    if (nextMs !== undefined) this.nowMs = nextMs;
    this.#busSteps = 0;
  }

  #fired({ instance, id, event }: Timer): Delivery {
    this.#disarm(instance, id);
    return { instance, event, heard: event, timerId: id };
  }

  #answer(event: Event, afterMs: number): Pending {
    assertDelay(afterMs, `the answer "${event.type}"`);
    return this.#clock.schedule(this.nowMs + afterMs, 'answer', this.#interned(event));
  }

  /** One object for equal messages, as far as they were sent lately: all side tables are by object. */
  #interned(event: Event): Event {
    const lately = this.#sent.get(event.type);
    if (lately === undefined) {
      this.#sent.set(event.type, [Object.freeze(event)]);
      return event;
    }
    for (let index = 0; index < lately.length; index++) {
      const known = lately[index];
      if (known !== undefined && isSame(known, event)) return known;
    }
    lately.unshift(Object.freeze(event));
    lately.length = Math.min(lately.length, sentMax);
    return event;
  }

  #startTimer(instance: number, { id, afterMs, event }: Effect & { readonly kind: 'start' }): void {
    const armed = this.#armed[instance];
    const name = this.#names[instance] ?? '';
    if (armed === undefined || indexOf(armed, id) >= 0)
      throw new Error(`"${name}" armed its timer "${id}" twice; stop it first`);
    assertDelay(afterMs, `timer "${id}" of "${name}"`);
    const timer: Timer = { instance, id, event };
    armed.push(this.#clock.schedule(this.nowMs + afterMs, 'timer', timer) as Due<Timer>);
  }

  #stopTimer(instance: number, id: string): boolean {
    const due = this.#disarm(instance, id);
    due?.drop();
    return due !== undefined;
  }

  /** The timer, if it was armed. */
  #disarm(instance: number, id: string): Due<Timer> | undefined {
    const armed = this.#armed[instance] ?? [];
    const index = indexOf(armed, id);
    if (index < 0) return undefined;
    const due = armed[index];
    const last = armed.pop();
    if (last !== undefined && last !== due) armed[index] = last;
    return due;
  }
}

/** Of the timer with this id; -1 without one. */
function indexOf(armed: readonly Due<Timer>[], id: string): number {
  for (let index = 0; index < armed.length; index++) if (armed[index]?.item.id === id) return index;
  return -1;
}

/** Field by field; nested values count as different. */
function isSame(a: Event, b: Event): boolean {
  for (const name in a) if (a[name] !== b[name]) return false;
  for (const name in b) if (!(name in a)) return false;
  return true;
}

/** Node fires a longer timer at once, and so would a user's program. */
function assertDelay(afterMs: number, what: string): void {
  if (Number.isInteger(afterMs) && afterMs >= 0 && afterMs <= 2 ** 31 - 1) return;
  throw new RangeError(`${what} is due after ${afterMs} ms; a delay is an integer of 0 … 2^31-1 ms`);
}
