/** A whole policy: the shapes and ranges that `machines/policy.ts` tells in words, and what must fit together. */
import * as z from 'zod';
import { errorClasses, type Policy, summaryOutcomes } from '../../machines/policy.ts';
import { delayMsMax } from './units.ts';

const ms = z.int().min(0).max(delayMsMax);
const few = z.int().min(1).max(8);
const attempts = z.int().min(1).max(1_000_000).nullable();
const percent = z.number().min(0).max(100);

const countWindow = z
  .strictObject({
    kind: z.literal('count'),
    size: z.int().min(1).max(20),
    minimumCalls: z.int().min(1).max(20),
    percent: percent.min(1),
    comparator: z.enum(['over', 'atLeast']),
    evaluatedOn: z.enum(['failures', 'everyOutcome']),
  })
  .refine(({ size, minimumCalls }) => minimumCalls <= size, {
    path: ['minimumCalls'],
    error: '"minimumCalls" is more than "size": there would never be a rate',
  });

const timerReset = z
  .strictObject({
    kind: z.literal('timer'),
    afterMs: ms,
    growth: z.number().min(1).max(100),
    maxMs: ms,
    retryAfter: z.enum(['ignored', 'atLeast']),
    probes: few,
    successesToClose: few,
    probeDeadlineMs: ms,
  })
  .refine(({ afterMs, maxMs }) => afterMs <= maxMs, {
    path: ['maxMs'],
    error: '"maxMs" is less than "afterMs": the first break would already be too long',
  });

const breakerPolicy = z.strictObject({
  mode: z.enum(['enabled', 'disabled']),
  trip: z.strictObject({
    consecutive: z.int().min(1).max(1000).nullable(),
    window: countWindow.nullable(),
  }),
  reset: z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('never') }), timerReset]),
  stale: z.enum(['dropped', 'counted']),
  slow: z.enum(['success', 'failure']),
  notice: z.enum(['onOpening', 'onEveryError', 'never']),
});

const treatment = z.strictObject({
  retry: z.enum(['always', 'once', 'never']),
  record: z.enum(['failure', 'ignored']),
});

const retryPolicy = z.strictObject({
  attemptsMax: attempts,
  waitsMs: z.array(ms).min(1).max(16),
  jitterPercent: percent,
  retryAfter: z.enum(['ignored', 'literal', 'atLeast']),
  retryAfterMaxMs: ms.nullable(),
  errors: z.record(z.enum(errorClasses), treatment),
  readsStream: z.boolean(),
  resendsAfterOutput: z.boolean(),
  timeoutMs: ms.nullable(),
  abort: z.enum(['atOnce', 'afterWait']),
});

const compactionPolicy = z.strictObject({
  looksFirst: z.boolean(),
  attemptsMax: attempts,
  waitMs: ms,
  fallback: z.enum(['snip', 'none']),
  minSavedPercent: percent,
  triggerPercent: percent.nullable(),
  counts: z.record(z.enum(summaryOutcomes), z.enum(['success', 'failure', 'neutral'])),
  refill: z.strictObject({ turns: z.int().min(1).max(1000), max: z.int().min(1).max(1000) }).nullable(),
  manual: z.enum(['bypass', 'obeys']),
  rollsBack: z.boolean(),
  deadlineMs: ms.nullable(),
});

const permissionPolicy = z.strictObject({
  consecutiveMax: z.int().min(1).max(1000),
  totalMax: z.int().min(1).max(1000).nullable(),
  reset: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('timer'), afterMs: ms }),
    z.strictObject({ kind: z.literal('user') }),
    z.strictObject({ kind: z.literal('simple') }),
  ]),
  fallback: z.enum(['acceptEdits', 'dontAsk']),
  unavailableMax: z.int().min(1).max(1000).nullable(),
  headless: z.enum(['deny', 'stop', 'continue']).nullable(),
  obeysReset: z.boolean(),
});

const tokensPolicy = z
  .strictObject({
    warningPercent: percent,
    compactPercent: percent,
    snipPercent: percent,
    rejectPercent: percent,
    rejectTries: z.boolean(),
  })
  .refine((tiers) => isRising([tiers.warningPercent, tiers.compactPercent, tiers.snipPercent, tiers.rejectPercent]), {
    path: ['rejectPercent'],
    error: 'the tiers do not rise: write warningPercent < compactPercent < snipPercent < rejectPercent',
  });

const sessionPolicy = z.strictObject({
  stepsMax: z.int().min(1).max(10_000).nullable(),
  repeatsMax: z.int().min(2).max(10_000).nullable(),
  afterFailedCompaction: z.enum(['call', 'endTurn']),
  compactsOnOverflow: z.boolean(),
  countsBenignExits: z.boolean(),
});

function isRising(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));
}

const schema = z.strictObject({
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
});

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
type Same<A, B> = [A, B] extends [B, A] ? true : false;
type IsWhole = Same<DeepReadonly<z.output<typeof schema>>, Policy>;

/** Does not compile when the schema and `Policy` differ, in either direction. */
export const policySchema: IsWhole extends true ? z.ZodType<Policy> : never = schema;
