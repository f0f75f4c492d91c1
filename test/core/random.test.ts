import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFrom, seedFor } from '../../sim/core/random.ts';

const draws = (seed: number, below = 1000): readonly number[] => {
  const draw = drawFrom(seed);
  return Array.from({ length: 20 }, () => draw(below));
};

describe('chance', () => {
  it('repeats for a seed', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(draws(seed)).toEqual(draws(seed));
      }),
    );
  });

  it('stays below its bound', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1_000_000 }), (seed, below) => {
        expect(draws(seed, below).every((drawn) => Number.isInteger(drawn) && drawn >= 0 && drawn < below)).toBe(true);
      }),
    );
  });

  it('differs from part to part and from seed to seed', () => {
    const streams = [1, 2, 3].flatMap((seed) =>
      ['world api', 'world summary', 'retry', 'api'].map((name) => draws(seedFor(seed, name)).join()),
    );
    expect(new Set(streams).size).toBe(streams.length);
  });

  it('draws for one part as if no other had drawn', () => {
    const other = drawFrom(seedFor(1, 'world summary'));
    const draw = drawFrom(seedFor(1, 'world api'));
    const drawn = Array.from({ length: 20 }, () => {
      other(7);
      return draw(1000);
    });
    expect(drawn).toEqual(draws(seedFor(1, 'world api')));
  });
});
