/** Steps as entries of a file: equal messages in a row share one entry, evenly spaced ones a series. */
import type { MachineFacts } from './catalog.ts';
import { isEqual, type Json } from './event.ts';
import { writtenOf } from './payload.ts';
import type { Step } from './types.ts';
import { formatDuration } from './unitText.ts';

type Written = { readonly [key: string]: Json };

/** Shorter rows are easier to read as a list. */
const seriesMin = 4;

export function writeSteps(steps: readonly Step[], facts: MachineFacts): readonly Written[] {
  return rowsOf(steps).map((row) => {
    const [first] = row;
    const { type, ...payload } = first.event;
    const message = facts.hears[type];
    if (message === undefined) throw new Error(`"${type}" is not heard by this machine`);
    return { ...timesOf(row.map(({ atMs }) => atMs)), send: type, ...writtenOf(message, payload) };
  });
}

type Row = readonly [Step, ...Step[]];

function rowsOf(steps: readonly Step[]): readonly Row[] {
  const rows: [Step, ...Step[]][] = [];
  for (const step of steps) {
    const row = rows.at(-1);
    if (row !== undefined && isEqual(row[0].event, step.event)) row.push(step);
    else rows.push([step]);
  }
  return rows;
}

function timesOf(atsMs: readonly number[]): Written {
  const [first = 0, second = 0] = atsMs;
  if (atsMs.length === 1) return { at: formatDuration(first) };
  const everyMs = second - first;
  const isSeries = atsMs.length >= seriesMin && atsMs.every((atMs, index) => atMs === first + index * everyMs);
  if (!isSeries) return { at: atsMs.map(formatDuration) };
  return { at: formatDuration(first), every: formatDuration(everyMs), times: atsMs.length };
}
