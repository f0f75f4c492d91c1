/** Valid messages of a vocabulary, at random; and whether a message is one. */
import fc from 'fast-check';
import type { Field, FieldKind, Message } from '../../machines/vocabulary.ts';
import type { Event, Json } from '../../sim/scenario/event.ts';

export type Messages = { readonly [type: string]: Message };

const kindOf = (field: Exclude<Field, object>): FieldKind => field.replace('?', '') as FieldKind;
const isOptional = (field: Field): boolean =>
  typeof field === 'object' ? field.optional === true : field.endsWith('?');

/** Few values each, so that they meet: the statuses that a chart tells apart, small and large numbers. */
function valueArbitrary(name: string, field: Field): fc.Arbitrary<Json> {
  if (typeof field === 'object') return fc.constantFrom(...field.oneOf);
  if (name === 'status') return fc.constantFrom(200, 200, 400, 401, 408, 413, 429, 500, 529);
  switch (kindOf(field)) {
    case 'ms':
      return fc.constantFrom(0, 500, 2000, 60_000, 60_001);
    case 'tokens':
      return fc.constantFrom(0, 20_000, 100_000, 145_000, 159_999, 160_000, 187_000, 200_000);
    case 'count':
      return fc.constantFrom(0, 1);
    case 'flag':
      return fc.boolean();
    case 'text':
      return fc.constantFrom('a', 'b');
  }
}

/** A message of this type, with all that it must have and perhaps what it may have. */
export function messageArbitrary(type: string, { fields = {} }: Message): fc.Arbitrary<Event> {
  const values = Object.entries(fields).map(([name, field]) => [name, valueArbitrary(name, field)] as const);
  const requiredKeys = Object.keys(fields).filter((name) => !isOptional(fields[name] ?? 'text'));
  return fc
    .record(Object.fromEntries(values), { requiredKeys, noNullPrototype: true })
    .map((payload): Event => ({ ...payload, type }));
}

/** Any message of these. */
export function anyMessage(messages: Messages): fc.Arbitrary<Event> {
  return fc.oneof(...Object.entries(messages).map(([type, message]) => messageArbitrary(type, message)));
}

/** What is wrong with a message, or nothing. `from` and `to` are the bus's. */
export function faultOf(messages: Messages, { type, from: _from, to: _to, ...payload }: Event): string | undefined {
  const message = messages[type];
  if (message === undefined) return `${type} is not in the vocabulary`;
  const fields = message.fields ?? {};
  const missing = Object.keys(fields).find((name) => !isOptional(fields[name] ?? 'text') && !(name in payload));
  if (missing !== undefined) return `${type} lacks ${missing}`;
  const wrong = Object.keys(payload).find((name) => !isValue(fields[name], payload[name] ?? null));
  return wrong === undefined ? undefined : `${type} has a wrong ${wrong}`;
}

function isValue(field: Field | undefined, value: Json): boolean {
  if (field === undefined) return false;
  if (typeof field === 'object') return typeof value === 'string' && field.oneOf.includes(value);
  switch (kindOf(field)) {
    case 'ms':
    case 'tokens':
    case 'count':
      return Number.isInteger(value) && Number(value) >= 0;
    case 'flag':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string';
  }
}
