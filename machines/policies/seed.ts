/** Exactly the numbers of the two articles; where both are silent, the plainest choice, marked "ours". */
import { type ErrorClass, errorClasses, type NamedPolicy, type Treatment } from '../policy.ts';

/** The article knows a status and no other cause: retried are 5xx and 429, and any failed call counts. */
function treatmentInSeed(error: ErrorClass): Treatment {
  const isRetried =
    error === 'rateLimited' || error === 'spendCap' || error === 'overloaded' || error === 'serverError';
  return { retry: isRetried ? 'always' : 'never', record: 'failure' };
}

export const seed = {
  name: 'seed',
  about: 'The two articles to the letter: four attempts, a window of ten, three failed summaries, then snipping.',
  policy: {
    api: {
      mode: 'enabled',
      trip: {
        consecutive: null,
        window: {
          kind: 'count',
          size: 10,
          minimumCalls: 10,
          percent: 50,
          comparator: 'over',
          evaluatedOn: 'everyOutcome',
        },
      },
      reset: {
        kind: 'timer',
        afterMs: 30_000,
        growth: 1,
        maxMs: 30_000,
        retryAfter: 'ignored',
        probes: 1,
        successesToClose: 1,
        probeDeadlineMs: 60_000,
      },
      stale: 'dropped',
      slow: 'success',
      notice: 'onOpening',
    },
    retry: {
      attemptsMax: 4,
      waitsMs: [2_000, 4_000, 8_000],
      jitterPercent: 0,
      retryAfter: 'ignored',
      retryAfterMaxMs: null,
      errors: Object.fromEntries(errorClasses.map((name) => [name, treatmentInSeed(name)])) as Record<
        ErrorClass,
        Treatment
      >,
      readsStream: false,
      resendsAfterOutput: true,
      timeoutMs: null,
      abort: 'atOnce',
    },
    summary: {
      mode: 'enabled',
      trip: { consecutive: 3, window: null },
      reset: { kind: 'never' },
      stale: 'dropped',
      slow: 'success',
      notice: 'onOpening',
    },
    compaction: {
      looksFirst: true,
      attemptsMax: 1,
      waitMs: 0,
      fallback: 'snip',
      minSavedPercent: 0,
      triggerPercent: null,
      counts: {
        effective: 'success',
        ineffective: 'success',
        noop: 'success',
        failed: 'failure',
        cancelled: 'neutral',
      },
      refill: null,
      manual: 'bypass',
      rollsBack: true,
      deadlineMs: null,
    },
  },
  sources: {
    'api.mode': 'S0, "consecutive failures"',
    'api.trip.consecutive': 'S0 counts a share, not a row',
    'api.trip.window': 'S0, "more than M % of the last N calls"; N 10, M 50 and the minimum are ours',
    'api.reset': 'ours: S0 does not say how it closes',
    'api.stale': 'ours',
    'api.slow': 'ours',
    'api.notice': 'ours: S0 returns the error',
    'retry.attemptsMax': 'S0, "attempt 4: give up"',
    'retry.waitsMs': 'S0, "wait 2^n seconds": 2, 4, 8',
    'retry.jitterPercent': 'S0 has none',
    'retry.retryAfter': 'S0 does not read the header',
    'retry.retryAfterMaxMs': 'S0 does not read the header',
    'retry.errors': 'S0: 5xx and 429 retried, other 4xx not; every failed call counts',
    'retry.readsStream': 'S0 looks at the status',
    'retry.resendsAfterOutput': 'S0 looks at the status',
    'retry.timeoutMs': 'S0 has none',
    'retry.abort': 'ours',
    'summary.mode': 'S1, "Claude Code V2"',
    'summary.trip': 'S1, "3 failures in a row"',
    'summary.reset': 'S1: only a success resets, and none can happen',
    'summary.stale': 'ours',
    'summary.slow': 'ours',
    'summary.notice': 'S1, "tell the user what happened"',
    'compaction.looksFirst': 'S1, "check the breaker"',
    'compaction.attemptsMax': 'S0: an error rolls back at once',
    'compaction.waitMs': 'S0: an error rolls back at once',
    'compaction.fallback': 'S0, "compaction failure": snip, then error 413',
    'compaction.minSavedPercent': 'S0 knows success and failure only',
    'compaction.triggerPercent': 'S0 knows success and failure only',
    'compaction.counts': 'S1: an error counts, a success resets; that a cancel does not count is ours',
    'compaction.refill': 'S0 has none',
    'compaction.manual': 'ours',
    'compaction.rollsBack': 'S0, "restore the original context"',
    'compaction.deadlineMs': 'S0 has none',
  },
} as const satisfies NamedPolicy;
