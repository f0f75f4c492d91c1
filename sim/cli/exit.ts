/** Exit codes; `run` gates, the other verbs report. */
import type { Verdict } from '../core/result.ts';

export const exits = {
  /** All held, or all was reported. */
  ok: 0,
  refuted: 1,
  /** Unusable input, or a command that makes no sense. */
  unusable: 2,
  /** A limit was reached before an answer. */
  bounded: 3,
  /** A bug of tripcurve; its stack is on stderr (`EX_SOFTWARE` of sysexits.h). */
  bug: 70,
  /** 128 + SIGINT. */
  interrupted: 130,
} as const;

export interface Ending {
  readonly verdicts: readonly Verdict[];
  readonly hasUnusable: boolean;
  readonly isInterrupted: boolean;
}

/** What cannot be trusted weighs most: an interrupted command, then inputs that were not looked at. */
export function exitOfRun({ verdicts, hasUnusable, isInterrupted }: Ending): number {
  if (isInterrupted) return exits.interrupted;
  if (hasUnusable) return exits.unusable;
  if (verdicts.includes('refuted')) return exits.refuted;
  return verdicts.includes('bounded') ? exits.bounded : exits.ok;
}

/** A comparison states what was and refutes nothing. */
export function exitOfReport(ending: Ending): number {
  return exitOfRun({ ...ending, verdicts: ending.verdicts.filter((verdict) => verdict === 'bounded') });
}
