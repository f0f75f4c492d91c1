/**
 * The steps of a run as rows of a story: what one instance does in a row at one instant is one row.
 *
 * A chart that asks a neighbour and goes on with the reply has changed state twice, but for the reader it did one
 * thing; a timer or an answer of the world begins a new row.
 */
import type { TraceRecord } from '../core/trace.ts';
import type { Event } from '../scenario/event.ts';
import { heardAs, textField } from './message.ts';

export interface Row {
  readonly atMs: number;
  readonly instance: string;
  /** The message that began it. */
  readonly heard: string;
  readonly from: string;
  readonly to: string;
  readonly emits: readonly Event[];
}

export function rowsOf(records: readonly TraceRecord[], instances: ReadonlySet<string>): readonly Row[] {
  const rows: Row[] = [];
  const latest = new Map<string, number>();
  for (const record of records) {
    const index = latest.get(record.instance);
    const before = index === undefined ? undefined : rows[index];
    if (index !== undefined && before?.atMs === record.t && isReply(record, instances)) {
      rows[index] = { ...before, to: record.to, emits: [...before.emits, ...record.emits] };
    } else {
      latest.set(record.instance, rows.push(rowOf(record)) - 1);
    }
  }
  return rows;
}

function rowOf({ t, instance, event, from, to, emits }: TraceRecord): Row {
  return { atMs: t, instance, heard: heardAs(instance, event), from, to, emits };
}

function isReply({ instance, event }: TraceRecord, instances: ReadonlySet<string>): boolean {
  return event.to === instance && instances.has(textField(event, 'from') ?? '');
}
