import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earliest } from '../../../sim/explore/check/earliest.ts';
import { Ints } from '../../../sim/explore/check/ints.ts';
import { Memo } from '../../../sim/explore/check/memo.ts';
import { Packing } from '../../../sim/explore/check/packing.ts';
import { StateSet } from '../../../sim/explore/check/stateSet.ts';

describe('a set of states', () => {
  it('numbers states as they come, each once, however often it grows', () => {
    const word = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, word), { maxLength: 300 }), fc.nat(9_000), (states, many) => {
        const set = new StateSet(3);
        const known = new Map<string, number>();
        const all = [...states, ...Array.from({ length: many }, (_, index) => [index, 0, index] as const), ...states];
        for (const state of all) {
          const key = state.join();
          const isNew = !known.has(key);
          if (isNew) known.set(key, known.size);
          expect([set.add(Int32Array.from(state)), set.isNew]).toEqual([known.get(key), isNew]);
        }
        expect(set.count).toBe(known.size);
        expect(set.find(Int32Array.of(9, 9, 9))).toBe(-1);
        for (const [key, id] of known) {
          const offset = set.offsetOf(id);
          expect(set.words.subarray(offset, offset + 3).join()).toBe(key);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('a packed state', () => {
  it('reads as what was packed, whatever the sizes', () => {
    const counts = fc.array(fc.option(fc.integer({ min: 1, max: 40_000 }), { nil: undefined }), { maxLength: 8 });
    fc.assert(
      fc.property(
        counts,
        fc.nat(2 ** 18 - 1),
        fc.nat(2 ** 26 - 1),
        fc.infiniteStream(fc.nat()),
        (all, agenda, zone, draw) => {
          const packing = new Packing(all);
          const states = Int32Array.from(all, (count) => Number(draw.next().value) % (count ?? 2 ** 20));
          const into = new Int32Array(packing.words);
          packing.pack(into, states, agenda, zone);
          expect([packing.agenda(into, 0), packing.zone(into, 0)]).toEqual([agenda, zone]);
          states.forEach((state, index) => {
            expect(packing.component(into, 0, index)).toBe(state);
          });
        },
      ),
    );
  });

  it('says what does not fit', () => {
    const packing = new Packing([5]);
    const into = new Int32Array(packing.words);
    expect(() => packing.pack(into, Int32Array.of(1), 2 ** 18, 0)).toThrow('more than 262144 sets of open questions');
  });
});

describe('a memo', () => {
  it('asks once for each pair, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(200), fc.nat(100)), { maxLength: 200 }), (pairs) => {
        const asked: string[] = [];
        const memo = new Memo((row, column) => {
          asked.push(`${row} ${column}`);
          return row * 1_000 + column - 1;
        });
        for (const [row, column] of [...pairs, ...pairs]) {
          expect(memo.get(row, column)).toBe(row * 1_000 + column - 1);
        }
        expect(asked.length).toBe(new Set(pairs.map(([row, column]) => `${row} ${column}`)).size);
      }),
    );
  });
});

describe('a growing list', () => {
  it('keeps all, in order', () => {
    const ints = new Ints();
    for (let item = 0; item < 10_000; item++) ints.push(item * item);
    expect([ints.count, ints.at(9_999), ints.all.length]).toEqual([10_000, 9_999 ** 2, 10_000]);
    expect(() => ints.at(10_000)).toThrow(RangeError);
  });
});

describe('the earliest times', () => {
  const bound = fc.record({ from: fc.nat(3), to: fc.nat(3), ms: fc.integer({ min: -4, max: 4 }) });

  /** Independent: all times up to the longest sum there can be. */
  function byTrying(bounds: readonly { readonly from: number; readonly to: number; readonly ms: number }[]) {
    const all = Array.from({ length: 13 ** 3 }, (_, index) => [
      0,
      index % 13,
      Math.floor(index / 13) % 13,
      Math.floor(index / 169),
    ]);
    const good = all.filter((times) => bounds.every(({ from, to, ms }) => (times[to] ?? 0) >= (times[from] ?? 0) + ms));
    return good.length === 0
      ? undefined
      : [0, 1, 2, 3].map((moment) => Math.min(...good.map((times) => times[moment] ?? 0)));
  }

  it('keep all bounds, and none can be earlier', () => {
    fc.assert(
      fc.property(fc.array(bound, { maxLength: 7 }), (bounds) => {
        expect(earliest(4, bounds)).toEqual(byTrying(bounds));
      }),
      { numRuns: 300 },
    );
  });
});
