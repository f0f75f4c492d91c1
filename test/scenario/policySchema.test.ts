import { describe, expect, it } from 'vitest';
import { hardened } from '../../machines/policies/hardened.ts';
import { policies } from '../../machines/policies.ts';
import { merge } from '../../sim/scenario/merge.ts';
import { policySchema } from '../../sim/scenario/policySchema.ts';

describe('the policy schema', () => {
  it('takes every shipped policy as it is', () => {
    for (const { policy } of Object.values(policies)) expect(policySchema.parse(policy)).toEqual(policy);
  });

  it.each([
    [{ api: { trip: { window: { size: 21 } } } }],
    [{ api: { trip: { window: { size: 5, minimumCalls: 6 } } } }],
    [{ api: { trip: { window: { percent: 0 } } } }],
    [{ api: { trip: { consecutive: 0 } } }],
    [{ api: { reset: { afterMs: 2 ** 31 } } }],
    [{ api: { reset: { afterMs: 1000, maxMs: 999 } } }],
    [{ api: { reset: { growth: 0.5 } } }],
    [{ api: { reset: { probes: 9 } } }],
    [{ api: { reset: { kind: 'sometimes' } } }],
    [{ retry: { waitsMs: [] } }],
    [{ retry: { waitsMs: Array.from({ length: 17 }, () => 1) } }],
    [{ retry: { waitsMs: [0.5] } }],
    [{ retry: { jitterPercent: 101 } }],
    [{ retry: { errors: { overloaded: { retry: 'often' } } } }],
    [{ retry: { errors: { weather: { retry: 'never', record: 'ignored' } } } }],
    [{ compaction: { counts: { noop: 'ignored' } } }],
    [{ compaction: { refill: { turns: 0 } } }],
    [{ toString: 1 }],
  ])('refuses %j', (change) => {
    expect(policySchema.safeParse(merge(hardened.policy, change)).success).toBe(false);
  });
});
