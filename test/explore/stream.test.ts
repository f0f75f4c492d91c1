import { describe, expect, it } from 'vitest';
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../../sim/catalog.ts';
import { runScenario } from '../../sim/core/run.ts';
import { PathError } from '../../sim/explore/stream.ts';
import { loadScenario } from '../../sim/scenario/load.ts';
import type { Scenario } from '../../sim/scenario/types.ts';
import { scenarioCatalog } from '../../sim/scenarioCatalog.ts';
import { drawn, outcomeOf, subjectOf } from './drawing.ts';

const sometimes = 'chances: [{ weight: 3, status: 500 }, { weight: 1, status: 200 }]';

/** Three failed calls in a row open this breaker for ever. */
const outage = (lines: string, answers = sometimes) => `version: 1
name: an outage
machine: api
policy: { extends: s1-api-simple, retry: { attemptsMax: 2, jitterPercent: 50 } }
world: { api: { takes: 1s, cost: $0.01, ${answers} } }
stream: { length: 12, gaps: [0s, 2s, 10s], send: { retry.request: 4, user.aborted: 1 } }
${lines}
`;
const held = subjectOf(outage('expect: [{ never: http.request, while: { api: open } }]'));
const refuted = subjectOf(
  outage('expect: [{ apiCalls: { atMost: 2 } }, { never: http.request, while: { api: open } }]', 'answers: 500'),
);

async function played(seed: number): Promise<readonly Scenario<Policy>[]> {
  const streams: Scenario<Policy>[] = [];
  await drawn(held, { seed, onPlay: (scenario) => streams.push(scenario) });
  return streams;
}

describe('the streams of a scenario', () => {
  it('are as many as it says, each of at least one step and at most its length', async () => {
    const lengths = (await played(1)).map(({ steps }) => steps.length);
    expect(lengths).toHaveLength(200);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 12]);
  });

  it('are the same for the same seed, and others for another', async () => {
    const [one, again, other] = [await played(1), await played(1), await played(2)];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('are made of its messages and gaps only', async () => {
    const streams = await played(3);
    const steps = streams.flatMap((scenario) => scenario.steps);
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(['retry.request', 'user.aborted']));
    const gaps = streams.flatMap((scenario) =>
      scenario.steps.map(({ atMs }, at) => atMs - (scenario.steps[at - 1]?.atMs ?? 0)),
    );
    expect(new Set(gaps)).toEqual(new Set([0, 2_000, 10_000]));
  });

  it('meet the world under many seeds, the one that was asked for among them', async () => {
    const seeds = new Set((await played(5)).map(({ seed }) => seed));
    expect(seeds.size).toBeGreaterThan(50);
    expect(seeds).toContain(5);
  });

  it('give the same result each time, on both engines', async () => {
    const results = await Promise.all([
      outcomeOf(refuted),
      outcomeOf(refuted),
      outcomeOf(refuted, { engine: 'actors' }),
    ]);
    const [one, again, actors] = results.map(({ result }) => result);
    expect(again).toEqual(one);
    expect({ ...actors, engine: 'table' }).toEqual(one);
  });
});

describe('a scenario with a stream', () => {
  it('holds if every stream does', async () => {
    const { result, evidence } = await outcomeOf(held);
    expect(result).toMatchObject({ verdict: 'held', seed: 1, stream: { runs: 200, seed: 1 } });
    expect(result.stream).not.toHaveProperty('path');
    expect(evidence).toEqual([undefined]);
  });

  it('is refuted by the first stream that refutes it, as short as it can be', async () => {
    const { result } = await outcomeOf(refuted);
    expect(result).toMatchObject({ verdict: 'refuted', stream: { steps: 2, path: expect.stringMatching(/^\d+$/) } });
    expect(result.expectations.map((each) => each.held)).toEqual([false, true]);
    expect(result.metrics.apiCalls).toBe(3);
  });

  it('is refuted if a premise occurred in no stream', async () => {
    const { result, evidence } = await outcomeOf(
      subjectOf(outage('expect: [{ never: http.request, while: { api: halfOpen } }]')),
    );
    expect(result).toMatchObject({
      verdict: 'refuted',
      expectations: [{ held: false, why: 'nothing was tested in any stream' }],
    });
    expect(result.stream).not.toHaveProperty('counterexample');
    expect(evidence).toMatchObject([{ isUntested: true }]);
  });

  it('is bounded if a stream reaches a limit, unless another refutes it', async () => {
    const endless = (expectation: string) =>
      subjectOf(`version: 1
name: without end
machine: api
policy: { extends: s1-api-simple, api: { mode: disabled }, retry: { attemptsMax: null } }
world: { api: { takes: 1s, chances: [{ weight: 3, status: 200 }, { weight: 1, status: 500 }], outages: [{ from: 1m, for: 365d, status: 500 }] } }
stream: { runs: 60, length: 4, gaps: [0s, 30s], send: { retry.request: 1 } }
expect: [${expectation}]
limits: { steps: 200 }
`);
    const limit = '200 steps';
    expect((await outcomeOf(endless('{ never: api.opened }'))).result).toMatchObject({ verdict: 'bounded', limit });
    expect((await outcomeOf(endless('{ apiCalls: { atMost: 1 } }'))).result).toMatchObject({ verdict: 'refuted' });
  });

  it('says nothing if it is stopped before an answer', async () => {
    expect(await drawn(held, { goesOn: async (before) => before < 20 })).toBeUndefined();
  });

  it('says what was found if it is stopped after that', async () => {
    let calls = 0;
    const { runs } = (await outcomeOf(refuted)).result.stream ?? { runs: 0 };
    const stopped = await drawn(refuted, { goesOn: async () => calls++ < runs });
    expect(stopped?.outcome.result).toMatchObject({ verdict: 'refuted', stream: { runs } });
  });

  it('passes on what a stream throws, and plays no more', async () => {
    let streams = 0;
    const onPlay = () => {
      streams += 1;
      if (streams === 3) throw new Error('a bug');
    };
    await expect(drawn(held, { onPlay })).rejects.toThrow('a bug');
    expect(streams).toBe(3);
  });
});

describe('a refuted stream', () => {
  it.each([1, 2, 3, 4])('found with seed %i is found again by its seed and path, at once', async (seed) => {
    const { result } = await outcomeOf(refuted, { seed });
    const { path = '' } = result.stream ?? {};
    const again = (await outcomeOf(refuted, { seed, path })).result;
    expect(again).toEqual({ ...result, stream: { ...result.stream, runs: 1 } });
  });

  it.each([1, 2, 3, 4])('found with seed %i is refuted again as the scenario that is printed', async (seed) => {
    const { result } = await outcomeOf(refuted, { seed });
    const bytes = new TextEncoder().encode(result.stream?.counterexample);
    const scenario = loadScenario({ file: 'saved.yaml', bytes }, scenarioCatalog);
    expect(scenario.runs).toHaveLength(1);
    for (const run of scenario.runs) {
      const saved = runScenario(scenario, run, { catalog, engine: 'table' }).result;
      expect(saved).toMatchObject({ verdict: 'refuted', traceSha256: result.traceSha256, metrics: result.metrics });
      expect(saved.expectations).toMatchObject([{ text: 'apiCalls: { atMost: 2 }', held: false, why: 'was 3' }]);
    }
  });

  it('reads well as a scenario', async () => {
    expect((await outcomeOf(refuted)).result.stream?.counterexample).toMatchInlineSnapshot(`
      "version: 1
      name: "refuted: an outage"
      machine: api
      seed: 1
      world:
        api: { takes: 1s, cost: $0.01, answers: 500 }
      steps:
        - { at: [0s, 0s], send: retry.request }
      policy: { extends: s1-api-simple, retry: { attemptsMax: 2, jitterPercent: 50 } }
      expect:
        - { apiCalls: { atMost: 2 } }
      "
    `);
  });

  it.each(['3:99999', '3:99999:0'])('is not found by the path %s, which leads nowhere', async (path) => {
    await expect(drawn(refuted, { path })).rejects.toThrow(PathError);
  });

  it('that a path leads to and that holds refutes nothing', async () => {
    const { result } = await outcomeOf(held, { path: '0' });
    expect(result).toMatchObject({ verdict: 'held', stream: { runs: 1 } });
  });
});
