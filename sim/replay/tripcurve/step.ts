/** One line of a trace that `run --trace` wrote. */
import type { Event } from '../../scenario/event.ts';
import { isObject, type JsonObject, listOf, textOf } from '../json.ts';

export interface Step {
  /** ms from the start of the run. */
  readonly t: number;
  readonly instance: string;
  readonly event: Event;
  readonly from: string;
  readonly to: string;
  readonly emits: readonly Event[];
}

/** Nothing if it is none. */
export function stepOf(record: JsonObject): Step | undefined {
  const { t, event } = record;
  const [instance, from, to] = [textOf(record.instance), textOf(record.from), textOf(record.to)];
  if (typeof t !== 'number' || !Number.isSafeInteger(t) || t < 0) return undefined;
  if (instance === undefined || from === undefined || to === undefined || !isEvent(event)) return undefined;
  return { t, instance, event, from, to, emits: listOf(record.emits).filter(isEvent) };
}

const isEvent = (value: unknown): value is Event => isObject(value) && typeof value.type === 'string';
