/**
 * Drives one guard: hands it a message, lets its promises run until they wait for something, and notes what it asked.
 *
 * One turn of the event loop runs every promise that can run. A promise that is still open then must be waiting for an
 * answer or for the virtual clock; if it waits for neither, it gets `deadlineMs` of real time to settle.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { ChartVocabulary } from '../../machines/vocabulary.ts';
import type { Event } from '../scenario/event.ts';
import type { Adapter, AdapterSetting, Guard } from './adapter.ts';
import { checkAwaited, checkDelay, checkEmitted, type Speaker } from './adapterCheck.ts';
import { AdapterError, onEvent } from './adapterError.ts';
import type { StepOutcome } from './engine.ts';
import type { Effect, View } from './model.ts';

export interface SeatOptions {
  readonly adapter: Adapter;
  readonly name: string;
  readonly vocabulary: ChartVocabulary;
  readonly policy: unknown;
  readonly seed: number;
  /** Virtual ms since the run began. */
  readonly now: () => number;
  /** Real ms. */
  readonly deadlineMs: number;
  readonly onHear: (what: string) => void;
}

interface Waiter {
  readonly request: Event;
  readonly reply: string;
  readonly resolve: (event: Event) => void;
}

export class AdapterSeat {
  readonly #options: SeatOptions;
  readonly #guard: Guard;
  #effects: Effect[] = [];
  readonly #waiters: Waiter[] = [];
  readonly #timers = new Map<string, { readonly callback: () => void; readonly isSleep: boolean }>();
  #timersMade = 0;
  /** Messages whose promise has not settled. */
  #open = 0;
  #where = ' in create';
  /** Also of a mistake whose exception the guard itself caught. */
  #failure: AdapterError | undefined;

  /** @throws AdapterError */
  constructor(options: SeatOptions) {
    this.#options = options;
    try {
      this.#guard = options.adapter.create(this.#setting());
    } catch (error) {
      throw this.#threw(error);
    }
    if (this.#failure !== undefined) throw this.#failure;
    if (typeof this.#guard?.hear !== 'function') {
      throw new AdapterError('adapter-invalid', `${options.name}: create must return an object with a function "hear"`);
    }
  }

  get hasState(): boolean {
    return this.#guard.state !== undefined;
  }

  start(): StepOutcome {
    const view = this.#view();
    return { from: view, to: view, effects: this.#taken() };
  }

  step(event: Event): Promise<StepOutcome> {
    return this.#during(event, () => {
      const waiting = this.#waiters.findIndex(
        ({ reply, request }) => reply === event.type && isSameCall(request, event),
      );
      if (waiting >= 0) this.#waiters.splice(waiting, 1)[0]?.resolve(event);
      else this.#hand(event);
    });
  }

  fire(timerId: string, event: Event): Promise<StepOutcome> {
    const timer = this.#timers.get(timerId);
    this.#timers.delete(timerId);
    return this.#during(event, () => timer?.callback());
  }

  async #during(event: Event, act: () => void): Promise<StepOutcome> {
    const { now, onHear } = this.#options;
    const from = this.#view();
    this.#where = onEvent(event, now());
    try {
      onHear(`"${event.type}" at ${now() / 1000}s`);
      act();
    } catch (error) {
      throw this.#threw(error);
    }
    await this.#settle();
    return { from, to: this.#view(), effects: this.#taken() };
  }

  #hand(event: Event): void {
    const result = this.#guard.hear(event);
    if (!isThenable(result)) return;
    const where = this.#where;
    this.#open += 1;
    result.then(
      () => {
        this.#open -= 1;
      },
      (error: unknown) => {
        this.#open -= 1;
        this.#failure ??= this.#threw(error, where);
      },
    );
  }

  async #settle(): Promise<void> {
    await setImmediate();
    for (let waitedMs = 0; this.#isStuck() && waitedMs < this.#options.deadlineMs; waitedMs += 10) await setTimeout(10);
    if (this.#failure !== undefined) throw this.#failure;
    if (!this.#isStuck()) return;
    const { name, deadlineMs } = this.#options;
    throw new AdapterError(
      'adapter-never-settles',
      `${name} did not settle within ${deadlineMs} ms${this.#where}; ` +
        'a promise may only wait for request(…) and for the clock it is given',
    );
  }

  /** Open, and not because of anything that can still come. */
  #isStuck(): boolean {
    return this.#open > 0 && this.#waiters.length === 0 && this.#timers.size === 0 && this.#failure === undefined;
  }

  #setting(): AdapterSetting {
    const { policy, seed, now } = this.#options;
    return {
      policy,
      seed,
      emit: (event) => this.#emit(event),
      request: (event, reply) =>
        new Promise((resolve) => {
          this.#check(() => checkAwaited(reply, this.#speaker));
          this.#emit(event);
          this.#waiters.push({ request: event, reply, resolve });
        }),
      clock: {
        now,
        setTimeout: (callback, afterMs) => this.#startTimer(callback, afterMs, false),
        clearTimeout: (id) => this.#stopTimer(id),
        sleep: (ms) => new Promise((resolve) => void this.#startTimer(resolve, ms, true)),
      },
    };
  }

  get #speaker(): Speaker {
    return { ...this.#options, where: this.#where };
  }

  /** A guard that catches what it is told of a mistake has made it all the same. */
  #check(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.#failure ??= this.#threw(error);
      throw error;
    }
  }

  #emit(event: Event): void {
    this.#check(() => checkEmitted(event, this.#speaker));
    this.#effects.push({ kind: 'emit', event: Object.freeze({ ...event }) });
  }

  #startTimer(callback: () => void, afterMs: number, isSleep: boolean): number {
    this.#check(() => checkDelay(afterMs, this.#speaker));
    this.#timersMade += 1;
    const id = `timer ${this.#timersMade}`;
    this.#timers.set(id, { callback, isSleep });
    this.#effects.push({ kind: 'start', id, afterMs, event: { type: id.replace(' ', '.') } });
    return this.#timersMade;
  }

  #stopTimer(number: number): void {
    const id = `timer ${number}`;
    if (this.#timers.delete(id)) this.#effects.push({ kind: 'stop', id });
  }

  #taken(): readonly Effect[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }

  #view(): View {
    const tags = new Set<string>();
    const isSleeping = [...this.#timers.values()].some(({ isSleep }) => isSleep);
    if (this.#open > 0 || this.#waiters.length > 0) tags.add('busy');
    if (isSleeping) tags.add('waiting');
    return { text: this.#state() ?? (tags.has('busy') ? 'busy' : 'idle'), tags };
  }

  #state(): string | undefined {
    if (this.#guard.state === undefined) return undefined;
    let state: unknown;
    try {
      state = this.#guard.state();
    } catch (error) {
      throw this.#threw(error, ' in state');
    }
    if (typeof state === 'string') return state;
    const { name } = this.#options;
    throw new AdapterError('adapter-nonsense', `${name}: "state" must return a path like "closed.clean"`);
  }

  #threw(error: unknown, where = this.#where): AdapterError {
    if (error instanceof AdapterError) return error;
    const { name } = this.#options;
    return new AdapterError('adapter-threw', `${name} threw${where}: ${messageOf(error)}`, error);
  }
}

/** Marks that a question and its answer share. */
const marks = ['op', 'call', 'ask'] as const;

const isSameCall = (request: Event, answer: Event): boolean =>
  marks.every((mark) => request[mark] === undefined || answer[mark] === undefined || request[mark] === answer[mark]);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isThenable = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
