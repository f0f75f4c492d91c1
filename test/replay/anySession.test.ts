/** Facts may say anything: a replay throws for none of it, and its ranges are ranges. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policies } from '../../machines/policies.ts';
import { errorClasses } from '../../machines/policy.ts';
import { catalog } from '../../sim/catalog.ts';
import type { Coverage, Fact, FactBody } from '../../sim/replay/fact.ts';
import { replaySession } from '../../sim/replay/session.ts';
import { traceSight } from '../../sim/replay/tripcurve/reader.ts';

const amount = fc.oneof(fc.nat(5000), fc.constantFrom(0, 1, 600_000, 2 ** 31, 1e11));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const tool = fc.constantFrom('Bash', 'Read', 'Edit', 'other');
const cause = fc.constantFrom(...errorClasses);
const status = maybe(fc.constantFrom(400, 401, 429, 500, 529, 599));

const body: fc.Arbitrary<object> = fc.oneof(
  fc.constantFrom({ kind: 'turn' }, { kind: 'requested' }, { kind: 'aborted' }, { kind: 'modelSwitched' }),
  fc.record({ kind: fc.constant('refused'), because: fc.constantFrom('open', 'busy') }),
  fc.record({ kind: fc.constant('callSucceeded'), tookMs: maybe(amount), costMicroUsd: maybe(amount) }),
  fc.record({
    kind: fc.constant('attemptFailed'),
    cause,
    status,
    retryAfterMs: maybe(amount),
    attempt: maybe(fc.integer({ min: 1, max: 12 })),
    plannedWaitMs: maybe(amount),
    tookMs: maybe(amount),
  }),
  fc.record({ kind: fc.constant('requestFailed'), cause, status, isAttempt: fc.boolean(), tookMs: maybe(amount) }),
  fc.record({ kind: fc.constant('tokens'), usedTokens: amount, windowTokens: maybe(amount) }),
  fc.record({
    kind: fc.constant('compacted'),
    beforeTokens: maybe(amount),
    afterTokens: maybe(amount),
    tookMs: maybe(amount),
  }),
  fc.record({ kind: fc.constant('compactionFailed'), tookMs: maybe(amount) }),
  fc.record({ kind: fc.constant('toolEnded'), tool, ok: fc.boolean(), failure: fc.constantFrom('exit', 'other') }),
  fc.record({ kind: fc.constant('denied'), by: fc.constantFrom('user', 'classifier', 'unavailable', 'rule'), tool }),
);

/** Absent is absent, as the readers have it. */
const without = (fields: object): FactBody =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as FactBody;

const facts = fc
  .array(fc.tuple(fc.constantFrom(0, 0, 1, 900, 40_000, 1e7), fc.nat(10), body), { maxLength: 60 })
  .map((drawn): readonly Fact[] => {
    let atMs = 1.7e12;
    return drawn.map(([gapMs, lane, fields]) => {
      atMs += gapMs;
      return { ...without(fields), atMs, lane: lane > 3 ? 0 : lane };
    });
  });

const coverage = {} as Coverage;
const named = ['hardened', 'seed', 's1-api-simple', 'codex'].map((name) => ({ name, policy: policies[name]?.policy }));

describe('a replay of any facts', () => {
  it('throws for none, and its least is at most its most', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const log = { name: 'log', format: 'made', sight: traceSight, coverage, facts: some };
        const known = named.flatMap(({ name, policy }) => (policy === undefined ? [] : [{ name, policy }]));
        const { policies: played, recorded } = replaySession(log, 1, known, { catalog, seed: 1, price: () => 1 });
        for (const { api, permission, tools, savedCalls } of played) {
          const { isCut: _, isBounded: __, episodes: ___, ...ranges } = api ?? { isCut: 0, isBounded: 0, episodes: 0 };
          const others = [savedCalls, permission?.openings, ...(tools?.figures.map(({ refused }) => refused) ?? [])];
          for (const range of [...Object.values(ranges), ...others]) {
            if (range !== undefined) expect(range.least).toBeLessThanOrEqual(range.most);
          }
          // No more requests are answered, or lost, than there were.
          expect(api?.requestsSucceeded.most ?? 0).toBeLessThanOrEqual(recorded.api.requests);
          expect(api?.lost.most ?? 0).toBeLessThanOrEqual(recorded.api.requestsSucceeded);
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
