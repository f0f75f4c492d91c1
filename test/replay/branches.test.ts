import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, branchesOf } from '../../sim/replay/branches.ts';

/**
 * A run that asks the world at instants of its own choice: each answer moves its next call. The world answers 0 at
 * first and one more after each change.
 */
function runOf(atMs: readonly number[], strides: readonly number[]) {
  const calls: number[] = [];
  const seen: number[] = [];
  for (let now = 0; now < 60; ) {
    const answer = atMs.filter((change) => now >= change).length;
    calls.push(now);
    seen.push(answer);
    now += strides[answer % strides.length] ?? 1;
  }
  return { calls, seen };
}

describe('the branches of a run', () => {
  it('are all the runs that there are, each once', () => {
    const strides = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(strides, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 15 }), (steps, from, length) => {
        const changes = [
          { afterMs: from, byMs: from + length },
          { afterMs: from + length, byMs: from + length + 12 },
        ];
        const { leaves, isCut } = branchesOf(changes, (atMs) => runOf(atMs, steps), 10_000);
        // Every pair of instants at which the world may have changed, one by one.
        const all = new Set<string>();
        for (let one = from + 1; one <= from + length; one++) {
          for (let other = from + length + 1; other <= from + length + 12; other++) {
            all.add(JSON.stringify(runOf([one, other], steps).seen));
          }
        }
        expect(isCut).toBe(false);
        expect(leaves.map(({ seen }) => JSON.stringify(seen)).sort()).toEqual([...all].sort());
      }),
    );
  });

  it('say so when there are too many', () => {
    const { leaves, isCut } = branchesOf([{ afterMs: 0, byMs: 50 }], (atMs) => runOf(atMs, [1]), 10);
    expect([leaves.length, isCut]).toEqual([10, true]);
  });
});

describe('the answers to a run', () => {
  it('are all that it may ask for, each once', () => {
    const skips = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(skips, ([no = 1, yes = 1]) => {
        // What it asks next hangs on the answer before.
        const play = (turned: ReadonlySet<number>) => {
          const asked: number[] = [];
          for (let index = 0; index < 7; index += turned.has(index) ? yes : no) asked.push(index);
          return { asked, said: asked.map((index) => `${index}${turned.has(index) ? 'y' : 'n'}`).join() };
        };
        const all = new Set<string>();
        for (let bits = 0; bits < 2 ** 7; bits++) {
          all.add(play(new Set([0, 1, 2, 3, 4, 5, 6].filter((index) => (bits >> index) & 1))).said);
        }
        expect(
          answersOf(play, 10_000)
            .leaves.map(({ said }) => said)
            .sort(),
        ).toEqual([...all].sort());
      }),
    );
  });
});
