/** What the command and the thread that runs a user's guard tell each other; all of it can be cloned. */
import type { Policy } from '../../machines/policy.ts';
import type { AdapterErrorCode } from '../core/adapterError.ts';
import type { RunOutcome } from '../core/result.ts';
import type { PolicyRun, Scenario } from '../scenario/types.ts';

export interface AdapterTask {
  readonly scenario: Scenario<Policy>;
  readonly run: PolicyRun<Policy>;
  readonly seed: number;
  readonly isTraced: boolean;
}

export type AdapterReply =
  /** Before each message the guard is given, so that a guard that never returns can be named with its message. */
  | { readonly kind: 'hearing'; readonly what: string }
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'outcome'; readonly outcome: RunOutcome }
  /** The chart whose place it takes does not run in this machine. */
  | { readonly kind: 'notAdaptable'; readonly chart: string }
  | { readonly kind: 'failure'; readonly code: AdapterErrorCode; readonly text: string };
