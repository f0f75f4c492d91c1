import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactDuration, roughDuration } from '../../sim/report/duration.ts';

/** Independent oracle: the written parts, added up in tenths of microseconds so that decimals stay exact. */
function readBack(text: string): number {
  const sizes: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
  return text.split(' ').reduce((sum, part) => {
    const [, digits = '', unit = ''] = /^([\d.]+)([a-z]+)$/.exec(part) ?? [];
    return sum + Math.round(Number(digits) * (sizes[unit] ?? Number.NaN));
  }, 0);
}

describe('an exact duration', () => {
  it.each([
    [0, '0s'],
    [300, '300ms'],
    [6000, '6s'],
    [36_500, '36.5s'],
    [125_000, '2m 5s'],
    [6_544_000, '1h 49m 4s'],
    [90_000_000, '1d 1h'],
  ])('of %i ms reads %s', (ms, text) => {
    expect(exactDuration(ms)).toBe(text);
  });

  it('leaves nothing out', () => {
    fc.assert(fc.property(fc.nat(10 * 365 * 86_400_000), (ms) => readBack(exactDuration(ms)) === ms));
  });
});

describe('a rough duration', () => {
  it.each([
    [1234, '1.2s'],
    [60_500, '1m'],
    [6_544_000, '1h 49m'],
    [3_604_000, '1h'],
    [196_320_000, '2d 6h'],
  ])('of %i ms reads %s', (ms, text) => {
    expect(roughDuration(ms)).toBe(text);
  });

  it('has at most two parts and is never too long, nor short by a tenth', () => {
    fc.assert(
      fc.property(fc.nat(10 * 365 * 86_400_000), (ms) => {
        const text = roughDuration(ms);
        expect(text.split(' ').length).toBeLessThanOrEqual(2);
        expect(readBack(text)).toBeLessThanOrEqual(ms);
        expect(ms - readBack(text)).toBeLessThanOrEqual(ms / 10);
      }),
    );
  });
});
