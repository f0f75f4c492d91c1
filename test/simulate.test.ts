import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adapter as claudeCodeV2 } from '../examples/adapters/claude-code-v2.ts';
import { adapter as codex } from '../examples/adapters/codex.ts';
import { hardened } from '../machines/policies/hardened.ts';
import { seed } from '../machines/policies/seed.ts';
import type { Policy } from '../machines/policy.ts';
import {
  type Adapter,
  AdapterError,
  InputError,
  ScenarioErrors,
  type SimulateOptions,
  simulate,
} from '../sim/index.ts';
import { tripcurve } from './cli/fakeIo.ts';
import { folderWith } from './cli/folder.ts';

const text = `
version: 1
name: retries stop within a minute
machine: api
world:
  api: { takes: 1s, answers: 529 }
steps:
  - { at: [0s, 20s, 40s], send: retry.request }
expect:
  - { apiCalls: { atMost: 8 } }
`;

/** Verdict and calls under each policy. */
async function outcomesOf(source: Parameters<typeof simulate>[0], options?: SimulateOptions) {
  const { results } = await simulate(source, options);
  return results.map(({ policy, verdict, metrics }) => [policy, verdict, metrics.apiCalls]);
}

describe('simulate', () => {
  it('runs a shipped scenario by its name, under each policy that it names', async () => {
    expect(await outcomesOf('compaction-3272')).toEqual([
      ['claude-code-v1', 'held', 3272],
      ['claude-code-v2', 'held', 3],
      ['codex', 'held', 3],
      ['seed', 'held', 1],
    ]);
  });

  it('runs a file by its path', async () => {
    const path = join(folderWith({ 'mine.yaml': text }), 'mine.yaml');
    const { results } = await simulate(path);
    expect(results).toMatchObject([{ policy: 'seed', verdict: 'refuted', file: path, metrics: { apiCalls: 10 } }]);
  });

  it('runs a text, and says where in it an expectation stands', async () => {
    const { results } = await simulate({ text });
    expect(results[0]?.expectations).toEqual([
      { text: 'apiCalls: { atMost: 8 }', held: false, at: 'scenario.yaml:10:5', why: 'was 10' },
    ]);
    const [named] = (await simulate({ text, file: 'mine.yaml' })).results;
    expect(named?.expectations[0]?.at).toBe('mine.yaml:10:5');
  });

  it('gives what "run --format json" prints', async () => {
    const { stdout } = await tripcurve('run compaction-3272 --format json');
    expect(await simulate('compaction-3272')).toEqual(JSON.parse(stdout));
  });

  it('throws nothing when an expectation does not hold', async () => {
    expect(await outcomesOf({ text })).toEqual([['seed', 'refuted', 10]]);
  });
});

describe('simulate under a policy', () => {
  it('takes the name of a shipped one', async () => {
    expect(await outcomesOf('compaction-3272', { policy: 'codex' })).toEqual([['codex', 'held', 3]]);
  });

  it('takes a whole one', async () => {
    const policy: Policy = { ...seed.policy, retry: { ...seed.policy.retry, attemptsMax: 2 } };
    expect(await outcomesOf({ text }, { policy })).toEqual([['policy', 'held', 6]]);
  });

  it('takes several, and gives a result each, in their order', async () => {
    const policy: Policy = { ...seed.policy, retry: { ...seed.policy.retry, attemptsMax: 1 } };
    expect(await outcomesOf({ text }, { policy: ['hardened', policy, 'seed'] })).toEqual([
      ['hardened', 'held', 5],
      ['policy', 'held', 3],
      ['seed', 'refuted', 10],
    ]);
  });

  it.each([
    ['codx', '"codx" is no shipped policy; did you mean "codex"?'],
    ['toString', '"toString" is no shipped policy; write seed, '],
  ])('says that there is none named "%s"', async (policy, message) => {
    await expect(simulate({ text }, { policy })).rejects.toThrow(RangeError);
    await expect(simulate({ text }, { policy: ['seed', policy] })).rejects.toThrow(message);
  });

  it.each<[string, unknown]>([
    ['policy.retry', { ...seed.policy, retry: undefined }],
    ['policy.retry.attemptsMax', { ...seed.policy, retry: { ...seed.policy.retry, attemptsMax: Number.NaN } }],
    ['policy.compaction.deadlineMs', { ...seed.policy, compaction: { ...seed.policy.compaction, deadlineMs: -1 } }],
    ['policy', null],
    ['policy', 7],
  ])('says what is wrong at %s', async (path, policy) => {
    await expect(simulate({ text }, { policy: policy as Policy })).rejects.toThrow(RangeError);
    await expect(simulate({ text }, { policy: policy as Policy })).rejects.toThrow(new RegExp(`^${path}: `));
  });
});

describe('simulate with a seed or an engine', () => {
  const chancy = text.replace('answers: 529', 'chances: [{ status: 529, weight: 1 }, { status: 200, weight: 1 }]');

  it('repeats for a seed and differs between seeds', async () => {
    const hashOf = async (options: SimulateOptions) =>
      (await simulate({ text: chancy }, options)).results[0]?.traceSha256;
    expect(await hashOf({ seed: 3 })).toBe(await hashOf({ seed: 3 }));
    expect(new Set(await Promise.all([1, 2, 3, 4].map((seed) => hashOf({ seed })))).size).toBeGreaterThan(1);
    expect(await hashOf({})).toBe(await hashOf({ seed: 1 }));
  });

  it('leaves the same trace on both', async () => {
    const [table] = (await simulate({ text }, { engine: 'table' })).results;
    const [actors] = (await simulate({ text }, { engine: 'actors' })).results;
    expect([table?.engine, actors?.engine]).toEqual(['table', 'actors']);
    expect(actors?.traceSha256).toBe(table?.traceSha256);
  });
});

describe('simulate with a guard of your own', () => {
  it('judges it by what is expected under hardened', async () => {
    const { results } = await simulate('omp-891-empty', { adapter: claudeCodeV2 });
    expect(results).toMatchObject([{ policy: 'hardened', verdict: 'refuted', metrics: { compactionCalls: 891 } }]);
  });

  it('or under another policy', async () => {
    const { results } = await simulate('compaction-3272', { adapter: codex, policy: 'codex' });
    expect(results).toMatchObject([{ policy: 'codex', verdict: 'held', metrics: { compactionCalls: 3 } }]);
    expect(results[0]?.leftOut).toBeGreaterThan(0);
  });

  it('gives it the section of the policy that judges', async () => {
    const policies: unknown[] = [];
    const adapter: Adapter = {
      chart: 'compaction',
      create({ policy }) {
        policies.push(policy);
        return { hear: () => undefined };
      },
    };
    await simulate('compaction-3272', { adapter });
    expect(policies).toEqual([hardened.policy.compaction]);
  });

  it('names it when it does wrong', async () => {
    const throwing = (name?: string): Adapter => ({
      ...(name === undefined ? {} : { name }),
      chart: 'compaction',
      create: () => ({
        hear() {
          throw new Error('no such thing');
        },
      }),
    });
    await expect(simulate('compaction-3272', { adapter: throwing() })).rejects.toThrow(AdapterError);
    await expect(simulate('compaction-3272', { adapter: throwing('mine') })).rejects.toThrow(
      'adapter-threw: mine threw on "compaction.request" at 0s: no such thing',
    );
  });

  it('says so when its chart does not run there', async () => {
    await expect(simulate({ text }, { adapter: codex })).rejects.toThrow(
      'adapter-invalid: codex: no "compaction" runs in "api"',
    );
  });
});

describe('simulate without a usable scenario', () => {
  it.each([
    ['compaction-327', 'did you mean "compaction-3272"?'],
    ['no/such/file.yaml', 'missing-file'],
    ['incidents', 'a folder; name one file'],
  ])('says why "%s" is none', async (source, message) => {
    await expect(simulate(source)).rejects.toThrow(InputError);
    await expect(simulate(source)).rejects.toThrow(message);
  });

  it('shows each mistake at its place', async () => {
    const wrong = text.replace('retry.request', 'retry.requst');
    await expect(simulate({ text: wrong, file: 'mine.yaml' })).rejects.toThrow(ScenarioErrors);
    await expect(simulate({ text: wrong, file: 'mine.yaml' })).rejects.toThrow(
      'mine.yaml:8:33: unknown-event: "retry.requst" is no event of machine "api"; did you mean "retry.request"?',
    );
  });
});

describe('a test of your own, as the README shows it', () => {
  const adapter = codex;

  it('my guard stops asking for summaries that fail', async () => {
    const { results } = await simulate('omp-891-empty', { adapter });
    const calls = results.map(({ metrics }) => metrics.compactionCalls);
    expect(calls).toEqual([3]);
  });

  it('my policy makes no more than eight calls in an outage', async () => {
    const { results } = await simulate({ text }, { policy: 'hardened' });
    expect(results.flatMap(({ expectations }) => expectations.filter(({ held }) => !held))).toEqual([]);
  });
});
