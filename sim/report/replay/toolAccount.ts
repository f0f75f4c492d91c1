/** The breaker of one kind of tools under a policy. */
import type { SessionReplay, UnderPolicy } from '../../replay/session.ts';
import type { ToolBreaker } from '../../replay/toolRuns.ts';
import type { Said } from './guard.ts';
import { openingsInWords, verdictOf } from './openings.ts';
import { counts, several } from './ranges.ts';
import { breakerThreshold } from './thresholds.ts';

export function toolAccount(
  { recorded }: SessionReplay,
  { tools, policy: { policy } }: UnderPolicy,
  breaker: ToolBreaker,
): Said | undefined {
  const { runs, streak, exits } = recorded.tools[breaker];
  const figures = tools?.figures.find((each) => each.breaker === breaker);
  if (figures === undefined || runs === 0) return undefined;
  const { openings, refused, refusedSuccesses, deeds } = figures;
  if (openings.most === 0) {
    return { verdict: 'quiet', lines: [`longest row of failures ${streak}; ${breakerThreshold(policy[breaker])}`] };
  }
  const lines = [openingsInWords(openings, deeds, policy)];
  if (refused.most > 0) {
    lines.push(`refuses ${several(refused, 'run')}, ${counts(refusedSuccesses)} of which went well in fact`);
  }
  if (openings.least !== openings.most && exits > 0) {
    lines.push('it hangs on whether an exit code counts as a failure: a red test, or nothing found');
  }
  return { verdict: verdictOf(openings), lines };
}
