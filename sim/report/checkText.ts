/** The text of `check`: a block for each machine under each policy, a story for each property that does not hold. */
import type { Checked, CheckedProperty, CheckFigure } from './check.ts';
import { exactDuration } from './duration.ts';
import { dollars } from './money.ts';
import type { Paint } from './paint.ts';
import { plain } from './plain.ts';
import { storyLines } from './storyText.ts';
import { lineWidth, padEnd, widest, wrap } from './width.ts';
import { counted } from './words.ts';

export function checkText(checked: readonly Checked[], paint: Paint, isQuiet = false): string {
  const lines = checked.flatMap((each) => blockOf(each, paint, isQuiet));
  return `${[...lines, checkTotals(checked)].join('\n')}\n`;
}

/** `1 refuted, 5 held, 1 bounded, 2 vacuous`. */
export function checkTotals(checked: readonly Checked[]): string {
  const verdicts = checked.flatMap(({ properties }) => properties.map(({ verdict }) => verdict));
  const count = (verdict: string) => verdicts.filter((each) => each === verdict).length;
  const others = ['bounded', 'vacuous'].filter((verdict) => count(verdict) > 0);
  return [
    `${count('refuted')} refuted, ${count('held')} held`,
    ...others.map((verdict) => `${count(verdict)} ${verdict}`),
  ].join(', ');
}

function blockOf(checked: Checked, paint: Paint, isQuiet: boolean): readonly string[] {
  const shown = checked.properties.filter(({ verdict }) => !isQuiet || verdict !== 'held');
  if (shown.length === 0) return [];
  const width = widest(shown.map(({ name }) => name));
  return [
    paint.strong(`${plain(checked.machine)} under ${plain(checked.policy)}`),
    ...aboutLines(checked).map((line) => paint.dim(`  ${line}`)),
    ...shown.flatMap((property) => propertyLines(property, checked, { paint, width })),
    '',
  ];
}

/** What was looked at, so that a reader knows what an answer is worth. */
function aboutLines({ states, edges, limit, stubs, toolBreakers, alphabet }: Checked): readonly string[] {
  const seen = `${counted(states, 'situation')}, ${counted(edges, 'move')}`;
  return [
    limit === undefined ? `${seen}: all there are` : `${seen}; stopped at ${plain(limit)}`,
    ...wrap(`from outside: ${alphabet.join(', ')}`, lineWidth - 4),
    ...(stubs.length > 0 ? [`in whose place anything may be said: ${stubs.join(', ')}`] : []),
    ...(toolBreakers > 0 ? [counted(toolBreakers, 'breaker of a tool', 'breakers of tools')] : []),
  ];
}

interface Form {
  readonly paint: Paint;
  readonly width: number;
}

function propertyLines(property: CheckedProperty, checked: Checked, { paint, width }: Form): readonly string[] {
  const { name, about, verdict, premise, why, finished, notRepeated, moves = 0, figures } = property;
  const said = (mark: string, text: string): readonly string[] => {
    const [first = '', ...more] = wrap(text, lineWidth - width - 6);
    return [`  ${mark} ${padEnd(name, width)}  ${first}`, ...more.map((line) => `${' '.repeat(width + 6)}${line}`)];
  };
  const bounds = figures.map(figureText).join(', ');
  switch (verdict) {
    case 'held':
      return said(paint.good('✓'), `${bounds === '' ? about : bounds} (${counted(premise, 'occasion')})`);
    case 'vacuous':
      return said(paint.warn('?'), 'vacuous: what it speaks of never occurs');
    case 'bounded':
      return said(paint.warn('?'), `no answer: stopped at ${plain(checked.limit ?? 'a limit')}`);
    case 'refuted':
      return [
        ...said(paint.bad('✗'), about),
        ...wrap(plain(why ?? ''), lineWidth - 4).map((line) => `    ${paint.bad(line)}`),
        ...(bounds === '' ? [] : wrap(bounds, lineWidth - 4).map((line) => `    ${line}`)),
        ...(finished === undefined
          ? [`    ${counted(moves, 'move')} lead there; run cannot repeat it: ${plain(notRepeated ?? 'no scenario')}`]
          : storyLines(finished, paint)),
        paint.dim(`    repeat: ${repeatCommandOf(checked, name)}`),
      ];
  }
}

function repeatCommandOf({ machine, policy, stubs }: Checked, property: string): string {
  const stub = stubs.length === 0 ? '' : ` --stub ${stubs.join(',')}`;
  return `tripcurve check ${machine} --policy ${plain(policy)} --property ${property}${stub}`;
}

/** `calls 12`, `busy 1m 6s a turn`, `calls UNBOUNDED`. */
export function figureText({ name, most }: CheckFigure): string {
  const isTurn = name.endsWith('PerTurn');
  const kind = isTurn ? name.slice(0, -'PerTurn'.length) : name;
  return `${valueText(kind, most)}${isTurn ? ' a turn' : ''}`;
}

function valueText(kind: string, most: number | undefined): string {
  const words = kindWords[kind] ?? kind;
  if (most === undefined) return `${words} UNBOUNDED`;
  if (kind === 'costMicros') return dollars(most / 1e6);
  if (kind.endsWith('Ms') || kind === 'ms') return `${words} ${exactDuration(most)}`;
  return `${words} ${most}`;
}

const kindWords: Readonly<Record<string, string>> = {
  calls: 'calls',
  costMicros: 'cost',
  toolCalls: 'runs of tools',
  busyMs: 'busy',
  steps: 'moves',
  ms: 'time',
};
