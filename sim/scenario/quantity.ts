/**
 * A number with a unit, as a zod schema: what is written (`1m30s`, `200k`) goes in, an integer comes out.
 *
 * The input side is a plain union of a text pattern and a number, so that editors get it as JSON Schema; the reading
 * is a transform, because only code can say what is wrong with `5` or `-2s`.
 */
import * as z from 'zod';
import { coded } from './code.ts';
import { complain } from './complain.ts';
import { quote } from './quote.ts';

export interface Unit {
  /** With its article, for messages: `a duration`. */
  readonly noun: string;
  /** What to write, for messages and editors: `500ms, 2s or 1m30s`. */
  readonly examples: string;
  readonly pattern: RegExp;
  /** Which bare numbers are meant, as JSON Schema. */
  readonly bare: Readonly<Record<string, number | string>>;
  /** Largest result. */
  readonly max: number;
  /** The largest result in words: `24.8 days, the longest timer`. */
  readonly limit: string;
  /** The integer, or a coded complaint. Only for text that fits the pattern and for finite numbers of 0 or more. */
  readonly read: (written: string | number) => number | string;
}

export type Quantity = z.ZodType<number, string | number>;

/** Longer text is no number that anybody writes, and would cost time to read. */
const textMax = 40;

export function quantity(unit: Unit): Quantity {
  return z
    .union([z.string().meta({ pattern: unit.pattern.source }), z.number().meta(unit.bare)], {
      error: (issue) => noQuantity(unit, issue.input),
    })
    .meta({ description: `${unit.noun}: ${unit.examples}` })
    .transform((written, context) => {
      const value = readQuantity(unit, written);
      if (typeof value === 'number') return value;
      complain(context, value);
      return z.NEVER;
    });
}

/** The integer that is meant, or a coded complaint that says what to write. */
function readQuantity(unit: Unit, written: string | number): number | string {
  if (isNegative(written)) return coded('wrong-value', `${quote(written)} is negative; ${unit.noun} is 0 or more`);
  const fits = typeof written === 'number' ? Number.isFinite(written) : isShort(written) && unit.pattern.test(written);
  if (!fits) return noQuantity(unit, written);
  const value = unit.read(written);
  if (typeof value === 'string' || value <= unit.max) return value;
  return coded('wrong-value', `${quote(written)} is more than ${unit.limit}`);
}

function noQuantity(unit: Unit, written: unknown): string {
  if (written === undefined) return coded('missing-key', `write ${unit.examples}`);
  const code = typeof written === 'string' ? 'wrong-unit' : 'wrong-type';
  return coded(code, `${quote(written)} is not ${unit.noun}; write ${unit.examples}`);
}

function isNegative(written: string | number): boolean {
  return typeof written === 'number' ? written < 0 : isShort(written) && /^-\$?\d/.test(written);
}

function isShort(written: string): boolean {
  return written.length <= textMax;
}
