/** Each rule of `hardened`, switched off by itself: what then no longer holds. */
import { describe, expect, it } from 'vitest';
import { hardened } from '../../../machines/policies/hardened.ts';
import type { Policy } from '../../../machines/policy.ts';
import { catalog } from '../../../sim/catalog.ts';
import { checkMachine } from '../../../sim/explore/check/checkMachine.ts';
import { allProperties } from '../../../sim/explore/check/properties/all.ts';

const { policy } = hardened;
const never = { kind: 'never' } as const;

interface Switch {
  readonly rule: string;
  readonly machine: string;
  readonly off: Partial<Policy>;
  /** Properties that are refuted then; none: the properties do not show this rule. */
  readonly refuted: readonly string[];
}

const compaction = (off: Partial<Policy['compaction']>): Partial<Policy> => ({
  compaction: { ...policy.compaction, ...off },
});
const breaker = (section: 'api' | 'summary', off: Partial<Policy['api']>): Partial<Policy> => ({
  [section]: { ...policy[section], ...off },
});

const switches: readonly Switch[] = [
  {
    rule: 'the API breaker comes back by itself',
    machine: 'api',
    off: breaker('api', { reset: never }),
    refuted: ['recoverable', 'heals'],
  },
  {
    rule: 'the API breaker tells the user',
    machine: 'api',
    off: breaker('api', { notice: 'never' }),
    refuted: ['no-silent-refusal'],
  },
  {
    rule: 'attempts of one request are counted',
    machine: 'api',
    off: { retry: { ...policy.retry, attemptsMax: null }, api: { ...policy.api, mode: 'disabled' } },
    refuted: ['bounded'],
  },
  {
    rule: 'compaction looks at its breaker first',
    machine: 'compaction',
    off: compaction({ looksFirst: false }),
    refuted: ['no-call-while-open'],
  },
  {
    rule: 'a context that refills stops compaction',
    machine: 'compaction',
    off: compaction({ refill: null }),
    refuted: ['no-livelock'],
  },
  {
    rule: 'a failed summary is rolled back',
    machine: 'compaction',
    off: compaction({ rollsBack: false }),
    refuted: ['rollback-intact'],
  },
  {
    rule: 'the user’s own compaction is carried out',
    machine: 'compaction',
    off: compaction({ manual: 'obeys' }),
    refuted: ['heals', 'override-works'],
  },
  {
    rule: 'summaries of one operation are counted',
    machine: 'compaction',
    off: { ...compaction({ attemptsMax: null }), summary: { ...policy.summary, mode: 'disabled' } },
    refuted: ['bounded'],
  },
  {
    rule: 'the breaker of summaries tells the user',
    machine: 'compaction',
    off: breaker('summary', { notice: 'never' }),
    refuted: ['no-silent-refusal'],
  },
  {
    rule: 'the breaker of summaries comes back by itself',
    machine: 'compaction',
    off: breaker('summary', { reset: never }),
    // The user's own compaction still closes it.
    refuted: [],
  },
  {
    rule: 'permission asks instead of refusing, and obeys a reset',
    machine: 'permission',
    off: { permission: { ...policy.permission, totalMax: null, fallback: 'dontAsk', obeysReset: false } },
    refuted: ['recoverable', 'heals', 'override-works'],
  },
  {
    rule: 'a full context is compacted before it is refused',
    machine: 'tokens',
    off: { tokens: { ...policy.tokens, rejectTries: false } },
    // A refusal at once is a worse service, and breaks no property.
    refuted: [],
  },
];

async function refutedWith(machine: string, off: Partial<Policy>): Promise<readonly string[]> {
  const { results, limit } = await checkMachine({
    machine,
    catalog,
    policy: { ...policy, ...off },
    properties: allProperties(),
    stubs: [],
    seed: 1,
    statesMax: 3_000_000,
    bytesMax: 2 ** 32,
    now: () => 0,
  });
  expect(limit).toBeUndefined();
  return results.filter(({ verdict }) => verdict === 'refuted').map(({ property }) => property.name);
}

describe('hardened without the rule that', () => {
  it.each(switches)('$rule', { timeout: 240_000 }, async ({ machine, off, refuted }) => {
    expect(await refutedWith(machine, off)).toEqual(refuted);
  });
});
