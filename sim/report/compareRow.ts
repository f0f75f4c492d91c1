/** One scenario under several policies, as the cells of a table. */
import { roughDuration } from './duration.ts';
import { endedHow } from './ended.ts';
import type { Finished } from './finished.ts';
import { dollars } from './money.ts';

export interface Row {
  readonly policy: string;
  readonly calls: string;
  readonly cost: string;
  readonly time: string;
  readonly ended: string;
}

export function compareRow(finished: Finished): Row {
  const { policy, metrics } = finished.outcome.result;
  return {
    policy,
    calls: String(metrics.apiCalls),
    cost: dollars(metrics.costUsd),
    time: roughDuration(metrics.elapsedMs),
    ended: endedHow(finished),
  };
}
