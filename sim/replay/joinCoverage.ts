/** What was met in several files of one session, taken together. */
import type { Coverage } from './fact.ts';
import { given } from './json.ts';
import { addUsage, noUsage } from './usage.ts';

export function joinCoverage(parts: readonly Coverage[]): Coverage {
  const sum = (number: (coverage: Coverage) => number) => parts.reduce((total, part) => total + number(part), 0);
  return {
    records: sum(({ records }) => records),
    unreadable: sum(({ unreadable }) => unreadable),
    glued: sum(({ glued }) => glued),
    copied: sum(({ copied }) => copied),
    unknown: counts(parts.map(({ unknown }) => unknown)),
    types: counts(parts.map(({ types }) => types)),
    sidechain: sum(({ sidechain }) => sidechain),
    ofOtherSessions: sum(({ ofOtherSessions }) => ofOtherSessions),
    untimed: sum(({ untimed }) => untimed),
    backward: sum(({ backward }) => backward),
    ...given(
      'firstMs',
      extreme(Math.min, parts, ({ firstMs }) => firstMs),
    ),
    ...given(
      'lastMs',
      extreme(Math.max, parts, ({ lastMs }) => lastMs),
    ),
    versions: [...new Set(parts.flatMap(({ versions }) => versions))],
    models: counts(parts.map(({ models }) => models)),
    repeatedUsage: parts.reduce((total, { repeatedUsage }) => addUsage(total, repeatedUsage), noUsage),
    ...given(
      'allowancePercentMax',
      extreme(Math.max, parts, ({ allowancePercentMax }) => allowancePercentMax),
    ),
  };
}

function counts(maps: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const all = new Map<string, number>();
  for (const [name, count] of maps.flatMap((map) => [...map])) all.set(name, (all.get(name) ?? 0) + count);
  return all;
}

function extreme(
  choose: (...values: number[]) => number,
  parts: readonly Coverage[],
  value: (coverage: Coverage) => number | undefined,
): number | undefined {
  const values = parts.map(value).filter((number) => number !== undefined);
  return values.length === 0 ? undefined : choose(...values);
}
