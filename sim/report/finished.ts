/** What the reports tell of: a run, with what was asked for. */
import type { Policy } from '../../machines/policy.ts';
import type { RunOutcome, RunSummary } from '../core/result.ts';
import type { MachineFacts } from '../scenario/catalog.ts';
import type { Scenario } from '../scenario/types.ts';

export interface Finished {
  readonly scenario: Scenario<Policy>;
  readonly machine: MachineFacts;
  readonly policy: Policy;
  /** What `--policy` said for this run, if it did: a name or a file. */
  readonly policyOption: string | undefined;
  readonly outcome: RunOutcome<RunSummary>;
}

/** Runs of one scenario side by side, in order of first appearance. */
export function byScenario(finished: readonly Finished[]): readonly (readonly Finished[])[] {
  const groups = new Map<Scenario<Policy>, Finished[]>();
  for (const run of finished) {
    const group = groups.get(run.scenario);
    if (group === undefined) groups.set(run.scenario, [run]);
    else group.push(run);
  }
  return [...groups.values()];
}
