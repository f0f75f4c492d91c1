/** `at`, `within`, `times`: when, and how often, something is seen. */
import { z } from 'zod';
import { coded } from './code.ts';
import { defined } from './map.ts';
import { rangeOf } from './range.ts';
import type { Range } from './types.ts';
import { instant } from './units.ts';

/** ms; `toMs` of a claim about the whole run. */
export const foreverMs = Number.MAX_SAFE_INTEGER;

export const timing = {
  at: instant.optional().describe('at this instant'),
  within: z.union([instant, z.tuple([instant, instant])]).optional().describe('from the start to this time, or from … to'),
  times: rangeOf(z.int().min(0)).optional().describe('how often; without it: at least once'),
};

/** In the place of `timing`, where it may not be written. All its keys are optional, so the type of the result is true. */
export const untimed = {} as typeof timing;

export type Timing = z.output<z.ZodObject<typeof timing>>;

/** The closed interval that is meant. */
export function intervalOf({ at, within, times }: Timing, context: z.RefinementCtx): Interval {
  const [fromMs, toMs] = typeof within === 'number' ? [0, within] : (within ?? [at ?? 0, at ?? foreverMs]);
  if (at !== undefined && within !== undefined) {
    complain(context, 'within', coded('conflict', '"at" already says when; leave one out'));
  }
  if (fromMs > toMs) complain(context, 'within', coded('time-goes-back', 'it ends before it begins'));
  return defined({ fromMs, toMs, times });
}

interface Interval {
  readonly fromMs: number;
  readonly toMs: number;
  readonly times?: Range;
}

function complain(context: z.RefinementCtx, key: string, message: string): void {
  context.issues.push({ code: 'custom', path: [key], message, input: undefined });
}
