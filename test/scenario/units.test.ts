import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { delayMsMax, duration, instant, instantMsMax, money, percent, tokens } from '../../sim/scenario/units.ts';
import { formatDuration, formatMoney, formatTokens } from '../../sim/scenario/unitText.ts';

const accepts = (schema: ZodType, written: unknown) => schema.safeParse(written).success;

describe('a duration', () => {
  it.each([
    [0, 0],
    ['500ms', 500],
    ['36500ms', 36_500],
    ['2s', 2_000],
    ['1.5s', 1_500],
    ['1.005s', 1_005],
    ['1m', 60_000],
    ['10m', 600_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    ['1m30s', 90_000],
    ['1h0.5m', 3_630_000],
  ])('%s is %i ms', (written, ms) => {
    expect(duration.parse(written)).toBe(ms);
  });

  it.each([5, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('is not the bare number %d', (written) => {
    expect(accepts(duration, written)).toBe(false);
  });

  it.each([
    '',
    's',
    '5',
    '-1s',
    '1s1m',
    '1m1m',
    '1 s',
    '1S',
    '1,5s',
    '.5s',
    '1.s',
    '0.5ms',
    '1e3s',
    '25d',
    `${'9'.repeat(50)}s`,
  ])('is not "%s"', (written) => {
    expect(accepts(duration, written)).toBe(false);
  });

  it('ends with the longest timer, an instant with ten years', () => {
    expect([delayMsMax, delayMsMax + 1].map((ms) => accepts(duration, `${ms}ms`))).toEqual([true, false]);
    expect([instantMsMax, instantMsMax + 1].map((ms) => accepts(instant, `${ms}ms`))).toEqual([true, false]);
  });

  // Independent oracle: a sum in whole ms, with the text put together here.
  it('is the sum of its parts', () => {
    const part = fc.nat({ max: 400 });
    fc.assert(
      fc.property(part, part, part, part, fc.nat({ max: 999 }), (days, hours, minutes, seconds, ms) => {
        const text = `${days}d${hours}h${minutes}m${seconds}.${String(ms).padStart(3, '0')}s`;
        expect(instant.parse(text)).toBe((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms);
      }),
    );
  });
});

describe('money', () => {
  it.each([
    ['$0.01', 10_000],
    [0.01, 10_000],
    ['32.72', 32_720_000],
    [0.000001, 1],
    [1e-7, undefined],
    ['$-1', undefined],
    ['3s', undefined],
    [Number.NaN, undefined],
    [2_000_000, undefined],
  ])('%s is %s micro-dollars', (written, micros) => {
    expect(money.safeParse(written).data).toBe(micros);
  });
});

describe('tokens', () => {
  it.each([
    ['200k', 200_000],
    ['1.5M', 1_500_000],
    [165_000, 165_000],
    [0, 0],
    ['0.0005k', undefined],
    [1.5, undefined],
    [-1, undefined],
    ['200', undefined],
    ['200K', undefined],
  ])('%s are %s', (written, count) => {
    expect(tokens.safeParse(written).data).toBe(count);
  });
});

describe('a percentage', () => {
  it.each([
    ['82%', 82],
    ['99.5%', 99.5],
    [0, 0],
    [82, undefined],
    ['101%', undefined],
    ['-1%', undefined],
  ])('%s is %s', (written, share) => {
    expect(percent.safeParse(written).data).toBe(share);
  });
});

describe('a quantity', () => {
  it('reads back from its text', () => {
    fc.assert(
      fc.property(fc.nat({ max: instantMsMax }), fc.nat({ max: 1e9 }), (large, small) => {
        expect(instant.parse(formatDuration(large))).toBe(large);
        expect(instant.parse(formatDuration(small % 5000))).toBe(small % 5000);
        expect(money.parse(formatMoney(small))).toBe(small);
        expect(tokens.parse(tokensWritten(formatTokens(small)))).toBe(small);
        expect(tokens.parse(tokensWritten(formatTokens((small % 10_000) * 1000)))).toBe((small % 10_000) * 1000);
      }),
    );
  });

  it('is written as people write it', () => {
    expect([0, 500, 1_500, 90_000, 36_500, 600_000, 86_400_000].map(formatDuration)).toEqual([
      '0s',
      '500ms',
      '1.5s',
      '1m30s',
      '36.5s',
      '10m',
      '1d',
    ]);
    expect([0, 999, 165_000, 165_001, 1_500_000].map(formatTokens)).toEqual(['0', '999', '165k', '165001', '1.5M']);
    expect([0, 1, 10_000, 32_720_000].map(formatMoney)).toEqual(['$0', '$0.000001', '$0.01', '$32.72']);
  });
});

/** As YAML reads it. */
function tokensWritten(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}
