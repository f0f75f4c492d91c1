/** How full the context was, and its compactions, under a policy. */
import type { SessionReplay, UnderPolicy } from '../../replay/session.ts';
import type { Filling, TokenLevels } from '../../replay/tokenLevels.ts';
import { counted } from '../words.ts';
import type { Said } from './guard.ts';
import { roughTokens } from './ranges.ts';
import { breakerThreshold } from './thresholds.ts';
import { timeOf } from './utc.ts';

/** Fillings that are told one by one. */
const toldMax = 3;

export function levelAccount({ levels, policy: { policy } }: UnderPolicy): Said | undefined {
  if (levels === undefined) return undefined;
  const asked = levels.fillings.filter((filling) => filling.asked !== undefined);
  const window = `${roughTokens(levels.window.tokens)}${levels.window.isAssumed ? ', assumed' : ''}`;
  if (asked.length === 0) {
    const fullest = `at most ${percentOf(levels.fullestTokens, levels)} % of the window (${window})`;
    return { verdict: 'quiet', lines: [`${fullest}; asks for a summary at ${policy.tokens.compactPercent} %`] };
  }
  const more = asked.length - toldMax;
  return {
    verdict: 'steps in',
    lines: [
      `asks for room ${counted(asked.length, 'time')} (window ${window})`,
      ...asked.slice(0, toldMax).map((filling) => askedInWords(filling, levels)),
      ...(more > 0 ? [`and ${more} more`] : []),
    ],
  };
}

function askedInWords({ asked, compacted, callsBetween }: Filling, levels: TokenLevels): string {
  if (asked === undefined) return '';
  const at = `at ${timeOf(asked.atMs)} with ${percentOf(asked.usedTokens, levels)} %`;
  if (compacted === undefined) return `${at}; no compaction is recorded after it`;
  const then = `the recorded compaction came with ${percentOf(compacted.usedTokens, levels)} %`;
  return `${at}; ${then}, ${counted(callsBetween, 'call')} later`;
}

const percentOf = (tokens: number, { window }: TokenLevels): number => Math.floor((tokens * 100) / window.tokens);

export function compactionAccount(
  { recorded: { compaction: recorded } }: SessionReplay,
  { compaction, policy: { policy } }: UnderPolicy,
): Said | undefined {
  if (compaction === undefined) return undefined;
  const { openings, refused, lost, isThrashing, calls } = compaction;
  const made = recorded.succeeded + recorded.failed;
  if (openings === 0 && refused === 0 && lost === 0 && calls === made) {
    const failed = `${recorded.failed} of ${counted(made, 'compaction')} failed`;
    return { verdict: 'quiet', lines: [`${failed}; ${breakerThreshold(policy.summary)}`] };
  }
  const lines = compaction.isBounded
    ? ['asks for a summary again and again, without end']
    : [`makes ${counted(calls, 'summary', 'summaries')} instead of ${made}`];
  if (isThrashing) lines.unshift('stops automatic compaction, since the context filled up again at once');
  if (openings > 0) lines.unshift(`opens ${counted(openings, 'time')}`);
  if (refused > 0) lines.push(`refuses ${refused}`);
  if (lost > 0) lines.push(`leaves out ${lost} that made room in fact`);
  return { verdict: 'steps in', lines };
}

/** `3 compactions, 1 failed`; nothing if there was none. */
export function recordedCompactions({ recorded: { compaction } }: SessionReplay): string | undefined {
  const made = compaction.succeeded + compaction.failed;
  if (made === 0) return undefined;
  return `${counted(made, 'compaction')}${compaction.failed === 0 ? '' : `, ${compaction.failed} failed`}`;
}
