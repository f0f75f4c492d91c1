/**
 * `steps`: what the outside does unprompted.
 *
 * `{ at: [0s, 2s], every: 1m, times: 3, send: retry.request }`: each time of `at` begins a series. Entries stand in the
 * order of their first times; the steps they give are merged by time, equal times in file order.
 */
import * as z from 'zod';
import type { Message } from '../../machines/vocabulary.ts';
import type { Forms } from './choice.ts';
import { coded } from './code.ts';
import { complain } from './complain.ts';
import type { Event } from './event.ts';
import { wrongName, wrongType } from './explain.ts';
import { isMap, mapValues, own } from './map.ts';
import { payloadOf, shapeOf } from './payload.ts';
import { quote } from './quote.ts';
import type { Terms } from './terms.ts';
import type { Step } from './types.ts';
import { instant, instantMsMax } from './units.ts';
import { formatDuration } from './unitText.ts';

/** Steps of one file, series written out. */
export const stepsMax = 1_000_000;

/** One entry of the list. */
interface Entry {
  readonly atsMs: readonly number[];
  readonly everyMs: number;
  readonly times: number;
  readonly event: Event;
}

const when = {
  at: z.union([instant, z.array(instant).min(1)]).describe('when, from the start of the run; a list for several times'),
  every: instant.optional().describe('with `times`: the time between repetitions'),
  times: z.int().min(1).max(stepsMax).optional().describe('how often in all, `every` so long'),
};

export function stepsSchema({ facts, machine, choose }: Terms): z.ZodType<readonly Step[]> {
  const forms: Forms<Entry> = mapValues(facts.hears, (message, type) => () => entrySchema(type, message));
  const types = Object.keys(forms);
  const entry = choose(forms, (value) => {
    if (!isMap(value)) return { message: wrongType(value, 'a step such as { at: 0s, send: … }') };
    const type = own(value, 'send');
    if (typeof type === 'string' && Object.hasOwn(forms, type)) return type;
    return { message: wrongName(type, types, 'unknown-event', `event of machine ${quote(machine)}`), key: 'send' };
  });
  return z.array(entry).transform((entries, context) => {
    const mistake = findDisorder(entries) ?? findExcess(entries);
    if (mistake === undefined) return entries.flatMap(stepsOf).toSorted((a, b) => a.atMs - b.atMs);
    complain(context, mistake.message, ...mistake.path);
    return z.NEVER;
  });
}

function entrySchema(type: string, message: Message): z.ZodType<Entry> {
  return z
    .strictObject({ ...when, send: z.literal(type).describe(message.about), ...shapeOf(message) })
    .transform(({ at, every, times, ...written }, context) => {
      const atsMs = typeof at === 'number' ? [at] : at;
      if ((every === undefined) !== (times === undefined)) {
        const [given, missing] = every === undefined ? ['times', 'every'] : ['every', 'times'];
        const remedy = missing === 'every' ? 'a time between repetitions' : 'how often in all';
        complain(context, coded('missing-key', `with ${given}, write ${remedy}`), missing);
      }
      return { atsMs, everyMs: every ?? 0, times: times ?? 1, event: { type, ...payloadOf(message, written) } };
    });
}

function stepsOf({ atsMs, everyMs, times, event }: Entry): readonly Step[] {
  return atsMs.flatMap((startMs) =>
    Array.from({ length: times }, (_, index) => ({ atMs: startMs + index * everyMs, event })),
  );
}

/** At a path in the list of entries. */
interface Mistake {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function findDisorder(entries: readonly Entry[]): Mistake | undefined {
  let lastFirstMs = 0;
  for (const [index, { atsMs }] of entries.entries()) {
    let lastMs = lastFirstMs;
    for (const [position, atMs] of atsMs.entries()) {
      if (atMs < lastMs) {
        const path = atsMs.length === 1 ? [index, 'at'] : [index, 'at', position];
        return { path, message: goesBack(atMs, lastMs) };
      }
      lastMs = atMs;
    }
    lastFirstMs = atsMs[0] ?? lastFirstMs;
  }
  return undefined;
}

function goesBack(atMs: number, lastMs: number): string {
  const text = `${formatDuration(atMs)} stands after ${formatDuration(lastMs)}; order steps by their first time`;
  return coded('time-goes-back', text);
}

function findExcess(entries: readonly Entry[]): Mistake | undefined {
  let count = 0;
  for (const [index, { atsMs, everyMs, times }] of entries.entries()) {
    count += atsMs.length * times;
    if (count > stepsMax) {
      return { path: [index], message: coded('too-many-steps', `more than ${stepsMax} steps in this file`) };
    }
    const lastMs = (atsMs.at(-1) ?? 0) + (times - 1) * everyMs;
    if (lastMs > instantMsMax) {
      return {
        path: [index, 'times'],
        message: coded('wrong-value', `the last of them is later than ${formatDuration(instantMsMax)}`),
      };
    }
  }
  return undefined;
}
