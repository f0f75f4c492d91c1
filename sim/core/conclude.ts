/** From a run that is over to its result. */
import type { Expectation, PolicyRun, Scenario } from '../scenario/types.ts';
import type { Finding, Monitor } from './judge.ts';
import type { Kernel } from './kernel.ts';
import type { Meters } from './meters.ts';
import type { Recorder } from './recorder.ts';
import type { EngineName, Evidence, ExpectationResult, RunOutcome, RunSummary, Verdict } from './result.ts';
import type { Story } from './story.ts';
import type { TraceHash } from './traceHash.ts';
import type { Watch } from './watch.ts';

/** The parts of a run. */
export interface Conclusion<Policy> {
  readonly scenario: Scenario<Policy>;
  readonly run: PolicyRun<Policy>;
  readonly engine: EngineName;
  readonly adapter?: string;
  readonly seed: number;
  /** Of the instances, in declared order. */
  readonly names: readonly string[];
  readonly kernel: Kernel;
  readonly recorder: Recorder;
  readonly meters: Meters;
  readonly story: Story;
  readonly watch: Watch;
  /** One for each expectation of `run`. */
  readonly monitors: readonly Monitor[];
}

interface Judged {
  readonly expectation: Expectation;
  readonly finding: Finding;
}

/** @param isJudged whether an expectation can be judged at all; the others are left out. */
export function concluded<Policy>(
  parts: Conclusion<Policy>,
  isJudged: (expectation: Expectation) => boolean = () => true,
): RunOutcome<RunSummary> {
  const { scenario, run, engine, seed, kernel, recorder, meters, story, watch, monitors } = parts;
  meters.close(kernel.nowMs, watch.isBusy);
  const judged = run.expectations.flatMap((expectation, index): Judged[] => {
    const monitor = monitors[index];
    if (monitor === undefined || !isJudged(expectation)) return [];
    return [{ expectation, finding: monitor.finish(watch, meters.sums) }];
  });
  const limit = kernel.limit ?? recorder.limit;
  const leftOut = run.expectations.length - judged.length;
  const result: RunSummary = {
    scenario: scenario.name,
    file: scenario.file,
    policy: run.policyName,
    ...(parts.adapter === undefined ? {} : { adapter: parts.adapter }),
    engine,
    seed,
    verdict: verdictOf(limit, judged),
    ...(limit === undefined ? {} : { limit }),
    metrics: { ...meters.sums, costUsd: meters.sums.costUsd / 1e6 },
    final: Object.fromEntries(watch.states),
    notices: story.notices,
    expectations: judged.map(resultOf),
    ...(leftOut === 0 ? {} : { leftOut }),
  };
  return {
    result,
    story: story.records,
    storyLeftOut: story.leftOut,
    seen: story.seen,
    evidence: judged.map(evidenceOf),
  };
}

export function hashed(outcome: RunOutcome<RunSummary>, hash: TraceHash): RunOutcome {
  return { ...outcome, result: { ...outcome.result, traceSha256: hash.digest() } };
}

/** A limit is no answer: what holds up to there may still fail, and what failed may still come right. */
function verdictOf(limit: string | undefined, judged: readonly Judged[]): Verdict {
  if (limit !== undefined) return 'bounded';
  return judged.every(({ finding }) => finding.held) ? 'held' : 'refuted';
}

function resultOf({ expectation: { text, place }, finding: { held, why } }: Judged): ExpectationResult {
  return { text, held, at: `${place.file}:${place.line}:${place.column}`, ...(why === undefined ? {} : { why }) };
}

function evidenceOf({ expectation: { place }, finding }: Judged): Evidence | undefined {
  if (finding.held) return undefined;
  return { place, record: finding.record, ...(finding.isUntested === true ? { isUntested: true } : {}) };
}
