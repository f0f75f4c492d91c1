/** `8`, `{ atMost: 8 }`, `{ atLeast: 2, atMost: 4 }` or `{ between: [2, 4] }`: the inclusive bounds of a number. */
import * as z from 'zod';
import { coded } from './code.ts';
import { complain } from './complain.ts';
import type { Json } from './event.ts';
import { defined } from './map.ts';
import type { Range } from './types.ts';

/** In the unit that `bound` gives. */
export function rangeOf(bound: z.ZodType<number>): z.ZodType<Range> {
  const exactly = bound.transform((value) => ({ atLeast: value, atMost: value }));
  const bounds = z.strictObject({
    atLeast: bound.optional(),
    atMost: bound.optional(),
    between: z.tuple([bound, bound]).optional(),
  });
  const range = bounds.transform(({ between, ...single }, context): Range => {
    const [atLeast, atMost] = between ?? [single.atLeast, single.atMost];
    const message = faultOf(atLeast, atMost, between !== undefined && (single.atLeast ?? single.atMost) !== undefined);
    if (message !== undefined) complain(context, message);
    return defined({ atLeast, atMost });
  });
  return z.union([exactly, range]);
}

function faultOf(low: number | undefined, high: number | undefined, isTwice: boolean): string | undefined {
  if (isTwice) return coded('conflict', '"between" already gives both bounds');
  if (low === undefined || high === undefined) {
    return (low ?? high) === undefined ? coded('wrong-value', 'no bound; write atLeast, atMost or between') : undefined;
  }
  return low <= high
    ? undefined
    : coded('wrong-value', 'nothing is in this range: its lower bound is above its upper one');
}

/** The opposite. */
export function writeRange({ atLeast, atMost }: Range, format: (value: number) => Json): Json {
  if (atLeast !== undefined && atLeast === atMost) return format(atLeast);
  const [low, high] = [atLeast, atMost].map((bound) => (bound === undefined ? undefined : format(bound)));
  return defined({ atLeast: low, atMost: high });
}
