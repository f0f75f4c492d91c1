/** The permission breaker under a policy. */
import type { SessionReplay, UnderPolicy } from '../../replay/session.ts';
import type { Said } from './guard.ts';
import { openingsInWords, verdictOf } from './openings.ts';
import { roughTokens, several } from './ranges.ts';
import { permissionThreshold } from './thresholds.ts';

export function permissionAccount(
  { recorded }: SessionReplay,
  { permission, policy: { policy } }: UnderPolicy,
): Said | undefined {
  if (permission === undefined) return undefined;
  const { openings, morePrompts, refusedSuccesses, deeds } = permission;
  const asksMore = morePrompts.least !== 0 || morePrompts.most !== 0;
  if (openings.most === 0 && !asksMore) {
    const row = `longest row of denials ${recorded.permission.streak}`;
    return { verdict: 'quiet', lines: [`${row}; ${permissionThreshold(policy.permission)}`] };
  }
  const lines = openings.most > 0 ? [openingsInWords(openings, deeds, policy)] : [];
  if (asksMore) lines.push(`puts ${several(morePrompts, 'more question')} to the user than are recorded`);
  if (refusedSuccesses.most > 0) lines.push(`refuses ${several(refusedSuccesses, 'run')} that were allowed in fact`);
  if (permission.isCut) lines.push('more could have been answered than was looked at: at least so wide');
  if (permission.leftOut > 0) lines.push(`${roughTokens(permission.leftOut)} later decisions are not looked at`);
  return { verdict: openings.most > 0 ? verdictOf(openings) : 'steps in', lines };
}

/** `3 denied by the user, 2 because no check answered`; nothing if there was none. */
export function recordedDenials({ recorded: { permission } }: SessionReplay): string | undefined {
  const { user, classifier, unavailable, rule } = permission.denials;
  const parts = [
    [user, 'by the user'],
    [classifier, 'by the safety check'],
    [unavailable, 'because no check answered'],
    [rule, 'by a rule'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, how]) => `${count} ${how}`);
  return told.length === 0 ? undefined : `tools denied: ${told.join(', ')}`;
}
