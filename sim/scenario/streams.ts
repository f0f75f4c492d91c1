/**
 * `stream`: random steps in place of scripted ones.
 *
 * `send: { retry.request: 5, breaker.record: { weight: 3, outcome: [success, failure] } }` names the messages and how
 * often each comes. What is left out is everything: each message the machine hears, a few values of each field.
 */
import * as z from 'zod';
import type { Field, Message } from '../../machines/vocabulary.ts';
import { coded } from './code.ts';
import { complain } from './complain.ts';
import type { Json } from './event.ts';
import { mapValues } from './map.ts';
import { keysAre } from './names.ts';
import { isOptional, kindOf, schemaOf, spelling } from './payload.ts';
import { quote } from './quote.ts';
import type { Terms } from './terms.ts';
import type { Choices, Letter, Stream } from './types.ts';
import { duration, instantMsMax } from './units.ts';
import { formatDuration } from './unitText.ts';

/** A stream without its surroundings. */
export type StreamPart = Omit<Stream, 'world'>;

const weight = z.int().min(1).max(1_000_000);

export function streamSchema(terms: Terms): z.ZodType<StreamPart> {
  const { hears } = terms.facts;
  return z
    .strictObject({
      runs: z.int().min(1).max(1_000_000).default(200).describe('how many streams'),
      length: z.int().min(1).max(1_000).default(30).describe('steps of a stream, at most'),
      gaps: z
        .array(duration)
        .min(1)
        .max(100)
        .default([0, 1_000, 30_000])
        .describe('times between one step and the next, to draw from'),
      send: lettersSchema(terms).optional().describe('messages to draw from, with weights; default: all of them'),
    })
    .transform(({ runs, length, gaps, send }, context) => {
      const gapsMs = gaps.toSorted((a, b) => a - b);
      if ((gapsMs.at(-1) ?? 0) * length > instantMsMax) {
        const text = `${length} of the longest gap end later than ${formatDuration(instantMsMax)}`;
        complain(context, coded('wrong-value', text), 'length');
      }
      return {
        runs,
        length,
        gapsMs,
        letters: send ?? Object.entries(hears).map(([type, message]) => anyOf(type, message)),
      };
    });
}

/** A message of this type with any of the usual values in its fields. */
function anyOf(type: string, message: Message): Letter {
  return { type, weight: 1, fields: usualFields(message) };
}

export function usualFields({ fields = {} }: Message): Letter['fields'] {
  return mapValues(fields, (field) => ({ values: usualValues(field) }));
}

function usualValues(field: Field): readonly Json[] {
  const absent = isOptional(field) ? [null] : [];
  if (typeof field === 'object') return [...absent, ...field.oneOf];
  const values: { readonly [kind: string]: readonly Json[] } = {
    ms: [0, 1_000, 60_000],
    tokens: [0, 100_000, 200_000],
    count: [0, 1],
    flag: [false, true],
    text: ['a', 'b'],
  };
  return [...absent, ...(values[kindOf(field)] ?? [])];
}

function lettersSchema({ facts: { hears }, machine }: Terms): z.ZodType<readonly Letter[]> {
  return z
    .strictObject(
      mapValues(hears, (message) => entrySchema(message).optional()),
      { error: keysAre('unknown-event', `event of machine ${quote(machine)}`) },
    )
    .transform((entries) =>
      Object.entries(entries).flatMap(([type, entry]) => (entry === undefined ? [] : [{ type, ...entry }])),
    )
    .refine((letters) => letters.length > 0, { error: 'no message; leave "send" out for all of them' });
}

type Entry = Omit<Letter, 'type'>;

/** Built once for each message, under whatever names it goes: an editor's schema then has it once, too. */
const entries = new WeakMap<Message, z.ZodType<Entry>>();

function entrySchema(message: Message): z.ZodType<Entry> {
  const schema = entries.get(message) ?? newEntrySchema(message);
  entries.set(message, schema);
  return schema;
}

function newEntrySchema(message: Message): z.ZodType<Entry> {
  const { fields = {} } = message;
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [spelling(name, field), choicesSchema(field).optional()]),
  );
  const usual = usualFields(message);
  const inFull = z
    .strictObject({ ...shape, weight: weight.default(1).describe('how often, beside the others') })
    .transform(({ weight: often, ...written }: { readonly weight: number; readonly [field: string]: unknown }) => {
      const given = (name: string, field: Field) => written[spelling(name, field)] as Choices | undefined;
      const drawn = Object.entries(fields).map(([name, field]) => [name, given(name, field) ?? usual[name]]);
      return { weight: often, fields: Object.fromEntries(drawn) };
    });
  return z.union([weight.transform((often) => ({ weight: often, fields: usual })), inFull]).describe(message.about);
}

const choices = new Map<string, z.ZodType<Choices>>();

/** `success`, `[success, failure]`, or of a number `{ between: [0s, 90s] }`; `null` leaves an optional field out. */
function choicesSchema(field: Field): z.ZodType<Choices> {
  const key = JSON.stringify(field);
  const schema = choices.get(key) ?? newChoicesSchema(field);
  choices.set(key, schema);
  return schema;
}

function newChoicesSchema(field: Field): z.ZodType<Choices> {
  const value = isOptional(field) ? schemaOf(field).nullable() : schemaOf(field);
  const one = value.transform((only): Choices => ({ values: [only] }));
  const some = z
    .array(value)
    .min(1)
    .transform((values): Choices => ({ values }));
  if (typeof field === 'object' || kindOf(field) === 'flag' || kindOf(field) === 'text') return z.union([one, some]);
  const bound = schemaOf(field) as z.ZodType<number>;
  const range = z
    .strictObject({ between: z.tuple([bound, bound]) })
    .refine(({ between: [low, high] }) => low <= high, { error: 'its lower bound is above its upper one' })
    .transform((written): Choices => written);
  return z.union([one, some, range]);
}
