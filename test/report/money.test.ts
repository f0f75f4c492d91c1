import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollars } from '../../sim/report/money.ts';

describe('an amount of money', () => {
  it.each([
    [0, '$0.00'],
    [0.01, '$0.01'],
    [32.72, '$32.72'],
    [0.0042, '$0.0042'],
    [1234.5, '$1234.50'],
    [0.000001, '$0.000001'],
  ])('of %d dollars reads %s', (usd, text) => {
    expect(dollars(usd)).toBe(text);
  });

  it('reads back to the micro-dollar', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31 - 1), (micros) => Math.round(Number(dollars(micros / 1e6).slice(1)) * 1e6) === micros),
    );
  });
});
