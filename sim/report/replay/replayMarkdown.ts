/** The report of `replay` for a pull request or a post-mortem: sessions by number, no name of a file. */
import type { SessionReplay, UnderPolicy } from '../../replay/session.ts';
import { inline } from '../markdown.ts';
import { counted } from '../words.ts';
import { accountsOf, stepsIn } from './account.ts';
import { assumptions } from './assumptions.ts';
import { counts, fewer } from './ranges.ts';
import { recordedLines } from './recordedText.ts';
import type { Replayed } from './replayed.ts';
import { timelineOf } from './timeline.ts';
import { totalsOf } from './totals.ts';
import { totalInWords } from './totalText.ts';
import { spanOf, timeOf } from './utc.ts';

export function replayMarkdown({ sessions, top, prices, seed }: Replayed): string {
  const told = sessions.slice(0, top);
  return `${[
    `### Replay of ${counted(sessions.length, 'session')}`,
    '',
    '| session | format | model calls | failed | policy | calls saved | steps in | answers lost |',
    '| --- | --- | ---: | ---: | --- | ---: | --- | ---: |',
    ...told.flatMap(rows),
    '',
    ...totalsOf(sessions, seed).flatMap((total) => [
      `**${inline(total.policy.name)}**: ${totalInWords(total).map(inline).join('; ')}.`,
      '',
    ]),
    ...told.flatMap(section),
    ...assumptions(prices).map((line) => `- ${inline(line)}`),
  ].join('\n')}\n`;
}

function rows(session: SessionReplay): readonly string[] {
  const { number, format, recorded } = session;
  const about = [`session ${number}`, format, String(recorded.api.calls), String(recorded.api.failedCalls)];
  return session.policies.map((under) => {
    const guards = accountsOf(session, under).filter(stepsIn);
    const saved = fewer(under.savedCalls);
    const lost = under.api === undefined ? '-' : counts(under.api.lost);
    const cells = [...about, under.policy.name, saved, guards.map(({ guard }) => guard).join(', ') || 'nothing', lost];
    return `| ${cells.map(inline).join(' | ')} |`;
  });
}

/** Only of a session in which something would have happened. */
function section(session: SessionReplay): readonly string[] {
  const active = session.policies.filter((under) => accountsOf(session, under).some(stepsIn));
  if (active.length === 0) return [];
  const { number, startMs, endMs } = session;
  const span = startMs === undefined || endMs === undefined ? '' : ` (${spanOf(startMs, endMs)})`;
  return [
    `#### Session ${number}${inline(span)}`,
    '',
    ...recordedLines(session).map((line) => `- recorded: ${inline(line)}`),
    ...active.flatMap((under) => policyLines(session, under)),
    '',
  ];
}

function policyLines(session: SessionReplay, under: UnderPolicy): readonly string[] {
  const { moments, leftOut } = timelineOf(session, under);
  const name = inline(under.policy.name);
  return [
    ...accountsOf(session, under)
      .filter(({ verdict }) => verdict !== 'quiet')
      .map(({ guard, verdict, lines }) => {
        const said = verdict === 'unobservable' ? [`unobservable: ${lines.join('; ')}`] : lines;
        return `- ${name}, ${inline(guard)}: ${said.map(inline).join('; ')}`;
      }),
    '',
    '| time | who | what |',
    '| --- | --- | --- |',
    ...moments.map(({ atMs, who, what }) => `| ${timeOf(atMs)} | ${inline(who)} | ${inline(what)} |`),
    ...(leftOut > 0 ? [`| … | | ${counted(leftOut, 'more moment')} |`] : []),
    '',
  ];
}
