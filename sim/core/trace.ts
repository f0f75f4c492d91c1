/**
 * One record a step: who heard what and when, from which state to which, and what it left behind.
 *
 * Types carry instance names (`api.opened`); a timer that fired is heard as its own event (`xstate.after.…`).
 */
import { canonical, type Event } from '../scenario/event.ts';

export interface TraceRecord {
  /** ms from the start of the run. */
  readonly t: number;
  readonly instance: string;
  readonly event: Event;
  readonly from: string;
  readonly to: string;
  readonly emits: readonly Event[];
  readonly started: readonly { readonly id: string; readonly afterMs: number }[];
  readonly stopped: readonly string[];
}

/** What an instance hears first, before any message. */
export const initEvent: Event = Object.freeze({ type: 'xstate.init' });

/** A text for each object that was seen before: most of a trace is the same few messages. */
const eventTexts = new WeakMap<Event, string>();

function eventText(event: Event): string {
  const known = eventTexts.get(event);
  if (known !== undefined) return known;
  const text = canonical(event);
  eventTexts.set(event, text);
  return text;
}

interface Told extends Omit<TraceRecord, 't' | 'stopped'> {
  readonly text: string;
  /** Of the text, in UTF-8. */
  readonly bytes: number;
}

/** The last record with these emitted messages: a step that is taken again differs in little but its time. */
const toldBefore = new WeakMap<TraceRecord['emits'], Told>();

/** All of a line but its time and the timers it stopped. */
function middleOf({ instance, event, from, to, emits, started }: TraceRecord): Told {
  const told = toldBefore.get(emits);
  const isSame =
    told !== undefined &&
    told.event === event &&
    told.started === started &&
    told.from === from &&
    told.to === to &&
    told.instance === instance;
  if (isSame) return told;
  const timers = started.map(({ id, afterMs }) => `{"afterMs":${afterMs},"id":${JSON.stringify(id)}}`).join(',');
  const text =
    `,"instance":${JSON.stringify(instance)},"event":${eventText(event)},` +
    `"from":${JSON.stringify(from)},"to":${JSON.stringify(to)},` +
    `"emits":[${emits.map(eventText).join(',')}],"started":[${timers}]`;
  const telling = { instance, event, from, to, emits, started, text, bytes: Buffer.byteLength(text) };
  toldBefore.set(emits, telling);
  return telling;
}

/**
 * A record as canonical JSON on one line, the newline included; its fields stand in the order of `TraceRecord`.
 *
 * Its events and lists must not change afterwards: their texts are remembered.
 */
export function traceLine(record: TraceRecord): string {
  return `{"t":${record.t}${middleOf(record).text},"stopped":[${idsOf(record.stopped)}]}\n`;
}

const frameBytes = '{"t":,"stopped":[]}\n'.length;

/** How long its line is in UTF-8; nothing is written for that. */
export function traceLineBytes(record: TraceRecord): number {
  const { t, stopped } = record;
  const bytes = frameBytes + String(t).length + middleOf(record).bytes;
  return stopped.length === 0 ? bytes : bytes + Buffer.byteLength(idsOf(stopped));
}

const idsOf = (stopped: readonly string[]): string => stopped.map((id) => JSON.stringify(id)).join(',');
