/** Schemas for names out of a known set: as values, and as the keys of a map. */
import * as z from 'zod';
import type { ErrorCode } from './code.ts';
import { keysOf, unknownKeys, wrongName } from './explain.ts';

/** One of the names; `noun` as in "is no event of machine "api"". */
export function oneOf<const N extends string>(names: readonly N[], code: ErrorCode, noun: string): z.ZodType<N, N> {
  return z.enum(names, { error: ({ input }) => wrongName(input, names, code, noun) });
}

/** zod's `error` for a map whose keys are names. */
export function keysAre(code: ErrorCode, noun: string): z.core.$ZodErrorMap {
  return ({ code: kind, keys, inst }) =>
    kind === 'unrecognized_keys' ? unknownKeys(keys, keysOf(inst), code, noun) : undefined;
}
