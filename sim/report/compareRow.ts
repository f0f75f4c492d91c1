/** One scenario under several policies, as the cells of a table. */
import { roughDuration } from './duration.ts';
import { endedHow } from './ended.ts';
import type { Finished } from './finished.ts';
import { dollars } from './money.ts';
import { streamsInWords } from './streamText.ts';

export interface Row {
  readonly policy: string;
  readonly calls: string;
  readonly cost: string;
  readonly time: string;
  readonly ended: string;
}

export function compareRow(finished: Finished): Row {
  const { policy, metrics } = finished.outcome.result;
  const ended = streamsInWords(finished.outcome.result);
  // One stream out of many says nothing of what a policy costs.
  if (ended !== undefined) return { policy, calls: '-', cost: '-', time: '-', ended };
  return {
    policy,
    calls: String(metrics.apiCalls),
    cost: dollars(metrics.costUsd),
    time: roughDuration(metrics.elapsedMs),
    ended: endedHow(finished),
  };
}
