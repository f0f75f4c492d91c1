/**
 * The fields of a message, between the file and the bus.
 *
 * In a file a unit is written with the value, not with the name: the field `retryAfterMs` is `retryAfter: 61s`.
 */
import * as z from 'zod';
import type { Field, FieldKind, Message } from '../../machines/vocabulary.ts';
import type { Json } from './event.ts';
import { duration, tokens } from './units.ts';
import { formatDuration, formatTokens } from './unitText.ts';

/** Schemas by the names that files use. */
export type PayloadShape = { readonly [written: string]: z.ZodType<Json | undefined> };

export function shapeOf(message: Message): PayloadShape {
  return mapFields(message, (field) => (isOptional(field) ? schemaOf(field).optional() : schemaOf(field)));
}

/** For a part of a message, where no field has to be given. */
export function partialShapeOf(message: Message): PayloadShape {
  return mapFields(message, (field) => schemaOf(field).optional());
}

/** As on the bus. Fields that were not given are left out. */
export function payloadOf(message: Message, written: { readonly [name: string]: Json | undefined }): Payload {
  const payload: { [field: string]: Json } = {};
  for (const [name, field] of Object.entries(message.fields ?? {})) {
    const value = written[spelling(name, field)];
    if (value !== undefined) payload[name] = value;
  }
  return payload;
}

export type Payload = { readonly [field: string]: Json };

/** As in a file. */
export function writtenOf(message: Message, payload: Payload): Payload {
  const fields: { [name: string]: Json } = {};
  for (const [name, field] of Object.entries(message.fields ?? {})) {
    const value = payload[name];
    if (value !== undefined) fields[spelling(name, field)] = written(field, value);
  }
  return fields;
}

function mapFields(message: Message, schema: (field: Field) => z.ZodType<Json | undefined>): PayloadShape {
  return Object.fromEntries(
    Object.entries(message.fields ?? {}).map(([name, field]) => [spelling(name, field), schema(field)]),
  );
}

/** One value of a field. */
export function schemaOf(field: Field): z.ZodType<Json> {
  if (typeof field === 'object') return z.enum(field.oneOf);
  switch (kindOf(field)) {
    case 'ms':
      return duration;
    case 'tokens':
      return tokens;
    case 'count':
      return z.int().min(0);
    case 'flag':
      return z.boolean();
    case 'text':
      return z.string();
  }
}

/** One value of a field, as in a file. */
export function written(field: Field, value: Json): Json {
  if (typeof field === 'object' || typeof value !== 'number') return value;
  switch (kindOf(field)) {
    case 'ms':
      return formatDuration(value);
    case 'tokens': {
      const text = formatTokens(value);
      // A bare number is a number in a file, not a text.
      return text === String(value) ? value : text;
    }
    default:
      return value;
  }
}

/** The name in a file. */
export function spelling(name: string, field: Field): string {
  if (typeof field === 'object') return name;
  const suffix = { ms: 'Ms', tokens: 'Tokens', count: '', flag: '', text: '' }[kindOf(field)];
  return name.endsWith(suffix) ? name.slice(0, name.length - suffix.length) : name;
}

export function kindOf(field: Exclude<Field, object>): FieldKind {
  return field.replace('?', '') as FieldKind;
}

export function isOptional(field: Field): boolean {
  return typeof field === 'object' ? field.optional === true : field.endsWith('?');
}
