/** Plays streams, each as a scenario of its own, until somebody says that it is enough. */
import type { RunOutcome } from '../core/result.ts';
import type { Scenario } from '../scenario/types.ts';
import { type Drawn, seedOf, stepsOf } from './draw.ts';

export interface Playing<Policy> {
  /** Runs one stream: a scenario with steps, and with a seed of its own that must be used. */
  readonly play: (scenario: Scenario<Policy>) => RunOutcome | Promise<RunOutcome>;
  /** Asked before each stream whether to go on; told how many were judged before. */
  readonly goesOn?: ((judged: number) => Promise<boolean>) | undefined;
}

/** A stream that was played. */
export interface Played<Policy> {
  readonly drawn: Drawn;
  /** With the steps of the stream. */
  readonly scenario: Scenario<Policy>;
  readonly outcome: RunOutcome;
}

export class Player<Policy> {
  readonly #script: Scenario<Policy>;
  readonly #seed: number;
  readonly #playing: Playing<Policy>;
  isStopped = false;

  /** @param script the scenario without its stream */
  constructor(script: Scenario<Policy>, seed: number, playing: Playing<Policy>) {
    this.#script = script;
    this.#seed = seed;
    this.#playing = playing;
  }

  /** Nothing once it was stopped. */
  async play(drawn: Drawn, judged: number): Promise<Played<Policy> | undefined> {
    const { play, goesOn } = this.#playing;
    this.isStopped ||= (await goesOn?.(judged)) === false;
    if (this.isStopped) return undefined;
    const scenario = { ...this.#script, seed: seedOf(this.#seed, drawn), steps: stepsOf(drawn.beats) };
    return { drawn, scenario, outcome: await play(scenario) };
  }
}
