/** Guards held against charts: what they say differently, by the shortest way there, in plain words. */
import { describe, expect, it } from 'vitest';
import { actorAdapter } from '../../examples/adapters/actors.ts';
import { adapter as claudeCodeV1 } from '../../examples/adapters/claude-code-v1.ts';
import { adapter as claudeCodeV2 } from '../../examples/adapters/claude-code-v2.ts';
import { adapter as codex } from '../../examples/adapters/codex.ts';
import { adapter as retryWithBackoff } from '../../examples/adapters/retry-with-backoff.ts';
import { breaker } from '../../machines/breaker.ts';
import { retry } from '../../machines/retry.ts';
import { catalog } from '../../sim/catalog.ts';
import type { Adapter } from '../../sim/core/adapter.ts';
import { runScenario } from '../../sim/core/run.ts';
import { runAdapted } from '../../sim/core/runAdapted.ts';
import { type Conformance, conform } from '../../sim/explore/conform/conform.ts';
import { counterScenario } from '../../sim/explore/conform/counterScenario.ts';
import { Ensemble } from '../../sim/explore/conform/ensemble.ts';
import { playable } from '../../sim/explore/conform/play.ts';
import { grouped, storyText } from '../../sim/explore/conform/story.ts';
import { loadScenario } from '../../sim/scenario/load.ts';
import { scenarioCatalog } from '../../sim/scenarioCatalog.ts';
import { mutantsOf } from '../support/mutants.ts';

interface Held {
  readonly adapter: Adapter;
  readonly machine: string;
  readonly policyName: string;
  readonly isStrict?: boolean;
}

function policyOf(name: string) {
  const named = catalog.policies[name];
  if (named === undefined) throw new Error(`no policy "${name}"`);
  return named.policy;
}

function held({ adapter, machine, policyName, isStrict = false }: Held): Promise<Conformance> {
  const policy = policyOf(policyName);
  const names = { adapterName: adapter.name ?? 'guard', policyName };
  const guard = playable({ catalog, machine, adapter, name: names.adapterName, policy, seed: 1 });
  return conform({ catalog, machine, guard, ...names, policy, seed: 1, criterion: 'pairs', isStrict });
}

const stories = (conformance: Conformance): readonly string[] =>
  grouped(conformance).map(([each]) => storyText(conformance, each));

describe('the second version of Claude Code', () => {
  it('differs from the policy of Codex in that it never looks before it calls', async () => {
    const told = stories(await held({ adapter: claudeCodeV2, machine: 'compaction', policyName: 'codex' }));
    // Shorter ones, where it keeps silent, are told later.
    expect(told[0]).toBe(
      'After 3 times compaction.request (auto) then summary.answered (failed, rateLimited), the chart compaction under ' +
        'codex is in idle. Then compaction.request (auto) comes: the chart tells the user and says compaction.refused ' +
        '(open); yours says summary.request.',
    );
  });

  it('differs from its own only in what the article leaves open', async () => {
    const conformance = await held({ adapter: claudeCodeV2, machine: 'compaction', policyName: 'claude-code-v2' });
    const refused = conformance.disagreements.filter(({ chartSays }) =>
      chartSays.some(({ type }) => type === 'compaction.refused'),
    );
    expect(refused).toEqual([]);
    expect(conformance.leftOut).toContain('"op" of summary.request');
  });
});

describe('Codex', () => {
  it('refuses where its policy refuses', async () => {
    const conformance = await held({ adapter: codex, machine: 'compaction', policyName: 'codex' });
    const wrong = conformance.disagreements.filter(({ guardSays }) =>
      guardSays.some(({ type }) => type === 'summary.request'),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the first version of Claude Code', () => {
  it('asks again and again, as its policy does, and differs from the policy of Codex after one failure', async () => {
    const told = stories(await held({ adapter: claudeCodeV1, machine: 'compaction', policyName: 'codex' }));
    expect(told.some((story) => story.includes('the chart says compaction.failed (failed); yours says nothing'))).toBe(
      true,
    );
  });
});

describe('retryWithBackoff', () => {
  it('waits as the code in the article waits, but calls every failure a server error', async () => {
    const policyName = 's1-backoff-code';
    const { disagreements } = await held({ adapter: retryWithBackoff, machine: 'api', policyName });
    const early = disagreements.filter(({ isEarly }) => isEarly);
    expect(early).toEqual([]);
    const causes = disagreements.filter(({ chartSays }) => chartSays.some(({ type }) => type === 'retry.failed'));
    expect(causes.length).toBeGreaterThan(0);
  });
});

describe('a chart as a guard', () => {
  it.each([
    ['breaker', actorAdapter('breaker', breaker), 'breaker', 's1-api-simple'],
    ['retry among its partners', actorAdapter('retry', retry), 'api', 's1-backoff-table'],
  ] as const)('conforms to itself: %s', async (_, adapter, machine, policyName) => {
    const { disagreements } = await held({ adapter, machine, policyName, isStrict: true });
    expect(disagreements).toEqual([]);
  });

  it('no longer conforms with a mistake in it, by the shortest way', async () => {
    const id = 'breaker: closed on breaker.record #2: without acknowledge';
    const mutant = mutantsOf('breaker', breaker).find((each) => each.id === id);
    if (mutant === undefined) throw new Error(`no mutant "${id}"`);
    const adapter = actorAdapter('breaker', mutant.machine);
    const { disagreements } = await held({ adapter, machine: 'breaker', policyName: 's1-api-simple', isStrict: true });
    // Three failures open it, and the third is not acknowledged.
    expect(disagreements[0]?.beats).toHaveLength(3);
  });
});

describe('a disagreement as a scenario', () => {
  it('is held by the chart and refuted by the guard', async () => {
    const policyName = 'codex';
    const policy = policyOf(policyName);
    const conformance = await held({ adapter: claudeCodeV2, machine: 'compaction', policyName });
    const ensemble = new Ensemble({ catalog, machine: 'compaction', chart: 'compaction', policy, seed: 1 });
    const looked = conformance.disagreements.find(({ chartSays, guardSays }) =>
      [chartSays, guardSays].every((said) => said.some(({ type }) => type !== 'notice.show')),
    );
    if (looked === undefined) throw new Error('no disagreement');
    const terms = scenarioCatalog;
    const text = counterScenario(conformance, looked, {
      terms,
      policy,
      seed: 1,
      onBus: (event) => ensemble.onBus(event),
    });
    const scenario = loadScenario({ file: 'differs.yaml', bytes: new TextEncoder().encode(text) }, terms);
    const [run] = scenario.runs;
    if (run === undefined) throw new Error('no run');
    expect(runScenario(scenario, run, { catalog, engine: 'table' }).result.verdict).toBe('held');
    const adapted = await runAdapted(scenario, run, { catalog, adapter: claudeCodeV2, adapterName: 'v2' });
    expect(adapted.result.verdict).toBe('refuted');
  });
});
