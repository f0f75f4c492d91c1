/** The examples a user copies: they work, and say of the same incidents the same as the charts of the same articles. */
import { describe, expect, it } from 'vitest';
import { actorAdapter } from '../examples/adapters/actors.ts';
import { adapter as claudeCodeV1 } from '../examples/adapters/claude-code-v1.ts';
import { adapter as claudeCodeV2 } from '../examples/adapters/claude-code-v2.ts';
import { adapter as codex } from '../examples/adapters/codex.ts';
import { adapter as retryWithBackoff } from '../examples/adapters/retry-with-backoff.ts';
import { breaker } from '../machines/breaker.ts';
import { compaction } from '../machines/compaction.ts';
import { permission } from '../machines/permission.ts';
import { retry } from '../machines/retry.ts';
import { catalog } from '../sim/catalog.ts';
import type { Adapter } from '../sim/core/adapter.ts';
import type { RunResult } from '../sim/core/result.ts';
import { runScenario } from '../sim/core/run.ts';
import { runAdapted } from '../sim/core/runAdapted.ts';
import { readScenarioFile } from '../sim/files/scenarioFile.ts';
import { loadScenario } from '../sim/scenario/load.ts';
import { scenarioCatalog } from '../sim/scenarioCatalog.ts';

/** The chart and the guard in its place, under one policy's expectations. */
async function both(name: string, policyName: string, adapter: Adapter) {
  const scenario = loadScenario(readScenarioFile(name), scenarioCatalog);
  const run = scenario.runs.find((each) => each.policyName === policyName);
  if (run === undefined) throw new Error(`${name} expects nothing under ${policyName}`);
  const { result: chart } = runScenario(scenario, run, { catalog, engine: 'table' });
  const { result: guard, seen } = await runAdapted(scenario, run, { catalog, adapter, adapterName: 'guard' });
  return { chart, guard, seen };
}

const refutedIn = ({ expectations }: RunResult) => expectations.filter(({ held }) => !held);

/** Of what only a breaker says, a guard without one shows nothing. */
const shown = ({ metrics: { refused: _, ...metrics } }: RunResult) => metrics;

describe('an article told twice, as a chart and as code', () => {
  it.each([
    ['claude-code-v1', 'compaction-3272', claudeCodeV1],
    ['claude-code-v2', 'compaction-3272', claudeCodeV2],
    ['codex', 'compaction-3272', codex],
    ['claude-code-v2', 'compaction-3272-turns', claudeCodeV2],
    ['s1-backoff-code', 'api-backoff-and-breaker', retryWithBackoff],
  ])('%s: gives the same figures on %s', async (policy, scenario, adapter) => {
    const { chart, guard } = await both(scenario, policy, adapter);
    expect(shown(guard)).toEqual(shown(chart));
    expect(guard.verdict).toBe('held');
    expect(chart.verdict).toBe('held');
  });

  it('codex: gives the same figures on compaction-3272-turns, but that refusing takes it no state', async () => {
    const { chart, guard, seen } = await both('compaction-3272-turns', 'codex', codex);
    // The chart looks, and is busy, at the instant of each refusal; the code never is after its last call.
    expect({ ...shown(guard), elapsedMs: 0 }).toEqual({ ...shown(chart), elapsedMs: 0 });
    expect(seen.get('compaction.refused')?.times).toBe(chart.metrics.refused);
    expect(guard.verdict).toBe('held');
  });

  it.each([
    // The final state of both instances, and the notice and refusals of a breaker that it has inside.
    ['claude-code-v2', 'compaction-3272', claudeCodeV2, 3],
    ['claude-code-v1', 'compaction-3272', claudeCodeV1, 1],
    ['s1-backoff-code', 'api-backoff-and-breaker', retryWithBackoff, 2],
  ])('%s: leaves out of %s what it does not show', async (policy, scenario, adapter, leftOut) => {
    const { chart, guard } = await both(scenario, policy, adapter);
    expect(guard.leftOut).toBe(leftOut);
    expect(guard.expectations.length + leftOut).toBe(chart.expectations.length);
  });
});

describe('a guard that counts and never looks before it calls', () => {
  it('is refuted by the empty summary that was asked for 891 times; one that looks is not', async () => {
    const wants = 'compactionCalls: 3';
    const { guard: counting } = await both('omp-891-empty', 'hardened', claudeCodeV2);
    expect(counting.verdict).toBe('refuted');
    expect(refutedIn(counting)).toContainEqual(expect.objectContaining({ text: wants, why: 'was 891' }));
    const { guard: looking } = await both('omp-891-empty', 'hardened', codex);
    expect(looking.expectations).toContainEqual(expect.objectContaining({ text: wants, held: true }));
  });
});

describe('an example', () => {
  it.each([
    ['claude-code-v1', claudeCodeV1],
    ['claude-code-v2', claudeCodeV2],
    ['codex', codex],
    ['retry-with-backoff', retryWithBackoff],
  ])('%s names itself and a chart that there is', (name, adapter) => {
    expect(adapter.name).toBe(name);
    expect(Object.keys(catalog.charts)).toContain(adapter.chart);
  });
});

describe('a chart as an actor in its own place', () => {
  it.each([
    ['compaction', compaction, 'compaction-3272', 'seed'],
    ['breaker', breaker, 'api-circuit', 'scenario'],
    ['retry', retry, 'api-schedule', 'seed'],
    ['permission', permission, 'permission-denials', 'seed'],
  ] as const)('%s: gives the same figures', async (name, machine, scenario, policy) => {
    const { chart, guard } = await both(scenario, policy, actorAdapter(name, machine));
    // A state is the actor's own: it shows none, and is busy in none.
    const { elapsedMs: _, waitedMs: __, ...figures } = chart.metrics;
    expect(guard.metrics).toMatchObject(figures);
    expect(refutedIn(guard).filter(({ text }) => !/elapsed|waited/.test(text))).toEqual([]);
  });
});
