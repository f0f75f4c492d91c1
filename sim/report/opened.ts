/** Why a breaker opened, in words. */
import type { BreakerPolicy, CountWindow, Policy } from '../../machines/policy.ts';
import type { Event } from '../scenario/event.ts';
import { numberField, textField } from './message.ts';
import { counted, inWords } from './words.ts';

/** `3 failures in a row`, `10 of 10 failed, over 50 %`. */
export function openedBecause(event: Event, policy: BreakerPolicy | undefined): string {
  const because = textField(event, 'because') ?? '';
  const failures = numberField(event, 'failures') ?? 0;
  switch (because) {
    case 'consecutive':
      return `${counted(failures, 'failure')} in a row`;
    case 'window':
      return `${failures} of ${numberField(event, 'of') ?? failures} failed${limitOf(policy?.trip.window ?? null)}`;
    case 'probe':
      return 'the probe failed';
    case 'forced':
      return 'by order';
    default:
      return inWords(because);
  }
}

function limitOf(window: CountWindow | null): string {
  if (window === null) return '';
  return `, ${window.comparator === 'over' ? 'over' : 'at least'} ${window.percent} %`;
}

/** The section that rules the breaker of this name, if the policy has one. */
export function breakerPolicyOf(policy: Policy, instance: string): BreakerPolicy | undefined {
  const section = Object.entries(policy).find(([name]) => name === instance)?.[1];
  return section !== undefined && 'trip' in section ? section : undefined;
}
