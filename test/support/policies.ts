/** Policies at random: a shipped one, or one of its sections or all of them made up. */
import fc from 'fast-check';
import { policies } from '../../machines/policies.ts';
import {
  type BreakerPolicy,
  type CompactionPolicy,
  errorClasses,
  type PermissionPolicy,
  type Policy,
  type RetryPolicy,
  type SessionPolicy,
  summaryOutcomes,
  type TimerReset,
  type TokensPolicy,
} from '../../machines/policy.ts';

const ms = fc.constantFrom(0, 1, 500, 2000, 30_000);
const orNull = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(some, { nil: null });
const few = fc.integer({ min: 1, max: 3 });

const window = fc.integer({ min: 1, max: 5 }).chain((size) =>
  fc.record({
    kind: fc.constant('count' as const),
    size: fc.constant(size),
    minimumCalls: fc.integer({ min: 1, max: size }),
    percent: fc.constantFrom(1, 34, 50, 100),
    comparator: fc.constantFrom('over' as const, 'atLeast' as const),
    evaluatedOn: fc.constantFrom('failures' as const, 'everyOutcome' as const),
  }),
);

const timer: fc.Arbitrary<TimerReset> = fc.record({
  kind: fc.constant('timer' as const),
  afterMs: ms,
  growth: fc.constantFrom(1, 1.5, 2),
  maxMs: fc.constantFrom(30_000, 60_000),
  retryAfter: fc.constantFrom('ignored', 'atLeast'),
  probes: few,
  successesToClose: few,
  probeDeadlineMs: ms,
});

const breakerPolicy: fc.Arbitrary<BreakerPolicy> = fc.record({
  mode: fc.constantFrom('enabled', 'enabled', 'disabled'),
  trip: fc.record({ consecutive: orNull(few), window: orNull(window) }),
  reset: fc.oneof(fc.constant({ kind: 'never' as const }), timer),
  stale: fc.constantFrom('dropped', 'counted'),
  slow: fc.constantFrom('success', 'failure'),
  notice: fc.constantFrom('onOpening', 'onEveryError', 'never'),
});

const treatment = fc.record({
  retry: fc.constantFrom('always' as const, 'once' as const, 'never' as const),
  record: fc.constantFrom('failure' as const, 'ignored' as const),
});
const everyOf = <K extends string, T>(names: readonly K[], each: fc.Arbitrary<T>): fc.Arbitrary<Record<K, T>> =>
  fc.record(Object.fromEntries(names.map((name) => [name, each])) as Record<K, fc.Arbitrary<T>>) as fc.Arbitrary<
    Record<K, T>
  >;

const retryPolicy: fc.Arbitrary<RetryPolicy> = fc.record({
  attemptsMax: orNull(fc.integer({ min: 1, max: 4 })),
  waitsMs: fc.array(ms, { minLength: 1, maxLength: 3 }),
  jitterPercent: fc.constantFrom(0, 25, 100),
  retryAfter: fc.constantFrom('ignored', 'literal', 'atLeast'),
  retryAfterMaxMs: orNull(ms),
  errors: everyOf(errorClasses, treatment),
  readsStream: fc.boolean(),
  resendsAfterOutput: fc.boolean(),
  timeoutMs: orNull(ms),
  abort: fc.constantFrom('atOnce', 'afterWait'),
});

const compactionPolicy: fc.Arbitrary<CompactionPolicy> = fc.record({
  looksFirst: fc.boolean(),
  attemptsMax: orNull(few),
  waitMs: ms,
  fallback: fc.constantFrom('snip', 'none'),
  minSavedPercent: fc.constantFrom(0, 10, 50),
  triggerPercent: orNull(fc.constantFrom(50, 80)),
  counts: everyOf(summaryOutcomes, fc.constantFrom('success', 'failure', 'neutral')),
  refill: orNull(fc.record({ turns: few, max: few })),
  manual: fc.constantFrom('bypass', 'obeys'),
  rollsBack: fc.boolean(),
  deadlineMs: orNull(ms),
});

const permissionPolicy: fc.Arbitrary<PermissionPolicy> = fc.record({
  consecutiveMax: few,
  totalMax: orNull(few),
  reset: fc.oneof(
    ms.map((afterMs) => ({ kind: 'timer' as const, afterMs })),
    fc.constant({ kind: 'user' as const }),
    fc.constant({ kind: 'simple' as const }),
  ),
  fallback: fc.constantFrom('acceptEdits', 'dontAsk'),
  unavailableMax: orNull(few),
  headless: fc.constantFrom(null, null, 'deny', 'stop', 'continue'),
  obeysReset: fc.boolean(),
});

const tokensPolicy: fc.Arbitrary<TokensPolicy> = fc.record({
  warningPercent: fc.constantFrom(10, 70),
  compactPercent: fc.constantFrom(75, 80),
  snipPercent: fc.constantFrom(85, 92),
  rejectPercent: fc.constantFrom(95, 99.5),
  rejectTries: fc.boolean(),
});

const sessionPolicy: fc.Arbitrary<SessionPolicy> = fc.record({
  stepsMax: orNull(few),
  repeatsMax: orNull(fc.integer({ min: 2, max: 3 })),
  afterFailedCompaction: fc.constantFrom('call', 'endTurn'),
  compactsOnOverflow: fc.boolean(),
  countsBenignExits: fc.boolean(),
});

const shipped = fc.constantFrom(...Object.values(policies).map(({ policy }): Policy => policy));

const sections: { readonly [S in keyof Policy]: fc.Arbitrary<Policy[S]> } = {
  api: breakerPolicy,
  retry: retryPolicy,
  summary: breakerPolicy,
  compaction: compactionPolicy,
  permission: permissionPolicy,
  tokens: tokensPolicy,
  session: sessionPolicy,
  bash: breakerPolicy,
  read: breakerPolicy,
  tools: breakerPolicy,
};

export const policyArbitrary: fc.Arbitrary<Policy> = fc
  .tuple(shipped, fc.record(sections, { requiredKeys: [], noNullPrototype: true }))
  .map(([policy, sections]) => ({ ...policy, ...sections }));
