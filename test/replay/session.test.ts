/** Sessions made by hand, whose figures can be reckoned without a chart. */
import { describe, expect, it } from 'vitest';
import { policies } from '../../machines/policies.ts';
import { catalog } from '../../sim/catalog.ts';
import type { Coverage, Fact, FactBody, Sight } from '../../sim/replay/fact.ts';
import { listPrices, priceBy } from '../../sim/replay/prices.ts';
import { replaySession } from '../../sim/replay/session.ts';
import { traceSight } from '../../sim/replay/tripcurve/reader.ts';

const at = (seconds: number, body: FactBody, lane = 0): Fact => ({ ...body, atMs: 1.7e12 + seconds * 1000, lane });
const failed = (seconds: number, lane = 0) =>
  at(seconds, { kind: 'requestFailed', cause: 'overloaded', status: 529, isAttempt: true, tookMs: 1000 }, lane);
const answered = (seconds: number, lane = 0) => at(seconds, { kind: 'callSucceeded', tookMs: 1000 }, lane);
const level = (seconds: number, usedTokens: number) =>
  at(seconds, { kind: 'tokens', usedTokens, windowTokens: 200_000 });
const coverage = {} as Coverage;
const policy = (name: string) => {
  const found = policies[name];
  if (found === undefined) throw new Error(`no policy ${name}`);
  return { name, policy: found.policy };
};

function under(name: string, facts: readonly Fact[], sight: Sight = traceSight) {
  const log = { name: 'log', format: 'made', sight, coverage, facts };
  const session = replaySession(log, 1, [policy(name)], {
    catalog,
    seed: 1,
    price: priceBy(listPrices),
    keepsScripts: true,
  });
  const [first] = session.policies;
  if (first === undefined) throw new Error('no policy was played');
  return { session, ...first };
}

describe('a replay of several lanes', () => {
  it('opens one breaker for all of them', () => {
    // s1-api-simple: three failures in a row, whoever has them, and no way back.
    const facts = [failed(10, 0), failed(20, 1), failed(30, 2), answered(40, 0), answered(50, 1), answered(60, 2)];
    const { api } = under('s1-api-simple', facts);
    expect(api).toMatchObject({
      calls: { least: 3, most: 3 },
      refused: { least: 3, most: 3 },
      lostRefused: { least: 3, most: 3 },
    });
    expect(api?.episodes[0]?.script?.machine).toBe('api-lanes');
  });

  it('has room for more subagents than lanes, one after the other', () => {
    const facts = Array.from({ length: 30 }, (_, lane) => answered(10 + lane * 10, lane));
    expect(under('hardened', facts).api).toMatchObject({ calls: { least: 30, most: 30 }, lost: { least: 0, most: 0 } });
  });
});

describe('a replay of days', () => {
  const calm = (from: number) => Array.from({ length: 25 }, (_, index) => answered(from + index * 10));

  it('is cut at idle times and before trouble, and remembers what the window of a breaker holds', () => {
    const facts = [...calm(0), ...calm(10_000), failed(10_300), answered(10_400)];
    const { api } = under('seed', facts);
    expect(api?.episodes).toHaveLength(3);
    expect(api?.calls.least).toBeGreaterThan(51);
  });

  it('goes on with a breaker that has no way back, whatever the pause', () => {
    const outage = [failed(300), failed(310), failed(320)];
    const { api } = under('s1-api-simple', [...calm(0), ...outage, ...calm(400), ...calm(90_000)]);
    // Three failures open it; none of the fifty calls after them is made.
    expect(api).toMatchObject({ calls: { least: 28, most: 28 }, lost: { least: 50, most: 50 } });
    expect(api?.episodes).toHaveLength(2);
  });

  it('finds the same, with or without the pause: a window of calls knows no time', () => {
    const trouble = (from: number) => [1, 2, 3, 4, 5, 6, 7].map((index) => failed(from + index * 100));
    const figures = (from: number) => {
      const { episodes, ...rest } = under('seed', [...calm(0), ...trouble(from)]).api ?? { episodes: [] };
      return { ...rest, episodes: episodes.length };
    };
    expect(figures(90_000)).toEqual({ ...figures(300), episodes: 2 });
  });
});

describe('a replay of context levels', () => {
  it('says where the policy asks for room first, and how long before the recorded compaction', () => {
    const { levels } = under('hardened', [
      level(10, 100_000),
      level(20, 159_999),
      level(30, 160_000),
      level(40, 167_000),
      at(50, { kind: 'compacted', beforeTokens: 168_000, afterTokens: 40_000 }),
      level(60, 41_000),
    ]);
    const [first, second] = levels?.fillings ?? [];
    expect(first).toMatchObject({
      asked: { usedTokens: 160_000 },
      compacted: { usedTokens: 168_000 },
      callsBetween: 1,
    });
    expect(second?.asked).toBeUndefined();
  });

  it('takes a window that no log names for the large one, once more than the usual one was in it', () => {
    const used = (usedTokens: number) => [at(1, { kind: 'tokens', usedTokens })];
    expect(under('seed', used(190_000)).levels?.window).toEqual({ tokens: 200_000, isAssumed: true });
    expect(under('seed', used(200_001)).levels?.window).toEqual({ tokens: 1_000_000, isAssumed: true });
  });
});

describe('a replay of compactions', () => {
  const cycle = (start: number) => [
    at(start, { kind: 'turn' }),
    level(start + 1, 190_000),
    at(start + 30, { kind: 'compacted', trigger: 'auto', beforeTokens: 190_000, afterTokens: 60_000, tookMs: 20_000 }),
  ];

  it('stops where the context is full again at once, three times running', () => {
    const facts = [0, 1, 2, 3, 4, 5].flatMap((index) => cycle(index * 100));
    const { compaction, savedCalls } = under('hardened', facts);
    expect(compaction).toMatchObject({ isThrashing: true });
    expect(compaction?.calls).toBeLessThan(6);
    expect(savedCalls.least).toBe(6 - (compaction?.calls ?? 0));
    expect(under('seed', facts).compaction).toMatchObject({ isThrashing: false, calls: 6, refused: 0 });
  });

  it('refuses after three failures, as recorded', () => {
    const fails = [0, 1, 2, 3, 4].map((index) =>
      at(index * 100, { kind: 'compactionFailed', trigger: 'auto', tookMs: 5000 }),
    );
    expect(under('codex', fails).compaction).toMatchObject({ calls: 3, refused: 2 });
  });
});

describe('a replay of a log that cannot tell', () => {
  it('says nothing of that guard', () => {
    const blind: Sight = { ...traceSight, api: { is: 'unobservable', why: 'no attempt is recorded' } };
    const { api, savedCalls } = under('hardened', [failed(1), failed(2), answered(3)], blind);
    expect(api).toBeUndefined();
    expect(savedCalls).toEqual({ least: 0, most: 0 });
  });
});

describe('prices', () => {
  const usage = { inputTokens: 1_000_000, outputTokens: 10_000, cacheReadTokens: 2_000_000, cacheWriteTokens: 100_000 };
  const price = priceBy(listPrices);

  it('are exact, for a model with the date of its snapshot too', () => {
    // 5 + 0.25 + 1 + 0.625 dollars.
    for (const model of ['claude-opus-4-5', 'claude-opus-4-5-20251101', 'claude-opus-4-5[1m]']) {
      expect(price({ model, usage })).toBe(6_875_000);
    }
  });

  it('are unknown for any other model, and what the log says where it says it', () => {
    expect(price({ model: 'claude-opus-99', usage })).toBeUndefined();
    expect(price({ usage })).toBeUndefined();
    expect(price({ model: 'claude-opus-99', usage, costMicroUsd: 5 })).toBe(5);
  });
});
