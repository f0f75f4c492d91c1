/** The text of `compare`: a table a scenario, a row a policy. */
import { compareRow, type Row } from './compareRow.ts';
import { byScenario, type Finished } from './finished.ts';
import type { Paint } from './paint.ts';
import { plain } from './plain.ts';
import { lineWidth, padEnd, padStart, widest, widthOf, wrap } from './width.ts';

const head: Row = { policy: 'policy', calls: 'calls', cost: 'cost', time: 'time', ended: 'ended' };
const sourceColumn = 70;

export function compareText(finished: readonly Finished[], paint: Paint): string {
  return byScenario(finished)
    .map((runs) => `${[...title(runs, paint), ...table(runs, paint)].join('\n')}\n`)
    .join('\n');
}

function title([first]: readonly Finished[], paint: Paint): readonly string[] {
  if (first === undefined) return [];
  const [name, source] = [plain(first.scenario.name), plain(first.scenario.source ?? '')];
  const column = Math.max(0, Math.min(sourceColumn, lineWidth - widthOf(source)));
  if (widthOf(name) + 2 <= column) {
    return [`${paint.strong(name)}${' '.repeat(column - widthOf(name))}${paint.dim(source)}`.trimEnd()];
  }
  return [...wrap(name, lineWidth).map(paint.strong), ...(source === '' ? [] : wrap(source, lineWidth).map(paint.dim))];
}

/** A blank sets the last number apart from the words behind it. */
function table(runs: readonly Finished[], paint: Paint): readonly string[] {
  const rows = runs.map(compareRow).map((row) => ({ ...row, policy: plain(row.policy), time: `${row.time} ` }));
  const width = (column: keyof Row) => widest([head, ...rows].map((row) => row[column]));
  const [policy, calls, cost, time] = [width('policy'), width('calls'), width('cost'), width('time')];
  const line = (row: Row) =>
    [padEnd(row.policy, policy), padStart(row.calls, calls), padStart(row.cost, cost), padStart(row.time, time)].join(
      '   ',
    );
  const room = lineWidth - widthOf(line(head)) - 2;
  return [
    paint.dim(`${line(head)}  ${head.ended}`),
    ...rows.flatMap((row) => {
      const [first = '', ...more] = wrap(plain(row.ended), Math.max(room, 20));
      return [`${line(row)}  ${first}`, ...more.map((text) => ' '.repeat(widthOf(line(row)) + 2) + text)];
    }),
  ];
}
