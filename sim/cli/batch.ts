/** Runs scenario after scenario; between two runs it looks whether the user wants to stop. */
import { setImmediate } from 'node:timers/promises';
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../catalog.ts';
import { runScenario } from '../core/run.ts';
import type { Finished } from '../report/finished.ts';
import { plain } from '../report/plain.ts';
import type { Unusable } from '../report/unusable.ts';
import type { Scenario } from '../scenario/types.ts';
import { AdaptedRuns, leftOutText } from './adapted.ts';
import type { Asked } from './asked.ts';
import type { Io } from './io.ts';
import type { RunningOptions } from './options.ts';
import { Progress } from './progress.ts';
import type { TraceFile } from './traceFile.ts';

export interface Batch {
  readonly finished: readonly Finished[];
  /** Runs that the user's guard made impossible. */
  readonly unusable: readonly Unusable[];
  readonly isInterrupted: boolean;
  /** Runs that were asked for. */
  readonly total: number;
}

export async function runBatch(
  scenarios: readonly Scenario<Policy>[],
  options: RunningOptions,
  trace: TraceFile | undefined,
  io: Io,
): Promise<Batch> {
  const all = scenarios.flatMap((scenario) =>
    // With `--policy`, every scenario is run under just these, in this order.
    scenario.runs.map((run, index): Asked => ({ scenario, run, policyOption: options.policy?.[index] })),
  );
  const progress = new Progress(io.stderr, all.length, options.quiet !== true);
  const finished: Finished[] = [];
  const unusable: Unusable[] = [];
  const adapted = options.adapter === undefined ? undefined : new AdaptedRuns(options.adapter, io.cwd);
  let isInterrupted = false;
  for (const [index, asked] of all.entries()) {
    // A turn of the event loop, or no signal would ever be heard.
    await setImmediate();
    isInterrupted = io.signal.aborted;
    if (isInterrupted) break;
    progress.show(index, plain(asked.scenario.file));
    const done = adapted === undefined ? runOne(asked, options, trace) : await adapted.run(asked, options, trace);
    if (done === undefined) continue;
    if ('outcome' in done) finished.push(done);
    else unusable.push(done);
  }
  progress.clear();
  adapted?.close();
  if (adapted !== undefined) io.stderr.write(leftOutText(adapted.leftOut));
  return { finished, unusable, isInterrupted, total: all.length };
}

function runOne(
  { scenario, run, policyOption }: Asked,
  options: RunningOptions,
  trace: TraceFile | undefined,
): Finished {
  const { engine, seed = scenario.seed } = options;
  trace?.begin({ scenario: scenario.name, file: scenario.file, policy: run.policyName, engine, seed });
  const outcome = runScenario(scenario, run, {
    catalog,
    engine,
    seed,
    ...(trace === undefined ? {} : { onLine: (line: string) => trace.write(line) }),
  });
  return { scenario, machine: catalog.factsOf(scenario.machine), policy: run.policy, policyOption, outcome };
}
