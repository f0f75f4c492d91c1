/** The library's one function: a scenario, under policies or with your own guard, to the JSON that `run` prints. */
import type { Policy } from '../machines/policy.ts';
import { catalog } from './catalog.ts';
import type { Adapter } from './core/adapter.ts';
import type { EngineName, Report, RunResult } from './core/result.ts';
import { runScenario } from './core/run.ts';
import { runAdapted } from './core/runAdapted.ts';
import { readScenarioFile } from './files/scenarioFile.ts';
import { loadScenario, type NamedRun, type SourceFile } from './scenario/load.ts';
import { unknownName } from './scenario/nearest.ts';

/** A path, the name of a shipped scenario, or the text of a file. */
export type ScenarioSource = string | { readonly text: string; readonly file?: string };

export interface SimulateOptions {
  /** A shipped policy by name, or a whole policy; several give a result each. Default: those the file names. */
  readonly policy?: string | Policy | readonly (string | Policy)[];
  /** A guard in a chart's place; judged by what the file expects of `policy`, or of `hardened`. */
  readonly adapter?: Adapter;
  /** Default: the file's, or 1. */
  readonly seed?: number;
  /** Default: `table`. Without effect under an adapter. */
  readonly engine?: EngineName;
}

/**
 * Runs one scenario.
 *
 * @throws InputError for a file that cannot be read, ScenarioErrors for one with mistakes, AdapterError for a guard
 * that throws, hangs or answers nonsense, RangeError for an unknown policy name. An expectation that does not hold is a
 * result and throws nothing.
 */
export async function simulate(source: ScenarioSource, options: SimulateOptions = {}): Promise<Report> {
  const { policy, adapter, engine = 'table', seed } = options;
  const policies = policy === undefined ? undefined : listOf(policy).map(namedPolicy);
  const chosen = policies ?? (adapter === undefined ? undefined : [namedPolicy('hardened')]);
  const scenario = loadScenario(bytesOf(source), catalog.scenarioCatalog, {
    ...(chosen === undefined ? {} : { policies: chosen }),
  });
  const results: RunResult[] = [];
  for (const run of scenario.runs) {
    const common = { catalog, ...(seed === undefined ? {} : { seed }) };
    const outcome =
      adapter === undefined
        ? runScenario(scenario, run, { ...common, engine })
        : await runAdapted(scenario, run, { ...common, adapter, adapterName: adapter.name ?? 'adapter' });
    results.push(outcome.result);
  }
  return { version: 1, results };
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

function namedPolicy(policy: string | Policy): NamedRun<Policy> {
  if (typeof policy !== 'string') return { name: 'policy', policy };
  const named = catalog.policies[policy];
  if (named === undefined) throw new RangeError(unknownName(policy, 'shipped policy', Object.keys(catalog.policies)));
  return { name: policy, policy: named.policy };
}
