/**
 * A component of a system as an automaton: states, letters, and what each step says and does to timers.
 *
 * A step is one integer that stands for where it goes and what it leaves behind, so that states and letters that differ
 * in nothing can be found by comparing integers.
 */
import type { View } from '../../core/model.ts';
import type { Event } from '../../scenario/event.ts';
import { Memo } from './memo.ts';

/** What is done to the component's own timers, in order; only timers that run are stopped. */
export type TimerOp =
  | { readonly kind: 'start'; readonly id: string; readonly afterMs: number }
  | { readonly kind: 'stop'; readonly id: string };

/** What a step leaves behind. */
export interface Output {
  /** As the component names them. */
  readonly emits: readonly Event[];
  readonly timers: readonly TimerOp[];
}

/** A message, or one of its timers. */
export type Letter = { readonly kind: 'hear'; readonly event: Event } | { readonly kind: 'fire'; readonly id: string };

/** What an automaton is made of; all three are asked once for each argument. */
export interface Workings {
  /** -1: that timer does not run there. */
  step(state: number, letter: number): number;
  view(state: number): View;
  /** Timers that run. */
  armed(state: number): readonly string[];
}

export const silence: Output = { emits: [], timers: [] };

export class Steps {
  /** By step. */
  readonly to: number[] = [];
  /** By step; 0 is silence. */
  readonly output: number[] = [];
  readonly outputs: Output[] = [silence];
  /** By state and output. */
  readonly #ids = new Map<number, number>();
  readonly #outputIds = new Map<string, number>([[JSON.stringify(silence), 0]]);

  stepOf(to: number, output: number): number {
    const key = output * 2 ** 31 + to;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.to.push(to) - 1;
    this.output.push(output);
    this.#ids.set(key, id);
    return id;
  }

  outputOf(output: Output): number {
    const key = JSON.stringify(output);
    const known = this.#outputIds.get(key);
    if (known !== undefined) return known;
    const id = this.outputs.push(output) - 1;
    this.#outputIds.set(key, id);
    return id;
  }
}

export class Automaton {
  readonly steps: Steps;
  readonly start: { readonly state: number; readonly output: number };
  readonly #workings: Workings;
  readonly #memo: Memo;

  constructor(steps: Steps, start: Automaton['start'], workings: Workings) {
    this.steps = steps;
    this.start = start;
    this.#workings = workings;
    this.#memo = new Memo((state, letter) => workings.step(state, letter));
  }

  /** A step; -1 if that timer does not run there. */
  step(state: number, letter: number): number {
    return this.#memo.get(state, letter);
  }

  view(state: number): View {
    return this.#workings.view(state);
  }

  armed(state: number): readonly string[] {
    return this.#workings.armed(state);
  }

  get bytes(): number {
    return this.#memo.bytes;
  }
}
