/** S1's smaller examples: the API breaker, backoff in two versions that differ, and retries over retries. */
import type { NamedPolicy } from '../policy.ts';
import { claudeCodeV1 } from './claudeCode.ts';
import { seed } from './seed.ts';

export const s1ApiSimple = {
  name: 's1-api-simple',
  about: 'Three failed calls in a row, then every call is refused for ever.',
  policy: {
    ...seed.policy,
    api: {
      ...seed.policy.api,
      trip: { consecutive: 3, window: null },
      reset: { kind: 'never' },
      stale: 'counted',
      notice: 'onEveryError',
    },
    retry: { ...seed.policy.retry, attemptsMax: 1 },
  },
  sources: {
    ...seed.sources,
    'api.trip': 'S1, "API calls": MAX_API_FAILURES = 3',
    'api.reset': 'S1, "API calls": only a success resets, and none can happen',
    'api.stale': 'S1, "API calls": one counter, whoever comes back',
    'api.notice': 'S1, "API calls": the error is thrown',
    'retry.attemptsMax': 'S1, "API calls": no retry',
  },
} as const satisfies NamedPolicy;

export const s1BackoffTable = {
  name: 's1-backoff-table',
  about: 'The article’s list: again at once, after 1, 2 and 4 s; the fifth failure trips.',
  policy: {
    ...seed.policy,
    api: { ...s1ApiSimple.policy.api, trip: { consecutive: 5, window: null } },
    retry: { ...seed.policy.retry, attemptsMax: 5, waitsMs: [0, 1_000, 2_000, 4_000] },
  },
  sources: {
    ...s1ApiSimple.sources,
    'api.trip': 'S1, "breaker and backoff", list: the fifth trips',
    'retry.attemptsMax': 'S1, "breaker and backoff", list',
    'retry.waitsMs': 'S1, "breaker and backoff", list',
  },
} as const satisfies NamedPolicy;

export const s1BackoffCode = {
  name: 's1-backoff-code',
  about: 'The code beside that list: waits 2 and 4 s, gives up at the third failure, remembers nothing.',
  policy: {
    ...seed.policy,
    api: claudeCodeV1.policy.summary,
    retry: { ...seed.policy.retry, attemptsMax: 3, waitsMs: [2_000, 4_000] },
  },
  sources: {
    ...seed.sources,
    api: 'S1, "breaker and backoff", code: there is no breaker across requests',
    'retry.attemptsMax': 'S1, "breaker and backoff", code: maxRetries = 3',
    'retry.waitsMs': 'S1, "breaker and backoff", code: 2^failures seconds',
  },
} as const satisfies NamedPolicy;

export const nestedRetries = {
  name: 'nested-retries',
  about: 'A failed summary is tried three times over a lane that itself tries four times.',
  policy: {
    ...seed.policy,
    summary: claudeCodeV1.policy.summary,
    compaction: { ...seed.policy.compaction, attemptsMax: 3, fallback: 'none' },
  },
  sources: {
    ...seed.sources,
    summary: 'ours: retries alone, to show how layers multiply',
    'compaction.attemptsMax': 'ours: S1’s three over S0’s four',
    'compaction.fallback': 'ours',
  },
} as const satisfies NamedPolicy;
