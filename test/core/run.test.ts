import { describe, expect, it } from 'vitest';
import { claudeCodeV1, codex } from '../../machines/policies/claudeCode.ts';
import { hardened } from '../../machines/policies/hardened.ts';
import { seed } from '../../machines/policies/seed.ts';
import { catalog } from '../../sim/catalog.ts';
import { runScenario, runUnhashed } from '../../sim/core/run.ts';
import { run, scenarioOf, worldOf } from '../support/scenarios.ts';
import { shippedRuns } from '../support/shipped.ts';

const request = { type: 'compaction.request', cause: 'auto' };

/** A summary that always fails, so long after it was asked for. */
const failing = (takes: string) =>
  scenarioOf({
    machine: 'compaction',
    world: worldOf('compaction', { summary: { takes, answers: 429, cost: '$0.01' } }),
    steps: [{ atMs: 0, event: request }],
  });

describe('run without the hash of its trace', () => {
  const shipped = shippedRuns().slice(0, 20);

  it.each(shipped)('gives all else: $name', ({ scenario, run: under }) => {
    const options = { catalog, engine: 'table' } as const;
    const { result, ...told } = runScenario(scenario, under, options);
    const { traceSha256, ...rest } = result;
    expect(traceSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(runUnhashed(scenario, under, options)).toStrictEqual({ result: rest, ...told });
  });

  it('is ended by the same byte', () => {
    const { lines } = run(failing('2s'));
    const bytes = Buffer.byteLength(lines.join(''));
    const under = { policyName: 'code', policy: seed.policy, expectations: [] };
    const limits = [bytes - 1, bytes].map((traceBytesMax) => ({ ...failing('2s').limits, traceBytesMax }));
    const limitOf = (play: typeof runUnhashed) =>
      limits.map(
        (limit) => play({ ...failing('2s'), limits: limit }, under, { catalog, engine: 'table' }).result.limit,
      );
    expect(limitOf(runUnhashed)).toEqual([`${bytes - 1} bytes of trace`, undefined]);
    expect(limitOf(runScenario)).toEqual(limitOf(runUnhashed));
  });
});

describe('run', () => {
  it('gives the state of every instance, in declared order', () => {
    expect(run(failing('2s')).result.final).toEqual({ compaction: 'idle', summary: 'closed.counting' });
    expect(Object.keys(run(failing('2s')).result.final)).toEqual(['compaction', 'summary']);
  });

  it('counts calls and costs when they are sent', () => {
    expect(run(failing('2s')).result.metrics).toMatchObject({
      apiCalls: 1,
      compactionCalls: 1,
      costUsd: 0.01,
      elapsedMs: 2000,
    });
  });

  it('judges from the first instant on, when every instance has started', () => {
    const claims = [{ kind: 'always', states: { summary: 'closed', compaction: 'idle' } }] as const;
    expect(run(scenarioOf({ machine: 'compaction' }), { claims }).result.verdict).toBe('held');
    const wrong = [{ kind: 'always', states: { summary: 'open' } }] as const;
    expect(run(scenarioOf({ machine: 'compaction' }), { claims: wrong }).result.verdict).toBe('refuted');
  });

  it('points at the step that refuted', () => {
    const claims = [{ kind: 'never', sight: { kind: 'emitted', event: 'context.restore' } }] as const;
    const { result, evidence } = run(failing('2s'), { claims });
    expect(result.verdict).toBe('refuted');
    expect(evidence[0]?.record).toMatchObject({
      t: 2000,
      instance: 'compaction',
      emits: [{ type: 'context.restore' }, {}],
    });
  });

  it('tells the notices that the user saw, each run of equal ones once', () => {
    const steps = [0, 1, 2, 3, 4, 5].map((minute) => ({ atMs: minute * 60_000, event: request }));
    const { result } = run({ ...failing('2s'), steps }, { policy: codex.policy });
    expect([result.notices, result.metrics.notices]).toEqual([['summary.open'], 4]);
  });

  it('repeats for a seed and differs between seeds', () => {
    const chances = [
      { status: 529, weight: 1 },
      { status: 200, weight: 1 },
    ];
    const steps = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => ({ atMs: n * 60_000, event: { type: 'retry.request' } }));
    const hashOf = (seed: number) =>
      run(scenarioOf({ seed, steps, world: worldOf('api', { api: { chances } }) })).result.traceSha256;
    expect(hashOf(1)).toBe(hashOf(1));
    expect(new Set([1, 2, 3, 4].map(hashOf)).size).toBeGreaterThan(1);
  });
});

describe.each(['table', 'actors'] as const)('run beyond a limit, on %s', (engine) => {
  it('ends a loop that takes no time', () => {
    const { result } = run(failing('0s'), { policy: claudeCodeV1.policy, engine });
    expect([result.verdict, result.limit]).toEqual(['bounded', '10000 messages at one instant']);
  });

  it('ends a loop that takes for ever', () => {
    const scenario = { ...failing('2s'), limits: { stepsMax: 5000, busStepsMax: 100, traceBytesMax: 1e9 } };
    const { result, lines } = run(scenario, { policy: claudeCodeV1.policy, engine });
    expect([result.verdict, result.limit]).toEqual(['bounded', '5000 steps']);
    // The two that start are told, and are no steps.
    expect(lines).toHaveLength(5002);
  });

  it('ends a trace that grows too long', () => {
    const scenario = { ...failing('2s'), limits: { stepsMax: 1e6, busStepsMax: 100, traceBytesMax: 10_000 } };
    const { result, lines } = run(scenario, { policy: claudeCodeV1.policy, engine });
    expect([result.verdict, result.limit]).toEqual(['bounded', '10000 bytes of trace']);
    expect(lines.join('').length).toBeLessThan(11_000);
  });
});

describe('run of a million steps', () => {
  it('keeps the first and the last of the story and nothing between', () => {
    const scenario = { ...failing('2s'), limits: { stepsMax: 50_000, busStepsMax: 100, traceBytesMax: 1e9 } };
    const { story, storyLeftOut, seen } = run(scenario, { policy: claudeCodeV1.policy });
    expect(story).toHaveLength(400);
    expect(storyLeftOut).toBeGreaterThan(10_000);
    expect(seen.size).toBeLessThan(20);
  });

  it('never calls a run held that a limit cut short', () => {
    const scenario = { ...failing('2s'), limits: { stepsMax: 5, busStepsMax: 100, traceBytesMax: 1e9 } };
    const claims = [{ kind: 'metric', metric: 'apiCalls', range: { atMost: 100 } }] as const;
    expect(run(scenario, { policy: claudeCodeV1.policy, claims }).result.verdict).toBe('bounded');
    expect(run(scenario, { policy: hardened.policy, claims }).result.verdict).toBe('bounded');
  });
});
