import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewerCalls, later } from '../../sim/report/replay/ranges.ts';
import { axisOf } from '../../sim/report/replay/svg/axis.ts';
import { dateOf, spanOf, timeOf } from '../../sim/report/replay/utc.ts';

describe('an instant in words', () => {
  it('is what the calendar says', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1980, 0, 1), max: Date.UTC(2200, 0, 1) }), (ms) => {
        const iso = new Date(ms).toISOString();
        expect([dateOf(ms), timeOf(ms)]).toEqual([iso.slice(0, 10), iso.slice(11, 19)]);
      }),
    );
  });

  it('is a duration where the clock starts at 0', () => {
    expect([timeOf(65_000), spanOf(0, 65_000)]).toEqual(['1m 5s', '1m 5s long']);
  });
});

describe('a difference in words', () => {
  it.each([
    [0, 0, 'as many model calls as recorded'],
    [1, 1, '1 model call fewer than recorded'],
    [2, 5, '2 to 5 model calls fewer than recorded'],
    [-3, -1, '1 to 3 model calls more than recorded'],
    [-3, 2, '3 model calls more than recorded to 2 fewer'],
  ])('of %i to %i is "%s"', (least, most, words) => {
    expect(fewerCalls({ least, most })).toBe(words);
  });

  it.each([
    [0, 0, 'at the same time'],
    [1000, 61_000, '1s to 1m 1s later'],
    [-2000, -1000, '1s to 2s sooner'],
    [-2000, 0, '0s to 2s sooner'],
    [-2000, 5000, '2s sooner to 5s later'],
  ])('of %i to %i ms is "%s"', (least, most, words) => {
    expect(later({ least, most })).toBe(words);
  });
});

describe('the axis of a picture', () => {
  it('keeps the order of time, and stays within its width', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e9), { minLength: 1, maxLength: 50 }), (times) => {
        const { x } = axisOf(times, 100, 500);
        const places = times.toSorted((a, b) => a - b).map(x);
        expect(places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0))).toBe(true);
        expect(Math.min(...places)).toBeGreaterThanOrEqual(100);
        expect(Math.max(...places)).toBeLessThanOrEqual(600.001);
      }),
    );
  });

  it('marks where an idle time was cut', () => {
    const { cuts } = axisOf([0, 1000, 10_000_000, 10_001_000], 0, 100);
    expect(cuts.map(({ atMs }) => atMs)).toEqual([10_000_000]);
  });
});
