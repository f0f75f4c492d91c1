/** The story of a run: its steps, condensed, up to the one that shows what went wrong. */
import type { Evidence, RunOutcome, RunSummary } from '../core/result.ts';
import type { TraceRecord } from '../core/trace.ts';
import { isEqual } from '../scenario/event.ts';
import { condense, type Item } from './condense.ts';
import { type Row, rowsOf } from './rows.ts';

const itemsMax = 12;

export interface Story {
  readonly items: readonly Item[];
  /** All rows that were kept, told or not, to the end of the run. */
  readonly rows: readonly Row[];
}

/** Steps before and after those that a long run does not keep. */
interface Kept {
  readonly head: readonly TraceRecord[];
  readonly tail: readonly TraceRecord[];
  /** Steps between the two; `Infinity` when nobody counted them. */
  readonly lost: number;
}

export function storyOf(outcome: RunOutcome<RunSummary>): Story {
  const instances = new Set(Object.keys(outcome.result.final));
  const rows = (records: readonly TraceRecord[]) => rowsOf(records, instances);
  const kept = keptOf(outcome);
  const told = upTo(kept, lastOf(outcome.evidence));
  const head = rows(told.head);
  return {
    items: condense([...head, ...rows(told.tail)], { index: head.length, steps: told.lost }, itemsMax),
    rows: [...rows(kept.head), ...rows(kept.tail)],
  };
}

/** The first and the last steps are kept in equal numbers; an instant that was cut in two is left out whole. */
function keptOf({ story, storyLeftOut }: RunOutcome<RunSummary>): Kept {
  if (storyLeftOut === 0) return { head: story, tail: [], lost: 0 };
  const middle = Math.ceil(story.length / 2);
  const head = otherThan(story[middle - 1]?.t, story.slice(0, middle));
  const tail = otherThan(story[middle]?.t, story.slice(middle));
  return { head, tail, lost: storyLeftOut + story.length - head.length - tail.length };
}

/** All, if nothing happens at any other instant. */
function otherThan(t: number | undefined, records: readonly TraceRecord[]): readonly TraceRecord[] {
  const others = records.filter((record) => record.t !== t);
  return others.length > 0 ? others : records;
}

/** Where the last expectation fell; nothing if one fell only because the run ended. */
function lastOf(evidence: readonly (Evidence | undefined)[]): TraceRecord | undefined {
  const records = evidence.map((each) => each?.record);
  if (records.includes(undefined)) return undefined;
  return records.reduce(
    (last, record) => (last !== undefined && record !== undefined && last.t > record.t ? last : record),
    undefined,
  );
}

function upTo(kept: Kept, end: TraceRecord | undefined): Kept {
  if (end === undefined) return kept;
  const { head, tail, lost } = kept;
  const first = tail[0];
  if (first === undefined || end.t < (head.at(-1)?.t ?? 0)) return { head: endingWith(head, end), tail: [], lost: 0 };
  const isLost = lost > 0 && end.t < first.t;
  return isLost ? { head, tail: [end], lost: Number.POSITIVE_INFINITY } : { head, tail: endingWith(tail, end), lost };
}

/** Up to this step, which is added if it changed nothing and so was not kept. */
function endingWith(records: readonly TraceRecord[], end: TraceRecord): readonly TraceRecord[] {
  const index = records.findIndex((record) => isSame(record, end));
  if (index >= 0) return records.slice(0, index + 1);
  return [...records.filter((record) => record.t <= end.t), end];
}

function isSame(one: TraceRecord, other: TraceRecord): boolean {
  return one === other || (one.t === other.t && one.instance === other.instance && isEqual(one.event, other.event));
}
