/**
 * Durations, tokens, percentages, money and bytes as written in scenario files: schemas for zod.
 *
 * Every reading is exact and integer (ms, tokens, micro-dollars), except that a percentage may have a fraction.
 * A number without a unit is refused wherever it could mean two things: `takes: 5` is neither 5 s nor 5 ms.
 */
import { coded } from './code.ts';
import { scale } from './decimal.ts';
import { quantity, type Unit } from './quantity.ts';
import { quote } from './quote.ts';

/** ms; the longest timer that Node and the kernel accept. */
export const delayMsMax = 2 ** 31 - 1;
/** ms; ten years of 365 days: the latest instant a scenario can name. */
export const instantMsMax = 10 * 365 * 86_400_000;
/** Tokens of one context; keeps sums and products exact. */
export const tokensMax = 1_000_000_000;
/** Micro-dollars: a million dollars. */
export const moneyMicrosMax = 1_000_000 * 1_000_000;
/** Bytes: 1 GiB. */
export const traceBytesMax = 2 ** 30;

const number = String.raw`\d+(?:\.\d+)?`;
/** Largest first. */
export const msPer: readonly (readonly [string, number])[] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
];

const time = {
  examples: '500ms, 2s, 1m30s, 2h or 1d',
  pattern: new RegExp(`^(?=\\d)${msPer.map(([unit]) => `(?:${number}${unit})?`).join('')}$`),
  bare: { const: 0 },
  read: readTime,
};

const delayUnit: Unit = { ...time, noun: 'a duration', max: delayMsMax, limit: '24.8 days, the longest timer' };
const instantUnit: Unit = { ...time, noun: 'a time', max: instantMsMax, limit: '3650 days, the end of any run' };

const tokenUnit: Unit = {
  noun: 'a number of tokens',
  examples: '165000, 200k or 1.5M',
  pattern: new RegExp(`^${number}[kM]$`),
  bare: { type: 'integer', minimum: 0, maximum: tokensMax },
  max: tokensMax,
  limit: '1000M tokens',
  read: readTokens,
};

const percentUnit: Unit = {
  noun: 'a percentage',
  examples: '82% or 99.5%',
  pattern: new RegExp(`^${number}%$`),
  bare: { const: 0 },
  max: 100,
  limit: '100%',
  read: readPercent,
};

const moneyUnit: Unit = {
  noun: 'an amount of money',
  examples: '$0.01 or 0.01, in dollars',
  pattern: new RegExp(`^\\$?${number}$`),
  bare: { minimum: 0, maximum: moneyMicrosMax / 1e6 },
  max: moneyMicrosMax,
  limit: '$1000000',
  read: readMoney,
};

const byteUnit: Unit = {
  noun: 'a number of bytes',
  examples: '512KiB, 64MiB or 1GiB',
  pattern: new RegExp(`^${number}[KMG]iB$`),
  bare: { type: 'integer', minimum: 0, maximum: traceBytesMax },
  max: traceBytesMax,
  limit: '1GiB',
  read: readBytes,
};

/** ms, 0 … 2^31-1: anything that may become a timer. */
export const duration = quantity(delayUnit);
/** ms from the start of the run, 0 … ten years: scripted times and measured spans. */
export const instant = quantity(instantUnit);
/** Tokens, 0 … 10^9. */
export const tokens = quantity(tokenUnit);
/** 0 … 100. */
export const percent = quantity(percentUnit);
/** Micro-dollars, 0 … 10^12. */
export const money = quantity(moneyUnit);
/** Bytes, 0 … 1 GiB. */
export const bytes = quantity(byteUnit);

function readTime(written: string | number): number | string {
  if (written === 0) return 0;
  if (typeof written === 'number') return noUnit(written, `${written}s or ${written}ms`);
  let sum = 0;
  for (const [, digits = '', unit] of written.matchAll(/([\d.]+)([a-z]+)/g)) {
    const part = scale(digits, msPer.find(([name]) => name === unit)?.[1] ?? 1);
    if (part === undefined) return tooFine(written, 'a millisecond');
    sum += part;
  }
  return sum;
}

function readTokens(written: string | number): number | string {
  if (typeof written === 'number') return Number.isInteger(written) ? written : tooFine(written, 'one token');
  return scale(written.slice(0, -1), written.endsWith('k') ? 1_000 : 1_000_000) ?? tooFine(written, 'one token');
}

function readBytes(written: string | number): number | string {
  if (typeof written === 'number') return Number.isInteger(written) ? written : tooFine(written, 'a byte');
  const size = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 }[written.at(-3) ?? ''];
  return scale(written.slice(0, -3), size ?? 1) ?? tooFine(written, 'a byte');
}

function readPercent(written: string | number): number | string {
  if (typeof written === 'string') return Number(written.slice(0, -1));
  return written === 0 ? 0 : noUnit(written, `${written}%`);
}

/** A number goes through its shortest text, which is what was written. */
function readMoney(written: string | number): number | string {
  const text = String(written).replace('$', '');
  const micros = /^[\d.]+$/.test(text) ? scale(text, 1_000_000) : undefined;
  return micros ?? tooFine(written, 'a millionth of a dollar');
}

function noUnit(written: number, instead: string): string {
  return coded('wrong-unit', `${written} has no unit; write ${instead}`);
}

function tooFine(written: string | number, unit: string): string {
  return coded('wrong-value', `${quote(written)} is finer than ${unit}`);
}
