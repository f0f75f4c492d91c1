import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardened } from '../../machines/policies/hardened.ts';
import { seed } from '../../machines/policies/seed.ts';
import { difference, merge } from '../../sim/scenario/merge.ts';

type Tree = string | number | null | readonly number[] | { readonly [key: string]: Tree };

const trees = fc.letrec<{ tree: Tree; map: { [key: string]: Tree } }>((tie) => ({
  tree: fc.oneof(fc.integer(), fc.constantFrom('a', 'b'), fc.constant(null), fc.array(fc.integer()), tie('map')),
  map: fc.dictionary(fc.constantFrom('p', 'q', '__proto__', 'constructor'), tie('tree'), { minKeys: 1, maxKeys: 3 }),
}));

describe('a merge', () => {
  // Independent oracle: the leaves of both as paths; those of the change win over all at, below or above them.
  it('has the leaves of the change, and of the base those that it leaves alone', () => {
    fc.assert(
      fc.property(trees.map, trees.map, (base, change) => {
        const changed = leavesOf(change);
        const kept = leavesOf(base).filter(([path]) => !changed.some(([other]) => isAlong(path, other)));
        expect(new Map(leavesOf(merge(base, change) as Tree))).toEqual(new Map([...kept, ...changed]));
      }),
    );
  });

  it('changes neither the base nor the change', () => {
    const base = { trip: { consecutive: 3 } };
    const change = { trip: { consecutive: 5 } };
    merge(base, change);
    expect([base, change]).toEqual([{ trip: { consecutive: 3 } }, { trip: { consecutive: 5 } }]);
  });

  it('replaces lists', () => {
    expect(merge({ waitsMs: [1, 2, 3] }, { waitsMs: [4] })).toEqual({ waitsMs: [4] });
  });

  it('gives a new timer what it leaves out', () => {
    expect(merge({ reset: { kind: 'never' } }, { reset: { kind: 'timer', afterMs: 30_000 } })).toEqual({
      reset: {
        kind: 'timer',
        afterMs: 30_000,
        growth: 1,
        maxMs: 30_000,
        retryAfter: 'ignored',
        probes: 1,
        successesToClose: 1,
        probeDeadlineMs: 60_000,
      },
    });
  });

  it('keeps nothing of a timer that becomes never', () => {
    expect(merge(hardened.policy.api, { reset: { kind: 'never' } })).toMatchObject({ reset: { kind: 'never' } });
    expect(merge({ reset: { kind: 'timer', afterMs: 1 } }, { reset: { kind: 'never' } })).toEqual({
      reset: { kind: 'never' },
    });
  });

  it('gives nothing to the timer of permissions, which has but one setting', () => {
    const change = { permission: { reset: { kind: 'timer', afterMs: 30_000 } } };
    expect(merge({ permission: { reset: { kind: 'user' } } }, change)).toEqual(change);
  });

  it('gives a new window what it leaves out', () => {
    expect(merge({ window: null }, { window: { size: 4 } })).toEqual({
      window: {
        kind: 'count',
        size: 4,
        minimumCalls: 4,
        percent: 50,
        comparator: 'over',
        evaluatedOn: 'failures',
      },
    });
  });
});

describe('a difference', () => {
  it('laid over the base gives the goal', () => {
    const policies = [seed.policy, hardened.policy];
    for (const base of policies) {
      for (const goal of policies) expect(merge(base, difference(base, goal) ?? {})).toEqual(goal);
    }
  });

  it('of equals is nothing', () => {
    expect(difference(seed.policy, structuredClone(seed.policy))).toBeUndefined();
  });
});

type Leaf = readonly [path: string, value: unknown];

function leavesOf(tree: Tree, path = ''): readonly Leaf[] {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return [[path, tree]];
  return Object.entries(tree).flatMap(([key, value]) => leavesOf(value, `${path}/${key}`));
}

function isAlong(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}/`) || other.startsWith(`${path}/`);
}
