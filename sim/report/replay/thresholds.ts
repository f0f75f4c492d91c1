/** At what a guard opens, in words, so that a quiet session can say how near it came. */
import type { BreakerPolicy, PermissionPolicy } from '../../../machines/policy.ts';

/** `opens at 5 in a row, or over 50 % of the last 10` */
export function breakerThreshold({ mode, trip }: BreakerPolicy): string {
  if (mode === 'disabled') return 'never opens';
  const { consecutive, window } = trip;
  const row = consecutive === null ? [] : [`at ${consecutive} in a row`];
  const share =
    window === null
      ? []
      : [`${window.comparator === 'over' ? 'over' : 'at'} ${window.percent} % of the last ${window.size}`];
  const rules = [...row, ...share];
  return rules.length === 0 ? 'never opens' : `opens ${rules.join(', or ')}`;
}

/** `opens at 3 in a row, or 20 in all` */
export function permissionThreshold({ consecutiveMax, totalMax }: PermissionPolicy): string {
  return `opens at ${consecutiveMax} in a row${totalMax === null ? '' : `, or ${totalMax} in all`}`;
}
