/** The shape of the JSON of `replay`, from which the shipped JSON Schema is made. Open for new keys. */
import * as z from 'zod';

const count = z.int().min(0);
const range = z.looseObject({ least: z.number(), most: z.number() });
const atMs = z.int().describe('ms since 1970');

const opened = {
  firstOpening: z
    .looseObject({ atMs, because: z.string(), failures: count.optional(), of: count.optional() })
    .optional()
    .describe('Only if the guard would have opened.'),
};

const api = z.looseObject({
  calls: range,
  refused: range.describe('Attempts that the breaker refuses.'),
  requestsSucceeded: range,
  lost: range.describe('Requests answered in fact that would not have been …'),
  lostRefused: range.describe('… because the breaker refused them …'),
  lostBusy: range.describe('… or because one before them was still tried.'),
  gained: range.describe('Requests that failed in fact and would have been answered.'),
  waitedMs: range,
  openings: range,
  recoveryMs: range.optional().describe('From the first recorded answer after failures to the first under the policy.'),
  costUsd: range,
  tokens: range,
  isCut: z.boolean().describe('The ranges are at least so wide.'),
  isBounded: z.boolean().describe('A run came to a limit.'),
  ...opened,
});

const tool = z.looseObject({
  breaker: z.enum(['bash', 'read', 'tools']),
  openings: range,
  refused: range,
  refusedSuccesses: range.describe('Of these, runs that went well in fact.'),
  ...opened,
});

const permission = z.looseObject({
  openings: range,
  morePrompts: range.describe('Questions to the user beyond those recorded.'),
  refusedSuccesses: range,
  isCut: z.boolean(),
  leftOut: count,
  ...opened,
});

const compaction = z.looseObject({
  calls: count,
  refused: count,
  lost: count.describe('Compactions that made room in fact and would not have.'),
  openings: count,
  isThrashing: z.boolean(),
  isBounded: z.boolean().describe('It asks without end; its calls are no figure.'),
  ...opened,
});

const level = z.looseObject({ atMs, usedTokens: count });
const context = z.looseObject({
  window: z.looseObject({ tokens: count, isAssumed: z.boolean() }),
  fullestTokens: count,
  crossings: z.array(level.extend({ tier: z.string() })).describe('Each time another tier was entered.'),
  fillings: z.array(
    z.looseObject({
      asked: level.optional().describe('Where the policy first asks for room.'),
      compacted: level.optional().describe('The recorded compaction that ended this filling.'),
      callsBetween: count,
    }),
  ),
});

const recorded = z.looseObject({
  api: z.looseObject({
    calls: count,
    failedCalls: count,
    requests: count,
    requestsSucceeded: count,
    streak: count.describe('Failed calls in a row.'),
    waitedMs: z.number().min(0),
    costUsd: z.number().min(0).describe('Dollars, exact to a millionth.'),
    tokens: count,
    unpriced: count.describe('Calls without a known price, which are in the tokens only.'),
  }),
  tools: z.record(z.string(), z.looseObject({ runs: count, failures: count, exits: count, streak: count })),
  permission: z.looseObject({ denials: z.record(z.string(), count), allowed: count, streak: count }),
  compaction: z.looseObject({ succeeded: count, failed: count }),
});

const session = z.looseObject({
  name: z.string().describe('The base name of its file.'),
  number: z.int().min(1).describe('In the order the logs were found.'),
  format: z.string(),
  startMs: atMs.optional(),
  endMs: atMs.optional(),
  sight: z
    .record(z.string(), z.looseObject({ is: z.enum(['recorded', 'partly', 'unobservable']), why: z.string() }))
    .describe('What the format shows of each guard; of one that is unobservable nothing is said.'),
  lines: z.looseObject({ unreadable: count, records: count, copied: count }),
  recorded,
  streaks: z.array(z.looseObject({ atMs, untilMs: atMs, calls: count, statuses: z.array(z.string()) })),
  policies: z.array(
    z.looseObject({
      policy: z.string(),
      savedCalls: range,
      api: api.optional(),
      tools: z.array(tool).optional(),
      permission: permission.optional(),
      compaction: compaction.optional(),
      context: context.optional(),
    }),
  ),
});

export const replaySchema = z.looseObject({
  version: z.literal(1),
  seed: z.int(),
  assumptions: z.array(z.string()),
  sessions: z.array(session).describe('The worst first, as many as --top says.'),
  totals: z
    .array(
      z.looseObject({
        policy: z.string(),
        sessions: count,
        steppedIn: count,
        calls: count,
        savedCalls: range,
        savedCallsInterval: range.optional().describe('95 %, bootstrap over sessions; absent for fewer than five.'),
        lost: range,
        gained: range,
      }),
    )
    .describe('Over all sessions, shown or not.'),
  read: z.looseObject({
    sessions: count,
    unusable: count,
    tooOld: count,
    skipped: z.record(z.string(), count),
  }),
});

/** JSON Schema, draft 2020-12. */
export function replayJsonSchema(): Readonly<Record<string, unknown>> {
  return { ...z.toJSONSchema(replaySchema), title: 'Result of tripcurve replay' };
}
