/** How large the context window of a session is: as the log says, or by the rule that fits what public logs show. */
import { tokensMax } from '../scenario/units.ts';
import type { Fact } from './fact.ts';

export interface ContextWindow {
  readonly tokens: number;
  /** The log does not say it. */
  readonly isAssumed: boolean;
}

/** A log may say anything; no context holds more than a scenario can name. */
export const sizeOf = (tokens: number): number => Math.min(Math.round(tokens), tokensMax);

const usual = 200_000;
const large = 1_000_000;

/** A context that ever held more than the usual window was in a large one. */
export function contextWindowOf(facts: readonly Fact[]): ContextWindow {
  let [said, fullest] = [0, 0];
  for (const fact of facts) {
    if (fact.kind !== 'tokens' || fact.lane !== 0) continue;
    said = Math.max(said, sizeOf(fact.windowTokens ?? 0));
    fullest = Math.max(fullest, fact.usedTokens);
  }
  return said > 0 ? { tokens: said, isAssumed: false } : { tokens: fullest > usual ? large : usual, isAssumed: true };
}
