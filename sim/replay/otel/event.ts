/**
 * Events out of OpenTelemetry log records: as a collector writes them to a file, many in an envelope, or one by one.
 *
 * By documentation (OTLP as JSON, and the pages of both products): no real sample was seen.
 */
import { amountOf, isObject, type JsonObject, listOf, objectOf, textOf } from '../json.ts';
import { timeOf } from '../timeStamp.ts';

export interface OtelEvent {
  /** With the product in front: `claude_code.api_request`. */
  readonly name: string;
  readonly atMs: number | undefined;
  readonly attributes: ReadonlyMap<string, unknown>;
}

/** The year 2100. */
const lastMs = 4_102_444_800_000;

/** In the order of `event.sequence`, where there is one. Nothing if the record holds no events. */
export function eventsIn(record: JsonObject): readonly OtelEvent[] {
  if (!Array.isArray(record.resourceLogs)) {
    const event = eventOf(record);
    return event === undefined ? [] : [event];
  }
  const scopes = record.resourceLogs.flatMap((resource) => listOf(objectOf(resource).scopeLogs));
  const events = scopes
    .flatMap((scope) => listOf(objectOf(scope).logRecords))
    .flatMap((each) => (isObject(each) ? (eventOf(each) ?? []) : []));
  return events.every((event) => sequenceOf(event) !== undefined)
    ? events.toSorted((a, b) => (sequenceOf(a) ?? 0) - (sequenceOf(b) ?? 0))
    : events;
}

export function textAt({ attributes }: OtelEvent, key: string): string | undefined {
  return textOf(attributes.get(key));
}

/** One event may say `true`, another `"true"`. */
export function isTrueAt({ attributes }: OtelEvent, key: string): boolean {
  return String(attributes.get(key)) === 'true';
}

function sequenceOf({ attributes }: OtelEvent): number | undefined {
  return amountOf(attributes.get('event.sequence'));
}

function eventOf(record: JsonObject): OtelEvent | undefined {
  const attributes = attributesOf(record.attributes);
  const body = textOf(record.body) ?? textOf(objectOf(record.body).stringValue);
  const names = [textOf(record.eventName), textOf(attributes.get('event.name')), body];
  const name =
    names.find((each) => each !== undefined && /^(?:claude_code|codex)\./.test(each)) ?? prefixed(names[1], body);
  if (name === undefined) return undefined;
  const nanoseconds = msOfNanoseconds(record.timeUnixNano) ?? msOfNanoseconds(record.observedTimeUnixNano);
  return {
    name,
    atMs: timeOf(attributes.get('event.timestamp')) ?? nanoseconds ?? timeOf(record.timestamp),
    attributes,
  };
}

/** `event.name` without the product, next to a body that has it. */
function prefixed(name: string | undefined, body: string | undefined): string | undefined {
  if (name === undefined || body === undefined) return undefined;
  return /^(?:claude_code|codex)\b/.test(body)
    ? `${body.startsWith('codex') ? 'codex' : 'claude_code'}.${name}`
    : undefined;
}

/** A list of keys and typed values, or a plain object. */
function attributesOf(value: unknown): ReadonlyMap<string, unknown> {
  if (isObject(value)) return new Map(Object.entries(value));
  return new Map(
    listOf(value)
      .filter(isObject)
      .map(({ key, value: typed }): [string, unknown] => [String(textOf(key)), Object.values(objectOf(typed))[0]]),
  );
}

/** A text, as a rule: nanoseconds have more digits than a number keeps. */
function msOfNanoseconds(value: unknown): number | undefined {
  const digits = typeof value === 'number' ? String(value) : textOf(value);
  if (digits === undefined || !/^\d{16,19}$/.test(digits)) return undefined;
  const ms = Number(digits.slice(0, -6));
  return ms < lastMs ? ms : undefined;
}
