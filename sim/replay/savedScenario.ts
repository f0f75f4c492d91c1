/** An episode as the text of a scenario file: what `run` finds there is what the replay found. */
import type { Policy } from '../../machines/policy.ts';
import { runScenario } from '../core/run.ts';
import type { ScenarioCatalog } from '../scenario/catalog.ts';
import type { Json } from '../scenario/event.ts';
import { defaultLimits } from '../scenario/limits.ts';
import type { Claim, Expectation, MetricName, Scenario } from '../scenario/types.ts';
import { formatDuration } from '../scenario/unitText.ts';
import { writeScenario } from '../scenario/write.ts';
import { type Named, type ReplayCatalog, type Script, scenarioOf, spansOf, windowsMax } from './replayCatalog.ts';

export interface Saving {
  readonly catalog: ReplayCatalog;
  readonly terms: ScenarioCatalog<Policy>;
  readonly seed: number;
  readonly policy: Named<Policy>;
}

/** What is worth a check, by machine. */
const metricsOf: Readonly<Record<string, readonly MetricName[]>> = {
  api: ['apiCalls', 'refused', 'waitedMs'],
  'api-lanes': ['apiCalls', 'refused', 'waitedMs'],
  tools: ['refused', 'notices'],
  permission: ['prompts', 'autoDenied'],
  compaction: ['compactionCalls', 'refused'],
};

/** Nothing of an episode with more changes than a file may have. */
export function savedScenario(script: Script, name: string, saving: Saving): string | undefined {
  const worlds = script.world.map(({ windows }) => spansOf(windows));
  if (worlds.some((spans) => spans.length > windowsMax)) return undefined;
  const { catalog, terms, seed, policy: named } = saving;
  const scenario: Scenario<Policy> = { ...scenarioOf<Policy>(script, name, seed, catalog), limits: defaultLimits };
  const run = { policyName: named.name, policy: named.policy, expectations: [] };
  const { result } = runScenario(scenario, run, { catalog, engine: 'table' });
  const place = { file: '', line: 1, column: 1 };
  const expectations = (metricsOf[script.machine] ?? []).map((metric): Expectation => {
    const value = result.metrics[metric];
    const claim: Claim = { kind: 'metric', metric, range: { atLeast: value, atMost: value } };
    return { claim, text: '', place };
  });
  const ended: Expectation = { claim: { kind: 'state', states: result.final }, text: '', place };
  const whole = { ...scenario, runs: [{ ...run, expectations: [...expectations, ended] }] };
  const world = script.world.map(({ service, settings }, index) => {
    const outages = (worlds[index] ?? []).map(({ fromMs, forMs, answer }) => ({
      from: formatDuration(fromMs),
      for: formatDuration(forMs),
      ...written(answer),
    }));
    return [service, { ...settings, ...(outages.length === 0 ? {} : { outages }) }] as const;
  });
  return writeScenario(whole, terms, Object.fromEntries(world));
}

const durations = new Set(['takes', 'retryAfter']);

function written(answer: { readonly [field: string]: Json }): { readonly [field: string]: Json } {
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]) => [
      field,
      durations.has(field) && typeof value === 'number' ? formatDuration(value) : value,
    ]),
  );
}
