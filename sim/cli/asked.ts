/** One run that was asked for, and what it is given. */
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../catalog.ts';
import type { RunOutcome, RunSummary } from '../core/result.ts';
import type { Finished } from '../report/finished.ts';
import type { PolicyRun, Scenario, Stream } from '../scenario/types.ts';
import type { Io } from './io.ts';
import type { RunRequest } from './options.ts';
import type { TraceFile } from './traceFile.ts';

export interface Asked {
  readonly scenario: Scenario<Policy>;
  readonly run: PolicyRun<Policy>;
  readonly policyOption: string | undefined;
}

/** A run of which each stream is a run of its own. */
export interface AskedStream extends Asked {
  readonly scenario: Scenario<Policy> & { readonly stream: Stream };
}

export const hasStream = (asked: Asked): asked is AskedStream => asked.scenario.stream !== undefined;

/** What a run is given beside what was asked for. */
export interface Turn {
  readonly options: RunRequest;
  readonly trace: TraceFile | undefined;
  readonly signal: Io['signal'];
  /** Says how far it is, in printable text, to a user who waits. */
  readonly tell: (what: string) => void;
}

export function finishedOf({ scenario, run, policyOption }: Asked, outcome: RunOutcome<RunSummary>): Finished {
  return { scenario, machine: catalog.factsOf(scenario.machine), policy: run.policy, policyOption, outcome };
}
