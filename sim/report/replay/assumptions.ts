/** What every figure of a replay rests on; the reports end with it. */
import type { PriceList } from '../../replay/prices.ts';

export function assumptions({ source }: PriceList): readonly string[] {
  return [
    '"recorded" is counted in the log; all else is what the policy would have done, with requests at their recorded ' +
      'times. What an agent would have done after another answer is unknown.',
    'A range is over what no log says: an outage began after the last answer before it and by the first failure, and ' +
      'ended after the last failure and by the next answer; a user asked in place of a check says yes or no.',
    'A call that was not made in fact would have been answered, and cost, as the recorded one before or after it.',
    `Dollars: ${source}; transcripts of Claude Code may record fewer output tokens than were used.`,
  ];
}
