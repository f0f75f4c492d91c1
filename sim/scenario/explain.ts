/**
 * What zod finds wrong, in words: what was written, why it is wrong, what to write instead.
 *
 * A schema's own message wins. Several unknown keys get a line each. Of a missing key only the remedy is told here: its
 * name is known where the path is. A union says nothing: its branches do (`problem.ts`).
 */
import * as z from 'zod';
import { coded, type ErrorCode } from './code.ts';
import { errorsMax } from './error.ts';
import { isMap } from './map.ts';
import { unknownName } from './nearest.ts';
import { alternatives, quote } from './quote.ts';

const nouns: { readonly [type: string]: string } = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
};

/** zod with our words. `jitless`: compiling a schema costs more than the one use a file makes of it. */
export function parse<T>(schema: z.ZodType<T>, data: unknown): z.ZodSafeParseResult<T> {
  return schema.safeParse(data, { error: explain, jitless: true });
}

function explain(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.input, nounOf(issue.expected, issue.inst));
    case 'invalid_value':
      return wrongName(issue.input, issue.values.map(String));
    case 'unrecognized_keys':
      return unknownKeys(issue.keys, keysOf(issue.inst));
    case 'too_small':
      return outside(issue.input, 'too small', `at least ${issue.minimum}`, issue.origin);
    case 'too_big':
      return outside(issue.input, 'too large', `at most ${issue.maximum}`, issue.origin);
    case 'invalid_union':
      if (issue.discriminator === undefined || !isMap(issue.input)) return '';
      return wrongName(issue.input[issue.discriminator], Array.isArray(issue.options) ? issue.options.map(String) : []);
    default:
      return coded('wrong-value', `${quote(issue.input)} does not fit here`);
  }
}

/** A schema of integers also calls text "no number", which would be half of the answer. */
function nounOf(expected: string, schema: unknown): string {
  const type = schema instanceof z.ZodNumber && schema.isInt ? 'int' : expected;
  return nouns[type] ?? type;
}

export function wrongType(input: unknown, noun: string): string {
  return input === undefined
    ? coded('missing-key', `write ${noun}`)
    : coded('wrong-type', `${quote(input)} is not ${noun}`);
}

/** For a value that is one of some names. */
export function wrongName(
  input: unknown,
  names: readonly string[],
  code: ErrorCode = 'wrong-value',
  noun = 'choice here',
): string {
  if (typeof input !== 'string') return wrongType(input, alternatives(names));
  return coded(code, unknownName(input, noun, names));
}

/** For keys of a map that takes others; a line for each. */
export function unknownKeys(
  keys: readonly string[],
  known: readonly string[],
  code: ErrorCode = 'unknown-key',
  noun = 'key here',
): string {
  return keys
    .slice(0, errorsMax)
    .map((key) => coded(code, unknownName(key, noun, known)))
    .join('\n');
}

/** The keys that a schema of a map takes. */
export function keysOf(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum ? schema.keyType.options.map(String) : [];
}

function outside(input: unknown, fault: string, remedy: string, origin: string): string {
  const unit = { array: ' entries', string: ' characters' }[origin] ?? '';
  return coded('wrong-value', `${quote(input)} is ${fault}; write ${remedy}${unit}`);
}
