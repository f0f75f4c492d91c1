/** One run that was asked for. */
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../catalog.ts';
import type { RunOutcome } from '../core/result.ts';
import type { Finished } from '../report/finished.ts';
import type { PolicyRun, Scenario } from '../scenario/types.ts';

export interface Asked {
  readonly scenario: Scenario<Policy>;
  readonly run: PolicyRun<Policy>;
  readonly policyOption: string | undefined;
}

export function finishedOf({ scenario, run, policyOption }: Asked, outcome: RunOutcome): Finished {
  return { scenario, machine: catalog.factsOf(scenario.machine), policy: run.policy, policyOption, outcome };
}
