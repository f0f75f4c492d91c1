/** Runs the streams of one scenario: with progress, and with an end when the user wants to stop. */
import { setImmediate } from 'node:timers/promises';
import type { Policy } from '../../machines/policy.ts';
import type { RunOutcome } from '../core/result.ts';
import { PathError, runStream, type Streamed } from '../explore/stream.ts';
import { plain } from '../report/plain.ts';
import type { Scenario } from '../scenario/types.ts';
import { scenarioCatalog } from '../scenarioCatalog.ts';
import type { AskedStream, Turn } from './asked.ts';
import { UsageError } from './usageError.ts';

/** @throws UsageError, as a path leads to one stream of one run. */
export function assertOneStream(scenarios: readonly Scenario<Policy>[]): void {
  const runs = scenarios.flatMap(({ stream, runs: each }) => each.map(() => stream));
  if (runs.length !== 1) throw new UsageError('--path: it goes with one scenario under one policy; name them');
  if (runs[0] === undefined) throw new UsageError('--path: this scenario has steps; only one with a stream has a path');
}

/**
 * Nothing if the user stopped it before there was an answer.
 *
 * @param play runs one stream
 * @throws UsageError for a path that leads nowhere
 */
export async function runStreams(
  { scenario, run }: AskedStream,
  { options: { seed, path }, signal, tell }: Turn,
  play: (scenario: Scenario<Policy>) => RunOutcome | Promise<RunOutcome>,
): Promise<Streamed<Policy> | undefined> {
  const goesOn = async (played: number): Promise<boolean> => {
    await setImmediate();
    tell(`${plain(scenario.file)}, stream ${played + 1}`);
    return !signal.aborted;
  };
  try {
    return await runStream(scenario, run, { terms: scenarioCatalog, seed, path, play, goesOn });
  } catch (error) {
    throw error instanceof PathError ? new UsageError(`--path: ${error.message}`) : error;
  }
}
