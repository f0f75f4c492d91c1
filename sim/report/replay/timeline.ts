/** What happened and what would have, in order of time: rows of failed calls, compactions, what guards do. */
import type { Policy } from '../../../machines/policy.ts';
import type { Deed } from '../../replay/deed.ts';
import type { SessionReplay, UnderPolicy } from '../../replay/session.ts';
import { toolBreakers } from '../../replay/toolRuns.ts';
import { counted } from '../words.ts';
import { guardNames } from './guard.ts';
import { becauseInWords } from './openings.ts';
import { roughTokens } from './ranges.ts';

export interface Moment {
  readonly atMs: number;
  /** `recorded`, or the guard that acts. */
  readonly who: string;
  readonly what: string;
}

/** Moments of one session that a report tells. */
const momentsMax = 24;

export function timelineOf(
  { streaks }: SessionReplay,
  { api, tools, permission, compaction, levels, policy: { policy } }: UnderPolicy,
): { readonly moments: readonly Moment[]; readonly leftOut: number } {
  const all = [
    ...streaks.map(({ atMs, calls, statuses }) => {
      const answers = statuses.length === 0 ? '' : ` (${statuses.join(', ')})`;
      return { atMs, who: 'recorded', what: `${counted(calls, 'failed call')} in a row${answers}` };
    }),
    ...(levels?.crossings ?? [])
      .filter(({ tier }) => tier === 'warning')
      .map(({ atMs, usedTokens }) => ({
        atMs,
        who: guardNames.tokens,
        what: `warns at ${roughTokens(usedTokens)}`,
      })),
    ...(levels?.fillings ?? []).flatMap(({ asked, compacted }) => [
      ...(asked === undefined
        ? []
        : [{ atMs: asked.atMs, who: guardNames.tokens, what: `asks for room at ${roughTokens(asked.usedTokens)}` }]),
      ...(compacted === undefined
        ? []
        : [{ atMs: compacted.atMs, who: 'recorded', what: `compaction at ${roughTokens(compacted.usedTokens)}` }]),
    ]),
    ...deedsOf(guardNames.api, api?.episodes.flatMap(({ deeds }) => deeds) ?? [], policy),
    ...toolBreakers.flatMap((breaker) => {
      const deeds = tools?.figures.find((each) => each.breaker === breaker)?.deeds ?? [];
      return deedsOf(guardNames[breaker], deeds, policy);
    }),
    ...deedsOf(guardNames.permission, permission?.deeds ?? [], policy),
    ...deedsOf(guardNames.compaction, compaction?.deeds ?? [], policy),
  ].toSorted((a, b) => a.atMs - b.atMs);
  return { moments: all.slice(0, momentsMax), leftOut: Math.max(0, all.length - momentsMax) };
}

/** Refusals in a row are one moment. */
function deedsOf(who: string, deeds: readonly Deed[], policy: Policy): readonly Moment[] {
  const moments: Moment[] = [];
  for (let index = 0; index < deeds.length; ) {
    const deed = deeds[index];
    if (deed === undefined) break;
    let end = index + 1;
    while (deed.what === 'refused' && deeds[end]?.what === 'refused') end += 1;
    moments.push({ atMs: deed.atMs, who, what: deedInWords(deed, end - index, policy) });
    index = end;
  }
  return moments;
}

function deedInWords(deed: Deed, times: number, policy: Policy): string {
  switch (deed.what) {
    case 'opened':
      return `opens: ${becauseInWords(deed, policy)}`;
    case 'halfOpened':
      return 'lets a probe pass';
    case 'closed':
      return 'closes';
    case 'refused':
      return times === 1 ? 'refuses one' : `refuses ${times} in a row`;
  }
}
