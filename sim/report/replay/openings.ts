/** When a guard first opened, and why. */
import type { Policy } from '../../../machines/policy.ts';
import type { Between } from '../../replay/between.ts';
import type { Deed } from '../../replay/deed.ts';
import { breakerPolicyOf, openedBecause } from '../opened.ts';
import { several } from './ranges.ts';
import { timeOf } from './utc.ts';

/** `opens 1 to 2 times, first at 10:50:55, after 5 failures in a row` */
export function openingsInWords(openings: Between, deeds: readonly Deed[], policy: Policy): string {
  const first = deeds.find(({ what }) => what === 'opened');
  const times = opensInWords(openings);
  if (first === undefined) return times;
  return `${times}, first at ${timeOf(first.atMs)}, after ${becauseInWords(first, policy)}`;
}

/** `opens once`, `may open up to 2 times` */
export function opensInWords({ least, most }: Between): string {
  if (least === 0) return most === 1 ? 'may open once' : `may open up to ${most} times`;
  return least === 1 && most === 1 ? 'opens once' : `opens ${several({ least, most }, 'time')}`;
}

/** `5 failures in a row`, `denials in a row` */
export function becauseInWords({ event }: Deed, policy: Policy): string {
  const instance = event.type.slice(0, event.type.indexOf('.'));
  if (instance !== 'permission') return openedBecause(event, breakerPolicyOf(policy, instance));
  if (event.because === 'consecutive') return `${policy.permission.consecutiveMax} denials in a row`;
  return event.because === 'total' ? `${policy.permission.totalMax} denials in all` : 'a denial of the one tried';
}

export const verdictOf = ({ least, most }: Between): 'steps in' | 'perhaps steps in' | 'quiet' =>
  most === 0 ? 'quiet' : least === 0 ? 'perhaps steps in' : 'steps in';
