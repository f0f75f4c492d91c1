/**
 * Draws the streams of a scenario and judges each as a run of its own.
 *
 * A stream that refutes something is shrunk by fast-check and then shortened by search. The path that is reported leads
 * to the stream as it was drawn: from there the same shrinking gives the same counterexample.
 */
import type { RunOutcome } from '../core/result.ts';
import type { ScenarioCatalog } from '../scenario/catalog.ts';
import type { PolicyRun, Scenario, Stream } from '../scenario/types.ts';
import { counterexampleText } from './counterexample.ts';
import { type Drawn, drawnArbitrary, seedOf, stepsOf } from './draw.ts';
import { isRefuted, refutedOutcome, Series } from './series.ts';
import { keyOf, shortest } from './shorten.ts';

export interface StreamOptions<Policy> {
  readonly terms: ScenarioCatalog<Policy>;
  /** Default: the scenario's own. */
  readonly seed?: number | undefined;
  /** Of an earlier result, with the same seed: only the stream it leads to is played. */
  readonly path?: string | undefined;
  /** Runs one stream: a scenario with steps, and with a seed of its own that must be used. */
  readonly play: (scenario: Scenario<Policy>) => RunOutcome | Promise<RunOutcome>;
  /** Asked before each stream whether to go on; told how many were played before. */
  readonly goesOn?: ((played: number) => Promise<boolean>) | undefined;
}

export interface Streamed<Policy> {
  readonly outcome: RunOutcome;
  /** The last stream, or the shortest one that refutes, as a scenario with steps. */
  readonly scenario: Scenario<Policy>;
}

/** A path that leads nowhere, with this seed and these streams. */
export class PathError extends Error {
  override readonly name = 'PathError';
}

/**
 * Nothing if `goesOn` said no before there was an answer.
 *
 * @throws PathError, and what `play` throws
 */
export async function runStream<Policy>(
  scenario: Scenario<Policy> & { readonly stream: Stream },
  run: PolicyRun<Policy>,
  options: StreamOptions<Policy>,
): Promise<Streamed<Policy> | undefined> {
  return new StreamRun(scenario, run, options).outcome();
}

/** A stream that was played. */
interface Played<Policy> extends Streamed<Policy> {
  readonly drawn: Drawn;
}

class StreamRun<Policy> {
  readonly #stream: Stream;
  readonly #scenario: Scenario<Policy>;
  readonly #run: PolicyRun<Policy>;
  readonly #options: StreamOptions<Policy>;
  readonly #seed: number;
  readonly #series = new Series();
  #played = 0;
  #isStopped = false;
  #last: Played<Policy> | undefined;
  /** The first stream that refutes, as it was drawn, and the last one of its shrinking. */
  #first: Played<Policy> | undefined;
  #failing: Played<Policy> | undefined;
  #thrown: { readonly error: unknown } | undefined;

  constructor(
    scenario: Scenario<Policy> & { readonly stream: Stream },
    run: PolicyRun<Policy>,
    options: StreamOptions<Policy>,
  ) {
    const { stream, ...rest } = scenario;
    this.#stream = stream;
    this.#scenario = rest;
    this.#run = run;
    this.#options = options;
    this.#seed = options.seed ?? scenario.seed;
  }

  async outcome(): Promise<Streamed<Policy> | undefined> {
    const path = await this.#drawAll();
    if (this.#thrown !== undefined) throw this.#thrown.error;
    const [first, failing] = [this.#first, this.#failing];
    if (first !== undefined && failing !== undefined) return this.#refuted(await this.#shortened(failing, first), path);
    if (this.#last === undefined || this.#isStopped) return undefined;
    const { path: given } = this.#options;
    const stream = { runs: this.#played, seed: this.#seed };
    return {
      scenario: this.#last.scenario,
      outcome: this.#series.outcome(stream, this.#seed, given === undefined),
    };
  }

  /** The path to the first stream that refutes, if there is one. */
  async #drawAll(): Promise<string | undefined> {
    const fc = await import('fast-check');
    const { path } = this.#options;
    const property = fc.asyncProperty(drawnArbitrary(fc, this.#stream), (drawn) => this.#holds(drawn));
    const numRuns = path === undefined ? this.#stream.runs : 1;
    try {
      const details = await fc.check(property, { seed: this.#seed, numRuns, path: path ?? '' });
      return details.counterexamplePath?.split(':')[0];
    } catch (error) {
      throw pathErrorOf(error) ?? error;
    }
  }

  /** What is not played counts as held: fast-check knows no other way to end. */
  async #holds(drawn: Drawn): Promise<boolean> {
    if (this.#thrown !== undefined || this.#series.isHopeless) return true;
    try {
      const played = await this.#play(drawn);
      if (played === undefined) return true;
      if (isRefuted(played.outcome)) {
        this.#first ??= played;
        this.#failing = played;
        return false;
      }
      if (this.#first === undefined) this.#note(played);
    } catch (error) {
      this.#thrown = { error };
    }
    return true;
  }

  #note(played: Played<Policy>): void {
    this.#last = played;
    this.#series.note(played.outcome);
  }

  async #play(drawn: Drawn): Promise<Played<Policy> | undefined> {
    const { play, goesOn } = this.#options;
    this.#isStopped ||= (await goesOn?.(this.#played)) === false;
    if (this.#isStopped) return undefined;
    if (this.#first === undefined) this.#played += 1;
    const scenario = { ...this.#scenario, seed: seedOf(this.#seed, drawn), steps: stepsOf(drawn.beats) };
    return { drawn, scenario, outcome: await play(scenario) };
  }

  async #shortened(failing: Played<Policy>, first: Played<Policy>): Promise<Played<Policy>> {
    const found = new Map([[keyOf(failing.drawn.beats), failing]]);
    const fails = async (beats: Drawn['beats']): Promise<boolean> => {
      const played = await this.#play({ ...failing.drawn, beats });
      if (played === undefined || !isRefuted(played.outcome)) return false;
      found.set(keyOf(beats), played);
      return true;
    };
    const beats = await shortest(failing.drawn.beats, first.drawn.beats, { gapsMs: this.#stream.gapsMs, fails });
    return found.get(keyOf(beats)) ?? failing;
  }

  #refuted({ drawn, scenario, outcome }: Played<Policy>, path: string | undefined): Streamed<Policy> {
    const seed = this.#seed;
    const told = refutedOutcome(outcome, { runs: this.#played, seed }, seed);
    const { terms } = this.#options;
    const text = counterexampleText(scenario, { run: this.#run, outcome: told, world: this.#stream.world, terms });
    const stream = {
      runs: this.#played,
      seed,
      ...(path === undefined ? {} : { path }),
      steps: drawn.beats.length,
      counterexample: text,
    };
    return { scenario, outcome: { ...told, result: { ...told.result, stream } } };
  }
}

function pathErrorOf(error: unknown): PathError | undefined {
  if (!(error instanceof Error) || !error.message.startsWith('Unable to replay')) return undefined;
  return new PathError('this path leads to no stream; it goes with the seed and the file that it was printed for');
}
