/** Runs scenario after scenario; between two runs it looks whether the user wants to stop. */
import { setImmediate } from 'node:timers/promises';
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../catalog.ts';
import { runScenario, runUnhashed } from '../core/run.ts';
import type { Finished } from '../report/finished.ts';
import { plain } from '../report/plain.ts';
import type { Unusable } from '../report/unusable.ts';
import type { Scenario } from '../scenario/types.ts';
import type { AdaptedRuns } from './adapted.ts';
import { type Asked, type AskedStream, finishedOf, hasStream, type Turn } from './asked.ts';
import type { Io } from './io.ts';
import type { RunRequest } from './options.ts';
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
  options: RunRequest,
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
  const adapted = options.adapter === undefined ? undefined : await adaptedRuns(options.adapter, io.cwd);
  let isInterrupted = false;
  for (const [index, asked] of all.entries()) {
    // A turn of the event loop, or no signal would ever be heard.
    await setImmediate();
    isInterrupted = io.signal.aborted;
    if (isInterrupted) break;
    progress.show(index, plain(asked.scenario.file));
    const turn = { options, trace, signal: io.signal, tell: (what: string) => progress.show(index, what) };
    const done = adapted === undefined ? await runOne(asked, turn) : await adapted.run(asked, turn);
    isInterrupted = done === 'stopped';
    if (done === undefined || done === 'stopped') continue;
    if ('outcome' in done) finished.push(done);
    else unusable.push(done);
  }
  progress.clear();
  adapted?.close();
  if (adapted !== undefined) io.stderr.write(adapted.leftOutText);
  return { finished, unusable, isInterrupted, total: all.length };
}

/** Few runs have one: its thread and what it says to it are loaded for those. */
async function adaptedRuns(adapter: string, cwd: string): Promise<AdaptedRuns> {
  const { AdaptedRuns } = await import('./adapted.ts');
  return new AdaptedRuns(adapter, cwd);
}

async function runOne(asked: Asked, turn: Turn): Promise<Finished | 'stopped'> {
  return hasStream(asked) ? runDrawn(asked, turn) : runScripted(asked, turn);
}

async function runDrawn(asked: AskedStream, turn: Turn): Promise<Finished | 'stopped'> {
  const { engine } = turn.options;
  const { runStreams } = await import('./streamed.ts');
  const streamed = await runStreams(asked, turn, (scenario) => runScenario(scenario, asked.run, { catalog, engine }));
  if (streamed === undefined) return 'stopped';
  const { scenario, outcome } = streamed;
  // The one stream that is told of is played once more for the trace.
  if (turn.trace !== undefined)
    runScripted({ ...asked, scenario }, { ...turn, options: { ...turn.options, seed: scenario.seed } });
  return finishedOf(asked, outcome);
}

function runScripted(asked: Asked, { options, trace }: Turn): Finished {
  const { scenario, run } = asked;
  const { engine, seed = scenario.seed, isHashed } = options;
  trace?.begin({ scenario: scenario.name, file: scenario.file, policy: run.policyName, engine, seed });
  const outcome = (isHashed ? runScenario : runUnhashed)(scenario, run, {
    catalog,
    engine,
    seed,
    ...(trace === undefined ? {} : { onLine: (line: string) => trace.write(line) }),
  });
  return finishedOf(asked, outcome);
}
