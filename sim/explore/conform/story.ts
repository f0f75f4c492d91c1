/** A disagreement as a paragraph. */
import type { Event } from '../../scenario/event.ts';
import { formatDuration } from '../../scenario/unitText.ts';
import type { Conformance, Disagreement } from './conform.ts';
import type { Ask } from './play.ts';

export function storyText(conformance: Conformance, { beats, ...differ }: Disagreement): string {
  const { policyName, chart } = conformance;
  const { chartSays, guardSays, isEarly } = differ;
  const told = beats.map(({ ask }) => askText(ask, conformance.unnumbered));
  const last = beats.at(-1);
  if (last === undefined) return '';
  const before = told.slice(0, -1);
  const begin = before.length === 0 ? 'At the start' : `After ${listOf(repeated(before))}`;
  const comes =
    last.ask.kind === 'wait' ? `${told.at(-1)}${isEarly ? ' are not over yet' : ' pass'}` : `${told.at(-1)} comes`;
  const chartWords = isEarly ? 'is still silent' : saidText(chartSays);
  return (
    `${begin}, the chart ${chart} under ${policyName} is in ${last.from}. Then ${comes}: ` +
    `the chart ${chartWords}; yours ${saidText(guardSays)}.${orderText(differ)}`
  );
}

function orderText({ chartSays, guardSays }: Omit<Disagreement, 'beats'>): string {
  const types = (events: readonly Event[]): string => events.map(({ type }) => type).join(' ');
  const sorted = (events: readonly Event[]): string =>
    events
      .map(({ type }) => type)
      .sort()
      .join(' ');
  const isOrder = types(chartSays) !== types(guardSays) && sorted(chartSays) === sorted(guardSays);
  return isOrder ? ' It is the order that differs.' : '';
}

/** @param hidden fields that say nothing to this guard */
export function askText(ask: Ask, hidden: readonly string[]): string {
  if (ask.kind === 'wait') return formatDuration(ask.ms);
  const kept = Object.entries(ask.event).filter(([field]) => !hidden.includes(field));
  return messageText(Object.fromEntries(kept) as unknown as Event);
}

/** `summary.answered (op 1, failed)`. */
export function messageText({ type, ...payload }: Event): string {
  const values = Object.entries(payload).map(([field, value]) => {
    if (value === true) return field;
    if (value === false) return `not ${field}`;
    return typeof value === 'string' ? value : `${field} ${JSON.stringify(value)}`;
  });
  return values.length === 0 ? type : `${type} (${values.join(', ')})`;
}

function saidText(says: readonly Event[]): string {
  if (says.length === 0) return 'says nothing';
  const words = says.map((event) =>
    event.type === 'notice.show'
      ? `tells the user${event.code === undefined ? '' : ` (${String(event.code)})`}`
      : `says ${messageText(event)}`,
  );
  return listOf(words);
}

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** `a, b, a, b` is `a and b, 2 times over`; of repeated rows only the first one that covers most. */
function repeated(words: readonly string[]): readonly string[] {
  for (let width = 1; width * 2 <= words.length; width++) {
    const row = words.slice(0, width);
    let times = 1;
    while (words.slice(times * width, (times + 1) * width).join('|') === row.join('|')) times += 1;
    if (times === 1) continue;
    return [`${times} times ${row.join(' then ')}`, ...repeated(words.slice(times * width))];
  }
  const [first, ...rest] = words;
  return first === undefined ? [] : [first, ...repeated(rest)];
}

/** Disagreements that only differ in the message they came with: the first of each, and the messages of the others. */
export function grouped({
  disagreements,
  unnumbered,
}: Conformance): readonly (readonly [Disagreement, readonly string[]])[] {
  const groups = new Map<string, [Disagreement, string[]]>();
  for (const each of disagreements) {
    const last = each.beats.at(-1);
    if (last === undefined) continue;
    const key = [last.from, saidText(each.chartSays), saidText(each.guardSays), each.beats.length].join('|');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [each, []]);
    else known[1].push(askText(last.ask, unnumbered));
  }
  return [...groups.values()];
}
