/** The text of `replay`: the worst sessions, a paragraph each, and all together. */

import type { SessionReplay, UnderPolicy } from '../../replay/session.ts';
import type { Paint } from '../paint.ts';
import { plain } from '../plain.ts';
import { lineWidth, padEnd, widest, widthOf, wrap } from '../width.ts';
import { counted } from '../words.ts';
import { accountsOf, stepsIn } from './account.ts';
import { assumptions } from './assumptions.ts';
import type { Account } from './guard.ts';
import { fewerCalls } from './ranges.ts';
import { recordedLines } from './recordedText.ts';
import type { Replayed } from './replayed.ts';
import { timelineOf } from './timeline.ts';
import { totalsOf } from './totals.ts';
import { totalInWords } from './totalText.ts';
import { spanOf, timeOf } from './utc.ts';

export function replayText(replayed: Replayed, paint: Paint): string {
  const { sessions, top } = replayed;
  const told = sessions.slice(0, top).map((session) => sessionLines(session, paint));
  const paragraphs = [...told, summaryLines(replayed, paint), noteLines(replayed, paint)];
  return `${paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function sessionLines(session: SessionReplay, paint: Paint): readonly string[] {
  const { startMs, endMs, format } = session;
  const span = startMs === undefined || endMs === undefined ? [] : [spanOf(startMs, endMs)];
  const about = [format, ...span].join(', ');
  const name = plain(session.name);
  const gap = ' '.repeat(Math.max(2, lineWidth - widthOf(name) - widthOf(about)));
  const head =
    widthOf(name) + 2 + widthOf(about) <= lineWidth
      ? [`${paint.strong(name)}${gap}${paint.dim(about)}`]
      : [...wrap(name, lineWidth).map(paint.strong), paint.dim(about)];
  return [
    ...head,
    ...block('recorded', recordedLines(session)),
    ...session.policies.flatMap((under) => policyLines(session, under, paint)),
  ];
}

function policyLines(session: SessionReplay, under: UnderPolicy, paint: Paint): readonly string[] {
  const accounts = accountsOf(session, under);
  const active = accounts.filter(stepsIn);
  const quiet = accounts.filter(({ verdict }) => verdict === 'quiet');
  const unseen = accounts.filter(({ verdict }) => verdict === 'unobservable');
  const name = plain(under.policy.name);
  const lines = [
    active.length === 0
      ? `  ${paint.good(name)}: nothing would have tripped, as far as the log can tell`
      : `  ${paint.warn(name)}: ${fewerCalls(under.savedCalls)}`,
    ...active.flatMap((account) => accountLines(account)),
    ...(active.length === 0 ? quiet.flatMap((account) => accountLines(account)) : quietLine(quiet)),
    ...unseen.flatMap(({ guard, lines: [why = ''] }) =>
      accountLines({ guard, verdict: 'unobservable', lines: [`unobservable: ${why}`] }),
    ),
  ];
  return active.length === 0 ? lines : [...lines, ...timelineLines(session, under, paint)];
}

function accountLines({ guard, lines }: Account): readonly string[] {
  return block(guard, lines, 4);
}

function quietLine(quiet: readonly Account[]): readonly string[] {
  return quiet.length === 0 ? [] : block('quiet', [quiet.map(({ guard }) => guard).join(', ')], 4);
}

const labelWidth = 13;

/** A label at the left, and clauses behind it; those that do not fit on the line go on below. */
function block(label: string, lines: readonly string[], indent = 2): readonly string[] {
  const start = indent + labelWidth;
  return lines.flatMap((line, at) =>
    wrap(line, lineWidth - start).map((text, index) =>
      at === 0 && index === 0 ? ' '.repeat(indent) + padEnd(label, labelWidth) + text : ' '.repeat(start) + text,
    ),
  );
}

function timelineLines(session: SessionReplay, under: UnderPolicy, paint: Paint): readonly string[] {
  const { moments, leftOut } = timelineOf(session, under);
  const rows = moments.map(({ atMs, who, what }) => ({ when: timeOf(atMs), who, what }));
  const [when, who] = [widest(rows.map((row) => row.when)), widest(rows.map((row) => row.who))];
  const lines = rows.map((row) => {
    const line = `      ${padEnd(row.when, when)}  ${padEnd(row.who, who)}  ${row.what}`;
    return row.who === 'recorded' ? paint.dim(line) : line;
  });
  return [...lines, ...(leftOut > 0 ? [paint.dim(`      …  ${counted(leftOut, 'more moment')}`)] : [])];
}

function summaryLines({ sessions, seed }: Replayed, paint: Paint): readonly string[] {
  if (sessions.length === 0) return ['no session was replayed'];
  return [
    paint.strong(`${counted(sessions.length, 'session')} in all`),
    ...totalsOf(sessions, seed).flatMap((total) => block(total.policy.name, totalInWords(total))),
  ];
}

function noteLines({ sessions, top, prices, skipped, unusable, tooOld }: Replayed, paint: Paint): readonly string[] {
  const unreadable = sessions.reduce((sum, { coverage }) => sum + coverage.unreadable, 0);
  const others = sessions.reduce((sum, { coverage }) => sum + coverage.ofOtherSessions, 0);
  const unknown = sessions.reduce((sum, { coverage }) => sum + sumOf(coverage.unknown.values()), 0);
  const left = [
    ...(sessions.length > top ? [`${counted(sessions.length - top, 'session')} not shown; --top shows more`] : []),
    ...(tooOld > 0 ? [`${counted(tooOld, 'session')} before --since`] : []),
    ...(skipped.size > 0 ? [`${counted(sumOf(skipped.values()), 'other file')} left out: ${kinds(skipped)}`] : []),
    ...(unusable > 0 ? [`${counted(unusable, 'input')} could not be used`] : []),
    ...(others > 0 ? [`${counted(others, 'record')} of further sessions in the same files were left out`] : []),
    ...(unreadable > 0 ? [`${counted(unreadable, 'line')} could not be read`] : []),
    ...(unknown > 0 ? [`${counted(unknown, 'record')} of unknown types were passed over`] : []),
  ];
  const told = sessions.length === 0 ? [] : assumptions(prices);
  return [...left, ...told].flatMap((line) => wrap(line, lineWidth)).map(paint.dim);
}

const kinds = (skipped: ReadonlyMap<string, number>): string =>
  [...skipped].map(([kind, count]) => `${count} ${kind}`).join(', ');

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
