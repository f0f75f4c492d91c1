/**
 * A test put on the clock of a run, and what the chart says to it there.
 *
 * Messages come a second apart while no timer runs, and at one instant while one does, as they were explored. But at
 * one instant a script comes before timers: what follows on a timer comes a millisecond after it, and the chart is
 * played once more by that clock.
 */
import type { Event } from '../../scenario/event.ts';
import type { Step } from '../../scenario/types.ts';
import { emittedBy } from './graph.ts';
import type { Subject, Traced } from './traced.ts';

export type Asked =
  | { readonly kind: 'hear'; readonly event: Event }
  /** Until a timer fires, or, if it is less, so many ms. */
  | { readonly kind: 'wait'; readonly ms: number };

export interface Clocked {
  readonly steps: readonly Step[];
  readonly said: readonly { readonly atMs: number; readonly event: Event }[];
  readonly endMs: number;
  /** At the end of the last instant. */
  readonly state: string;
}

interface Timer {
  readonly id: string;
  readonly event: Event;
  readonly atMs: number;
}

const gapMs = 1000;

export function clocked<State>(subject: Subject<State>, asks: readonly Asked[]): Clocked {
  const playing = new Playing(subject);
  for (const ask of asks) playing.ask(ask);
  return playing.end();
}

class Playing<State> {
  readonly #subject: Subject<State>;
  readonly #steps: Step[] = [];
  readonly #said: Clocked['said'][number][] = [];
  #state: State;
  #timers: readonly Timer[] = [];
  #nowMs = 0;
  #hasFired = false;

  constructor(subject: Subject<State>) {
    this.#subject = subject;
    const start = subject.initial();
    this.#state = start.state;
    this.#note(start);
  }

  ask(ask: Asked): void {
    if (ask.kind === 'wait') {
      const due = this.#next();
      if (due !== undefined && due.atMs <= this.#nowMs + ask.ms) this.#fire(due);
      else this.#passTo(this.#nowMs + ask.ms);
      return;
    }
    const isFirst = this.#steps.length === 0;
    if (this.#hasFired) this.#passTo(this.#nowMs + (this.#timers.length === 0 ? gapMs : 1));
    else if (!isFirst && this.#timers.length === 0) this.#passTo(this.#nowMs + gapMs);
    this.#hasFired = false;
    this.#steps.push({ atMs: this.#nowMs, event: ask.event });
    this.#step(ask.event);
  }

  end(): Clocked {
    this.#passTo(this.#nowMs + 1);
    const endMs = this.#nowMs - 1;
    return { steps: this.#steps, said: this.#said, endMs, state: this.#subject.text(this.#state) };
  }

  /** Timers due at that very instant fire after what is scripted then. */
  #passTo(atMs: number): void {
    for (let due = this.#next(); due !== undefined && due.atMs < atMs; due = this.#next()) this.#fire(due);
    this.#nowMs = atMs;
  }

  #next(): Timer | undefined {
    return this.#timers.toSorted((a, b) => a.atMs - b.atMs)[0];
  }

  #fire(due: Timer): void {
    this.#timers = this.#timers.filter((timer) => timer !== due);
    this.#nowMs = due.atMs;
    this.#hasFired = true;
    this.#step(due.event);
  }

  #step(event: Event): void {
    const step = this.#subject.next(this.#state, event);
    this.#state = step.state;
    this.#note(step);
  }

  #note({ effects }: Traced<State>): void {
    for (const event of emittedBy(effects)) this.#said.push({ atMs: this.#nowMs, event });
    for (const effect of effects) {
      if (effect.kind === 'emit') continue;
      this.#timers = this.#timers.filter(({ id }) => id !== effect.id);
      if (effect.kind === 'start') {
        const { id, event, afterMs } = effect;
        this.#timers = [...this.#timers, { id, event, atMs: this.#nowMs + afterMs }];
      }
    }
  }
}
