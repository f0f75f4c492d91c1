/** Small breakers to test with: three failures in a row open them. */
import type { BreakerPolicy, TimerReset } from '../../machines/policy.ts';

export type Outcome = 'success' | 'failure' | 'slow' | 'ignored';

export const latching = {
  mode: 'enabled',
  trip: { consecutive: 3, window: null },
  reset: { kind: 'never' },
  stale: 'dropped',
  slow: 'success',
  notice: 'never',
} as const satisfies BreakerPolicy;

/** Half-open after a second; a hung probe gives up its place after five. */
export const recovering: BreakerPolicy & { readonly reset: TimerReset } = {
  ...latching,
  reset: {
    kind: 'timer',
    afterMs: 1000,
    growth: 1,
    maxMs: 60_000,
    retryAfter: 'ignored',
    probes: 1,
    successesToClose: 1,
    probeDeadlineMs: 5000,
  },
};
