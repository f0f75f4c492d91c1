/** What a series of random streams came to, in words; and the stream that refutes, as a scenario to save. */
import type { RunSummary } from '../core/result.ts';
import type { Finished } from './finished.ts';
import { plain } from './plain.ts';
import { counted } from './words.ts';

export function counterexampleLines({ scenario, outcome }: Finished): readonly string[] {
  const { stream } = outcome.result;
  if (stream?.counterexample === undefined) return [];
  const found = `found in stream ${stream.runs} of ${scenario.stream?.runs ?? stream.runs}`;
  return [
    `${found}, shortened to ${counted(stream.steps ?? 0, 'step')}; save it as a scenario:`,
    ...stream.counterexample
      .trimEnd()
      .split('\n')
      .map((line) => `  ${plain(line)}`),
  ];
}

/** For a table; nothing for a scenario with a script. */
export function streamsInWords({ stream, verdict }: RunSummary): string | undefined {
  if (stream === undefined || verdict === 'bounded') return undefined;
  if (verdict === 'held') return `held on ${counted(stream.runs, 'stream')}`;
  if (stream.steps === undefined) return `not tested by any of ${counted(stream.runs, 'stream')}`;
  return `refuted by a stream of ${counted(stream.steps, 'step')}`;
}

/** Whether it was a stream that refuted it, or no stream at all. */
export const hasStory = ({ outcome: { result } }: Finished): boolean =>
  result.stream === undefined || result.stream.counterexample !== undefined || result.verdict === 'bounded';
