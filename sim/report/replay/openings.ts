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
  const times = openings.most === 1 && openings.least === 1 ? 'opens once' : `opens ${several(openings, 'time')}`;
  if (first === undefined) return times;
  return `${times}, first at ${timeOf(first.atMs)}, after ${openedBecause(first.event, sectionOf(first, policy))}`;
}

const sectionOf = ({ event }: Deed, policy: Policy) =>
  breakerPolicyOf(policy, event.type.slice(0, event.type.indexOf('.')));

export const verdictOf = ({ least, most }: Between): 'steps in' | 'perhaps steps in' | 'quiet' =>
  most === 0 ? 'quiet' : least === 0 ? 'perhaps steps in' : 'steps in';
