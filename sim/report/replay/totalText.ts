/** A total in words. */
import { sessionsMin } from '../../replay/bootstrap.ts';
import { counted } from '../words.ts';
import { fewer, several } from './ranges.ts';
import type { Total } from './totals.ts';

export function totalInWords(total: Total): readonly string[] {
  const { savedCalls, savedCallsInterval: interval, sessions, steppedIn, calls, lost, gained } = total;
  const sure =
    interval === undefined
      ? `no interval for fewer than ${sessionsMin} sessions`
      : `95 % interval over ${sessions} sessions: ${fewer(interval)}`;
  return [
    `a guard steps in in ${steppedIn} of ${counted(sessions, 'session')}`,
    `${counted(calls, 'model call')} recorded, ${fewer(savedCalls)} under it; ${sure}`,
    ...(lost.most > 0 ? [`${several(lost, 'recorded answer')} lost`] : []),
    ...(gained.most > 0 ? [`${several(gained, 'recorded failure')} answered`] : []),
  ];
}
