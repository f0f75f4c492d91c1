/** A message on the bus in few words: its name, and what its payload tells. */
import type { Event, Json } from '../scenario/event.ts';
import { exactDuration } from './duration.ts';
import { plain } from './plain.ts';
import { inWords } from './words.ts';

/** Set by the bus, or a key that only pairs questions with answers. */
const addressing: ReadonlySet<string> = new Set(['type', 'from', 'to', 'slot', 'call', 'op']);

/** `api.opened` is port `api` and name `opened`. */
export function splitType(type: string): readonly [port: string, name: string] {
  const dot = type.indexOf('.');
  return dot < 0 ? ['', type] : [type.slice(0, dot), type.slice(dot + 1)];
}

/** As `instance` hears it: its own port goes without saying. `record failure`, `http.responded 529`, `wait over`. */
export function heardAs(instance: string, event: Event): string {
  const timer = /^xstate\.after\.([^.]+)\./.exec(event.type);
  if (timer !== null) return `${inWords(timer[1] ?? '')} over`;
  const [port, name] = splitType(event.type);
  return [port === instance ? inWords(name) : event.type, ...payloadOf(event)].map(plain).join(' ');
}

function payloadOf(event: Event): readonly string[] {
  return Object.entries(event)
    .filter(([field]) => !addressing.has(field))
    .map(([field, value]) => payloadText(field, value))
    .filter((text) => text !== '');
}

function payloadText(field: string, value: Json): string {
  if (typeof value === 'string') return inWords(value);
  if (typeof value === 'boolean') return value ? inWords(field) : '';
  if (typeof value !== 'number') return '';
  if (field.endsWith('Ms')) return `${inWords(field.slice(0, -2))} ${exactDuration(value)}`;
  return field === 'status' ? String(value) : '';
}

/** A text field of a message, if it has one. */
export function textField(event: Event, field: string): string | undefined {
  const value = event[field];
  return typeof value === 'string' ? value : undefined;
}

export function numberField(event: Event, field: string): number | undefined {
  const value = event[field];
  return typeof value === 'number' ? value : undefined;
}
