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
import { type Beat, type Drawn, drawnArbitrary } from './draw.ts';
import { type Played, Player, type Playing } from './player.ts';
import { isRefuted, refutedOutcome, Series } from './series.ts';
import { keyOf, shortest } from './shorten.ts';

export interface StreamOptions<Policy> extends Playing<Policy> {
  readonly terms: ScenarioCatalog<Policy>;
  /** Default: the scenario's own. */
  readonly seed?: number | undefined;
  /** Of an earlier result, with the same seed: only the stream it leads to is played. */
  readonly path?: string | undefined;
}

export interface Streamed<Policy> {
  readonly outcome: RunOutcome;
  /** The stream it tells of, as a scenario with steps: the last one, or the shortest that refutes. */
  readonly scenario: Scenario<Policy>;
}

/** A path that leads nowhere, with this seed and these streams. */
export class PathError extends Error {
  override readonly name = 'PathError';

  constructor() {
    super('this path leads to no stream; it goes with the seed and the file that it was printed for');
  }
}

/**
 * Nothing if `goesOn` said no before there was an answer.
 *
 * @throws PathError, and what `play` throws
 */
export async function runStream<Policy>(
  { stream, ...script }: Scenario<Policy> & { readonly stream: Stream },
  run: PolicyRun<Policy>,
  options: StreamOptions<Policy>,
): Promise<Streamed<Policy> | undefined> {
  const { seed = script.seed, path, terms } = options;
  const player = new Player(script, seed, options);
  const series = new Series<Policy>();
  const found = await findRefuted(stream, player, series, { seed, path });
  if (found !== undefined) {
    const runs = series.count + 1;
    const { drawn, scenario, outcome } = await shortened(found, stream, player, runs);
    const told = refutedOutcome(outcome);
    const counterexample = counterexampleText({ scenario, run, outcome: told, world: stream.world, terms });
    const result = { runs, seed, path: found.path, steps: drawn.beats.length, counterexample };
    return { scenario, outcome: { ...told, result: { ...told.result, seed, stream: result } } };
  }
  if (player.isStopped) return undefined;
  const { told } = series;
  if (told === undefined) throw new PathError();
  const result = { runs: series.count, seed };
  return { scenario: told.scenario, outcome: series.outcome(told.outcome, result, path === undefined) };
}

interface Found<Policy> {
  /** As it was drawn. */
  readonly first: Played<Policy>;
  /** As fast-check left it. */
  readonly shrunk: Played<Policy>;
  /** Leads to the first. */
  readonly path: string;
}

/** The first stream that refutes something; those before it are noted in `series`. */
async function findRefuted<Policy>(
  stream: Stream,
  player: Player<Policy>,
  series: Series<Policy>,
  { seed, path }: { readonly seed: number; readonly path: string | undefined },
): Promise<Found<Policy> | undefined> {
  const refuted: Played<Policy>[] = [];
  const thrown: unknown[] = [];
  // What is not played counts as held: fast-check knows no other way to end.
  const holds = async (drawn: Drawn): Promise<boolean> => {
    if (thrown.length > 0 || series.isHopeless) return true;
    try {
      const played = await player.play(drawn, series.count);
      if (played === undefined) return true;
      const isHeld = !isRefuted(played.outcome);
      if (!isHeld) refuted.push(played);
      else if (refuted.length === 0) series.note(played);
      return isHeld;
    } catch (error) {
      thrown.push(error);
      return true;
    }
  };
  const fc = await import('fast-check');
  const property = fc.asyncProperty(drawnArbitrary(fc, stream), holds);
  const numRuns = path === undefined ? stream.runs : 1;
  const drawnFrom = await pathOf(async () => fc.check(property, { seed, numRuns, path: path ?? '' }));
  if (thrown.length > 0) throw thrown[0];
  const [first, shrunk] = [refuted[0], refuted.at(-1)];
  if (first === undefined || shrunk === undefined) return undefined;
  return { first, shrunk, path: path ?? drawnFrom };
}

/** Where the first counterexample was drawn; what stands behind it in fast-check's path is its shrinking. */
async function pathOf(check: () => Promise<{ readonly counterexamplePath: string | null }>): Promise<string> {
  try {
    const { counterexamplePath } = await check();
    return counterexamplePath?.split(':')[0] ?? '';
  } catch (error) {
    throw error instanceof Error && error.message.startsWith('Unable to replay') ? new PathError() : error;
  }
}

async function shortened<Policy>(
  { first, shrunk }: Found<Policy>,
  { gapsMs }: Stream,
  player: Player<Policy>,
  runs: number,
): Promise<Played<Policy>> {
  const failing = new Map([[keyOf(shrunk.drawn.beats), shrunk]]);
  const fails = async (beats: readonly Beat[]): Promise<boolean> => {
    const played = await player.play({ ...shrunk.drawn, beats }, runs);
    if (played === undefined || !isRefuted(played.outcome)) return false;
    failing.set(keyOf(beats), played);
    return true;
  };
  const beats = await shortest(shrunk.drawn.beats, first.drawn.beats, { gapsMs, fails });
  return failing.get(keyOf(beats)) ?? shrunk;
}
