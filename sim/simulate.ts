/** The library's one function: a scenario, under policies or with your own guard, to the JSON that `run` prints. */
import type { Policy } from '../machines/policy.ts';
import { catalog } from './catalog.ts';
import type { Adapter } from './core/adapter.ts';
import type { EngineName, Report, RunOutcome, RunResult } from './core/result.ts';
import { runScenario } from './core/run.ts';
import { runAdapted } from './core/runAdapted.ts';
import { runStream } from './explore/stream.ts';
import { readScenarioFile } from './files/scenarioFile.ts';
import { namedPolicy } from './namedPolicy.ts';
import { loadScenario, type SourceFile } from './scenario/load.ts';
import type { PolicyRun, Scenario } from './scenario/types.ts';
import { scenarioCatalog } from './scenarioCatalog.ts';

/** A path, the name of a shipped scenario, or the text of a file. */
export type ScenarioSource = string | { readonly text: string; readonly file?: string };

/** All may be left out. */
export interface SimulateOptions {
  /** A shipped policy by name, or a whole one; several give a result each, in order. Default: those the file names. */
  readonly policy?: string | Policy | readonly (string | Policy)[];
  /** A guard in a chart's place; judged by what the file expects of `policy`, or of `hardened`. */
  readonly adapter?: Adapter;
  /** Default: the file's, or 1. */
  readonly seed?: number;
  /** Default: `table`. Without effect under an adapter. */
  readonly engine?: EngineName;
  /** Of an earlier result with random streams, with its seed: only the stream that refuted is played. */
  readonly path?: string;
}

/**
 * Runs one scenario.
 *
 * @throws InputError for a file that cannot be read, ScenarioErrors for one with mistakes, AdapterError for a guard
 * that throws, hangs or answers nonsense, or whose chart does not run there, RangeError for an unknown policy name or a
 * policy with a wrong value. An expectation that does not hold is a result and throws nothing.
 */
export async function simulate(source: ScenarioSource, options: SimulateOptions = {}): Promise<Report> {
  const { policy, adapter } = options;
  const policies = policy === undefined ? undefined : listOf(policy).map(namedPolicy);
  const chosen = policies ?? (adapter === undefined ? undefined : [namedPolicy('hardened')]);
  const scenario = loadScenario(bytesOf(source), scenarioCatalog, {
    ...(chosen === undefined ? {} : { policies: chosen }),
  });
  const results: RunResult[] = [];
  for (const run of scenario.runs) {
    const { result } = await outcomeOf(scenario, run, options);
    results.push(result);
  }
  return { version: 1, results };
}

async function outcomeOf(
  scenario: Scenario<Policy>,
  run: PolicyRun<Policy>,
  { adapter, engine = 'table', seed = scenario.seed, path }: SimulateOptions,
): Promise<RunOutcome> {
  const play = (one: Scenario<Policy>) =>
    adapter === undefined
      ? runScenario(one, run, { catalog, engine })
      : runAdapted(one, run, { catalog, adapter, adapterName: adapter.name ?? 'adapter' });
  const { stream, ...script } = scenario;
  if (stream === undefined) return play({ ...script, seed });
  const streamed = await runStream({ ...script, stream }, run, { terms: scenarioCatalog, seed, path, play });
  if (streamed === undefined) throw new Error('a series of streams ended without an answer');
  return streamed.outcome;
}

function bytesOf(source: ScenarioSource): SourceFile {
  if (typeof source !== 'string') {
    return { file: source.file ?? 'scenario.yaml', bytes: new TextEncoder().encode(source.text) };
  }
  return readScenarioFile(source);
}

function listOf(policy: string | Policy | readonly (string | Policy)[]): readonly (string | Policy)[] {
  return typeof policy === 'string' || !Array.isArray(policy) ? [policy as string | Policy] : policy;
}
