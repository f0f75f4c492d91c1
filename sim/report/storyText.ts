/** A story as lines: when, who, what it heard, from which state to which, and what that left behind. */

import { exactDuration } from './duration.ts';
import type { Finished } from './finished.ts';
import { gapInWords } from './gapText.ts';
import { textField } from './message.ts';
import { noteOf } from './note.ts';
import type { Paint } from './paint.ts';
import { plain } from './plain.ts';
import type { Row } from './rows.ts';
import { storyOf } from './story.ts';
import { cut, lineWidth, padEnd, widest, widthOf, wrap } from './width.ts';

/** Columns: when, who, what it heard, states. The note behind them takes what is left. */
type Cells = readonly [when: string, who: string, heard: string, states: string];
interface Line {
  readonly cells: Cells;
  readonly note: string;
  readonly notices: readonly string[];
}

const indent = '    ';
const gap = 2;
const leastWidths = [8, 9, 29, 23] as const;
const heardMax = 40;

export function storyLines(finished: Finished, paint: Paint): readonly string[] {
  const story = storyOf(finished.outcome);
  const lines = story.items.map((item) =>
    item.kind === 'row' ? lineOf(item.row, finished) : gapInWords(item, story, finished.outcome),
  );
  const widths = columnWidths(lines.filter((line) => typeof line !== 'string'));
  return lines.flatMap((line) =>
    typeof line === 'string' ? [paint.dim(`${indent}${padEnd('…', widths[0])}${line}`)] : textOf(line, widths, paint),
  );
}

function lineOf(row: Row, { policy, machine }: Finished): Line {
  return {
    cells: [exactDuration(row.atMs), plain(row.instance), cut(row.heard, heardMax), statesOf(row)],
    note: noteOf(row.emits, policy),
    notices: row.emits.flatMap((event) => {
      const code = event.type === 'notice.show' ? textField(event, 'code') : undefined;
      return code === undefined ? [] : [`tells the user: ${plain(machine.notices[code] ?? code)}`];
    }),
  };
}

/** `sending -> waiting`: what both have in common goes without saying. */
function statesOf({ from, to }: Row): string {
  if (from === to) return plain(to);
  const [before, after] = [from.split('.'), to.split('.')];
  let shared = 0;
  while (shared < Math.min(before.length, after.length) - 1 && before[shared] === after[shared]) shared++;
  return plain(`${before.slice(shared).join('.')} -> ${after.slice(shared).join('.')}`);
}

/** As wide as the content asks, at least `leastWidths`; the widest note takes room from what was heard. */
function columnWidths(lines: readonly Line[]): readonly [number, number, number, number] {
  const needed = (column: 0 | 1 | 2 | 3) => widest(lines.map((line) => line.cells[column])) + gap;
  const [when, who] = [Math.max(leastWidths[0], needed(0)), Math.max(leastWidths[1], needed(1))];
  const states = Math.max(leastWidths[3], needed(3));
  const taken = indent.length + when + who + states + widest(lines.map((line) => line.note));
  const heard = Math.max(needed(2), Math.min(leastWidths[2], lineWidth - taken));
  return [when, who, heard, states];
}

function textOf({ cells, note, notices }: Line, widths: readonly [number, number, number, number], paint: Paint) {
  const [when, who, heard, states] = cells;
  const start = indent + padEnd(when, widths[0]) + padEnd(who, widths[1]);
  const line = start + padEnd(heard, widths[2]) + padEnd(states, widths[3]);
  const under = indent + ' '.repeat(widths[0] + widths[1]);
  const fits = widthOf(line) + widthOf(note) <= lineWidth;
  const below = fits || note === '' ? notices : [note, ...notices];
  return [
    (fits ? line + note : line).trimEnd(),
    ...below.flatMap((text) => wrap(text, lineWidth - under.length)).map((text) => paint.dim(under + text)),
  ];
}
