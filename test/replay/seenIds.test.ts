import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeenIds } from '../../sim/replay/seenIds.ts';

describe('ids that were seen', () => {
  it('are told from new ones as a set tells them', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 300 }), (ids) => {
        const seen = new SeenIds();
        const set = new Set<string>();
        for (const id of ids) {
          expect(seen.add(id)).toBe(!set.has(id));
          set.add(id);
        }
      }),
    );
  });

  it('are told apart by the hundred thousand', () => {
    const seen = new SeenIds();
    const ids = Array.from({ length: 100_000 }, (_, index) => `id-${index}`);
    expect(ids.filter((id) => seen.add(id))).toHaveLength(100_000);
    expect(ids.filter((id) => seen.add(id))).toHaveLength(0);
    expect(seen.isFull).toBe(false);
  });

  it('are remembered up to a number; then new ones stay new, and it says so', () => {
    const seen = new SeenIds(2);
    expect([seen.add('a'), seen.add('b'), seen.isFull]).toEqual([true, true, false]);
    expect([seen.add('c'), seen.add('c'), seen.add('a'), seen.isFull]).toEqual([true, true, false, true]);
  });
});
