/** What the command and the thread that runs a user's guard tell each other; all of it can be cloned. */
import type { Policy } from '../../machines/policy.ts';
import type { AdapterErrorCode } from '../core/adapterError.ts';
import type { RunOutcome } from '../core/result.ts';
import type { Ask, Said } from '../explore/conform/play.ts';
import type { PolicyRun, Scenario } from '../scenario/types.ts';

export interface RunTask {
  readonly scenario: Scenario<Policy>;
  readonly run: PolicyRun<Policy>;
  readonly seed: number;
  readonly isTraced: boolean;
}

/** The place in which tests are played to it; default: the machine of its chart's name. */
export interface SeatTask {
  readonly machine: string | undefined;
  readonly policy: Policy;
  readonly seed: number;
}

export type AdapterTask =
  | ({ readonly kind: 'run' } & RunTask)
  | ({ readonly kind: 'seat' } & SeatTask)
  /** After a seat. */
  | { readonly kind: 'play'; readonly asks: readonly Ask[] };

export type AdapterReply =
  /** Before each message the guard is given, so that a guard that never returns can be named with its message. */
  | { readonly kind: 'hearing'; readonly what: string }
  | { readonly kind: 'line'; readonly line: string }
  | AdapterAnswer
  | { readonly kind: 'failure'; readonly code: AdapterErrorCode; readonly text: string };

/** What ends a task. */
export type AdapterAnswer =
  | { readonly kind: 'outcome'; readonly outcome: RunOutcome }
  | { readonly kind: 'seated'; readonly chart: string }
  | { readonly kind: 'said'; readonly said: readonly Said[] }
  /** The chart whose place it takes does not run in this machine. */
  | { readonly kind: 'notAdaptable'; readonly chart: string };
