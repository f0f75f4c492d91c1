/** `at`, `within`, `times`: when, and how often, something is seen. */
import * as z from 'zod';
import { coded } from './code.ts';
import { complain } from './complain.ts';
import type { Json } from './event.ts';
import { defined } from './map.ts';
import { rangeOf, writeRange } from './range.ts';
import type { Range } from './types.ts';
import { instant, instantMsMax } from './units.ts';
import { formatDuration } from './unitText.ts';

/** ms; `toMs` of a claim about the whole run. */
export const foreverMs = Number.MAX_SAFE_INTEGER;

export const timing = {
  at: instant.optional().describe('at this instant'),
  within: z
    .union([instant, z.tuple([instant, instant])])
    .optional()
    .describe('from the start to this time, or from … to'),
  times: rangeOf(z.int().min(0)).optional().describe('how often; without it: at least once'),
};

/** In the place of `timing`, where it may not be written. All its keys are optional: the type of the result is true. */
export const untimed = {} as typeof timing;

export type Timing = z.output<z.ZodObject<typeof timing>>;

/** The closed interval that is meant. */
export function intervalOf({ at, within, times }: Timing, context: z.RefinementCtx): Interval {
  const [fromMs, toMs] = typeof within === 'number' ? [0, within] : (within ?? [at ?? 0, at ?? foreverMs]);
  if (at !== undefined && within !== undefined) {
    complain(context, coded('conflict', '"at" already says when; leave one out'), 'within');
  }
  if (fromMs > toMs) complain(context, coded('time-goes-back', 'it ends before it begins'), 'within');
  return defined({ fromMs, toMs, times });
}

export interface Interval {
  readonly fromMs: number;
  readonly toMs: number;
  readonly times?: Range;
}

/** The opposite. */
export function writeInterval({ fromMs, toMs, times }: Interval): { readonly [key: string]: Json } {
  return { ...writeSpan(fromMs, toMs), ...(times === undefined ? {} : { times: writeRange(times, Number) }) };
}

function writeSpan(fromMs: number, toMs: number): { readonly [key: string]: Json } {
  const from = formatDuration(fromMs);
  const to = formatDuration(Math.min(toMs, instantMsMax));
  if (fromMs === toMs) return { at: from };
  if (fromMs > 0) return { within: [from, to] };
  return toMs === foreverMs ? {} : { within: to };
}
