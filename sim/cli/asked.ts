/** One run that was asked for. */
import type { Policy } from '../../machines/policy.ts';
import type { PolicyRun, Scenario } from '../scenario/types.ts';

export interface Asked {
  readonly scenario: Scenario<Policy>;
  readonly run: PolicyRun<Policy>;
  readonly policyOption: string | undefined;
}
