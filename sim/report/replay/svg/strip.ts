/** One session as a strip: its context against the tiers, its failed calls, and when each guard would have blocked. */
import type { Deed } from '../../../replay/deed.ts';
import type { SessionReplay, UnderPolicy } from '../../../replay/session.ts';
import { toolBreakers } from '../../../replay/toolRuns.ts';
import { escaped } from '../../diagram/xml.ts';
import { guardNames } from '../guard.ts';
import { fewerCalls } from '../ranges.ts';
import { spanOf, timeOf } from '../utc.ts';
import { type Axis, axisOf } from './axis.ts';
import { type Blocked, blockedIn } from './blocked.ts';

export const stripWidth = 960;
const left = 150;
const right = 60;
const plotWidth = stripWidth - left - right;
const headHeight = 30;
const plotHeight = 110;
const rowHeight = 20;
const footHeight = 34;

export interface Strip {
  readonly svg: string;
  /** px */
  readonly height: number;
}

interface Row {
  readonly name: string;
  readonly spans: readonly Blocked[];
}

export function stripOf(session: SessionReplay, under: UnderPolicy, top: number): Strip {
  const { sketch, startMs = 0, endMs = 0 } = session;
  const rows = rowsOf(under, endMs);
  const times = [
    startMs,
    endMs,
    ...sketch.levels.map(({ atMs }) => atMs),
    ...sketch.failures,
    ...sketch.compactions,
    ...rows.flatMap(({ spans }) => spans.flatMap(({ fromMs, toMs }) => [fromMs, toMs])),
  ];
  const axis = axisOf(times, left, plotWidth);
  const plotTop = top + headHeight;
  const rowsTop = plotTop + plotHeight + 6;
  const bottom = rowsTop + (rows.length + 1) * rowHeight;
  const svg = [
    text(16, top + 18, `session ${session.number}, ${session.format}, ${spanOf(startMs, endMs)}`, 'title'),
    text(stripWidth - 16, top + 18, `${under.policy.name}: ${fewerCalls(under.savedCalls)}`, 'end'),
    `<rect class="panel" x="${left}" y="${plotTop}" width="${plotWidth}" height="${plotHeight}"/>`,
    ...tierLines(under, plotTop),
    ...levelLine(session, axis, plotTop),
    ...sketch.compactions.map((atMs) => compactionMark(axis.x(atMs), plotTop)),
    text(left - 10, rowsTop + 14, 'failed calls', 'end'),
    ...sketch.failures.map((atMs) => tick(axis.x(atMs), rowsTop + 3)),
    ...rows.flatMap((row, index) => rowSvg(row, axis, rowsTop + (index + 1) * rowHeight)),
    ...timeMarks(session, axis, plotTop, bottom),
  ].join('\n');
  return { svg, height: bottom + footHeight - top };
}

/** Only guards that would have blocked. */
function rowsOf(under: UnderPolicy, endMs: number): readonly Row[] {
  const { api, tools, permission, compaction } = under;
  const all: readonly (readonly [string, readonly Deed[]])[] = [
    [guardNames.api, api?.episodes.flatMap(({ deeds }) => deeds) ?? []],
    ...toolBreakers.map((breaker) => {
      const deeds = tools?.figures.find((each) => each.breaker === breaker)?.deeds ?? [];
      return [guardNames[breaker], deeds] as const;
    }),
    [guardNames.permission, permission?.deeds ?? []],
    [guardNames.compaction, compaction?.deeds ?? []],
  ];
  return all
    .map(([name, deeds]) => ({ name: `${name} blocked`, spans: blockedIn(deeds, endMs) }))
    .filter(({ spans }) => spans.length > 0);
}

const yOf = (percent: number, plotTop: number): number =>
  plotTop + plotHeight - (Math.min(percent, 100) * plotHeight) / 100;

function tierLines({ policy: { policy } }: UnderPolicy, plotTop: number): readonly string[] {
  const { warningPercent, compactPercent, snipPercent, rejectPercent } = policy.tokens;
  const tiers = [warningPercent, compactPercent, snipPercent, rejectPercent];
  return [
    ...tiers.map((percent) => {
      const y = round(yOf(percent, plotTop));
      return `<path class="tier" d="M${left} ${y}h${plotWidth}"/>`;
    }),
    text(left + plotWidth + 6, yOf(compactPercent, plotTop) + 4, `${compactPercent} %`, 'faint'),
    text(left - 10, plotTop + 12, 'context', 'end'),
    text(left - 10, plotTop + 28, 'of its window', 'end faint'),
    text(left + plotWidth + 6, plotTop + plotHeight, '0 %', 'faint'),
  ];
}

function levelLine({ sketch }: SessionReplay, axis: Axis, plotTop: number): readonly string[] {
  const { levels, windowTokens } = sketch;
  if (levels.length === 0) {
    return [text(left + plotWidth / 2, plotTop + plotHeight / 2, 'not recorded', 'middle faint')];
  }
  const points = levels.map(
    ({ atMs, usedTokens }) => `${round(axis.x(atMs))} ${round(yOf((usedTokens * 100) / windowTokens, plotTop))}`,
  );
  return [`<path class="level" d="M${points.join('L')}"/>`];
}

function compactionMark(x: number, plotTop: number): string {
  return `<path class="compaction" d="M${round(x)} ${plotTop}v10m-4 -4l4 4l4 -4"><title>compaction</title></path>`;
}

const tick = (x: number, y: number): string => `<path class="failure" d="M${round(x)} ${y}v14"/>`;

function rowSvg({ name, spans }: Row, axis: Axis, top: number): readonly string[] {
  return [
    text(left - 10, top + 14, name, 'end'),
    ...spans.map(({ fromMs, toMs }) => {
      const x = axis.x(fromMs);
      const width = Math.max(2, axis.x(toMs) - x);
      return `<rect class="blocked" x="${round(x)}" y="${top + 4}" width="${round(width)}" height="12" rx="2"/>`;
    }),
  ];
}

/** Of labels that would touch, the first stands. */
const labelGap = 62;

function timeMarks({ startMs = 0, endMs = 0 }: SessionReplay, axis: Axis, plotTop: number, bottom: number) {
  const marks = [{ x: left, atMs: startMs }, ...axis.cuts];
  let lastX = Number.NEGATIVE_INFINITY;
  const labels = marks.flatMap(({ x, atMs }) => {
    if (x - lastX < labelGap || x > left + plotWidth - labelGap) return [];
    lastX = x;
    return [text(x, bottom + 16, timeOf(atMs), 'middle faint')];
  });
  return [
    ...axis.cuts.map(({ x }) => `<path class="cut" d="M${round(x)} ${plotTop}V${bottom}"/>`),
    ...labels,
    text(left + plotWidth, bottom + 16, timeOf(endMs), 'middle faint'),
  ];
}

const text = (x: number, y: number, words: string, kind: string): string =>
  `<text class="${kind}" x="${round(x)}" y="${round(y)}">${escaped(words)}</text>`;

const round = (value: number): number => Math.round(value * 10) / 10;
