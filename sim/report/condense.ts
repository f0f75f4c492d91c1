/**
 * A story short enough to read: what happens for the first time is told, repetition is counted.
 *
 * The last row is always told; it is the one the story is about.
 */
import type { Row } from './rows.ts';

export type Item =
  | { readonly kind: 'row'; readonly row: Row }
  /** Rows that are not told, and how many steps more were never kept; `Infinity` when nobody counted them. */
  | { readonly kind: 'gap'; readonly rows: readonly Row[]; readonly lost: number };

/** Steps that were never kept, before row `index`; `Infinity` when nobody counted them. */
export interface Lost {
  readonly index: number;
  readonly steps: number;
}

/** `itemsMax` is at least 3: a beginning, a gap, an end. */
export function condense(rows: readonly Row[], lost: Lost | undefined, itemsMax: number): readonly Item[] {
  return shorten(foldRepeats(rows, lost), itemsMax);
}

function foldRepeats(rows: readonly Row[], lost: Lost | undefined): readonly Item[] {
  const items: Item[] = [];
  const shapes = new Set<string>();
  let repeats: Row[] = [];
  let missing = 0;
  for (const [index, row] of rows.entries()) {
    if (lost?.index === index) missing = lost.steps;
    const shape = [row.instance, row.heard, row.from, row.to].join('\n');
    if (shapes.has(shape) && index < rows.length - 1) {
      repeats.push(row);
      continue;
    }
    shapes.add(shape);
    items.push(...folded(repeats, missing), { kind: 'row', row });
    repeats = [];
    missing = 0;
  }
  return items;
}

/** A single repeat takes no more room than a mark in its place. */
function folded(repeats: readonly Row[], lost: number): readonly Item[] {
  if (lost > 0 || repeats.length > 1) return [{ kind: 'gap', rows: repeats, lost }];
  return repeats.map((row) => ({ kind: 'row', row }));
}

/** Leaves out of the middle what is too much; the beginning and the end weigh the same. */
function shorten(items: readonly Item[], itemsMax: number): readonly Item[] {
  if (items.length <= itemsMax) return items;
  const head = Math.ceil((itemsMax - 1) / 2);
  const tail = items.length - (itemsMax - 1 - head);
  const middle = items.slice(head, tail);
  const rows = middle.flatMap((item) => (item.kind === 'gap' ? item.rows : [item.row]));
  const lost = middle.reduce((sum, item) => sum + (item.kind === 'gap' ? item.lost : 0), 0);
  return [...items.slice(0, head), { kind: 'gap', rows, lost }, ...items.slice(tail)];
}
