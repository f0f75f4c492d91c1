/** The oracle is integer arithmetic on the figures of a report, without a chart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed } from '../../machines/policies/seed.ts';
import type { TokensPolicy } from '../../machines/policy.ts';
import { tokensEventKey } from '../../machines/tokens.ts';
import { Gauge } from './gauge.ts';

interface Figures {
  readonly usedTokens: number;
  readonly windowTokens: number;
  readonly reserveTokens: number;
}

const tiers = ['normal', 'warning', 'compact', 'snip', 'reject'] as const;

const limitsOf = (policy: TokensPolicy): readonly number[] => [
  policy.warningPercent,
  policy.compactPercent,
  policy.snipPercent,
  policy.rejectPercent,
];

/** How many limits the share reaches; exact, since BigInt is. */
function tierBy({ usedTokens, windowTokens, reserveTokens }: Figures, policy: TokensPolicy): string | undefined {
  const share = BigInt(usedTokens + reserveTokens) * 100n;
  return tiers[limitsOf(policy).filter((limit) => share >= BigInt(windowTokens) * BigInt(limit)).length];
}

const policies: fc.Arbitrary<TokensPolicy> = fc
  .uniqueArray(fc.nat(100), { minLength: 4, maxLength: 4 })
  .map((some) => some.toSorted((a, b) => a - b))
  .chain(([warningPercent = 0, compactPercent = 0, snipPercent = 0, rejectPercent = 0]) =>
    fc.record({
      warningPercent: fc.constant(warningPercent),
      compactPercent: fc.constant(compactPercent),
      snipPercent: fc.constant(snipPercent),
      rejectPercent: fc.constant(rejectPercent),
      rejectTries: fc.boolean(),
    }),
  );

const windows = fc.integer({ min: 1, max: 2_000_000 });
const anyFigures: fc.Arbitrary<Figures> = fc.record({
  usedTokens: fc.nat(3_000_000),
  windowTokens: windows,
  reserveTokens: fc.nat(100_000),
});

/** One token below, at, or one above the first whole number of tokens that reaches a limit. */
const nearALimit = (policy: TokensPolicy): fc.Arbitrary<Figures> =>
  fc
    .record({
      limit: fc.constantFrom(...limitsOf(policy)),
      windowTokens: windows,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      off: fc.integer({ min: -1, max: 1 }),
    })
    .map(({ limit, windowTokens, share, off }) => {
      const sum = Math.max(0, Math.ceil((windowTokens * limit) / 100) + off);
      const reserveTokens = Math.floor(sum * share);
      return { windowTokens, reserveTokens, usedTokens: sum - reserveTokens };
    });

describe('tokens', () => {
  it('are in the tier whose share they reach, to the token', () => {
    const cases = policies.chain((policy) =>
      fc.record({ policy: fc.constant(policy), figures: fc.oneof(nearALimit(policy), anyFigures) }),
    );
    fc.assert(
      fc.property(cases, ({ policy, figures }) => {
        const gauge = new Gauge(policy);
        gauge.report(figures.usedTokens, { ...figures });
        expect(gauge.tier).toBe(tierBy(figures, policy));
      }),
      { numRuns: 500 },
    );
  });

  it('go from any tier to any other by one report, and name each change', () => {
    const policy = { ...seed.policy.tokens };
    fc.assert(
      fc.property(fc.array(fc.oneof(nearALimit(policy), anyFigures), { maxLength: 12 }), (reports) => {
        const gauge = new Gauge();
        for (const report of reports) gauge.report(report.usedTokens, { ...report });
        const reached = reports.map((report) => tierBy(report, policy));
        expect(gauge.told('tokens.entered', 'tier')).toEqual(
          reached.filter((tier, index) => tier !== reached[index - 1]),
        );
        expect(gauge.said.filter(({ type }) => type === 'tokens.looked')).toHaveLength(reports.length);
      }),
    );
  });

  it('are normal again after a clear, wherever they were', () => {
    fc.assert(
      fc.property(policies, fc.array(anyFigures, { maxLength: 6 }), windows, (policy, reports, windowTokens) => {
        fc.pre(policy.warningPercent > 0);
        const gauge = new Gauge(policy);
        for (const report of reports) gauge.report(report.usedTokens, { ...report });
        gauge.driven.hear('user.cleared');
        gauge.report(0, { windowTokens });
        expect(gauge.tier).toBe('normal');
      }),
    );
  });
});

describe('the key of a report', () => {
  const pairs = fc.record({
    type: fc.constantFrom('tokens.reported', 'tokens.windowChanged'),
    one: fc.oneof(nearALimit(seed.policy.tokens), anyFigures),
    other: fc.oneof(nearALimit(seed.policy.tokens), anyFigures),
  });

  it('is the same for two exactly when their tiers are', () => {
    fc.assert(
      fc.property(pairs, ({ type, one, other }) => {
        const keyOf = (figures: Figures) => tokensEventKey({ type, ...figures }, seed.policy.tokens);
        const isSameTier = tierBy(one, seed.policy.tokens) === tierBy(other, seed.policy.tokens);
        expect(keyOf(one) === keyOf(other)).toBe(isSameTier);
      }),
    );
  });

  it('being the same, so is all that follows, in whatever state', () => {
    fc.assert(
      fc.property(
        pairs,
        fc.array(anyFigures, { maxLength: 4 }),
        fc.boolean(),
        ({ type, one, other }, before, rejectTries) => {
          fc.pre(tierBy(one, seed.policy.tokens) === tierBy(other, seed.policy.tokens));
          const [first, second] = [one, other].map((figures) => {
            const gauge = new Gauge({ rejectTries });
            for (const report of before) gauge.report(report.usedTokens, { ...report });
            return [gauge.driven.hear({ type, ...figures }), gauge.driven.key];
          });
          expect(first).toEqual(second);
        },
      ),
    );
  });
});
