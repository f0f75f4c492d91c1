/**
 * A policy: every number and choice of every guard, as plain data.
 *
 * One section per mechanism. A policy enters a chart whole, by `input`, and never changes there.
 * `null` means off or without bound; times are integer milliseconds.
 */

/** Why a model call failed, as the answer alone tells it. */
export const errorClasses = [
  'rateLimited', // 429
  'spendCap', // 429 that only a new billing period heals
  'overloaded', // 529
  'serverError', // any other 5xx
  'requestTimeout', // 408
  'conflict', // 409
  'unauthorized', // 401
  'tooLong', // 400 "prompt is too long", and 413
  'clientError', // any other 4xx
  'timeout', // no answer in time
  'connection', // reset, refused, DNS
  'stream', // an error event inside a stream that began with 200
] as const;
/** One of `errorClasses`. */
export type ErrorClass = (typeof errorClasses)[number];

/** What becomes of a model call that failed in this way. */
export interface Treatment {
  /** Sent again: each time, once per request, or never. */
  readonly retry: 'always' | 'once' | 'never';
  /** What the breaker is told. */
  readonly record: 'failure' | 'ignored';
}

/** The last `size` outcomes, oldest dropped first. */
export interface CountWindow {
  readonly kind: 'count';
  /** 1 … 20: every word of outcomes is a state. */
  readonly size: number;
  /** Outcomes seen before a rate exists; 1 … size. */
  readonly minimumCalls: number;
  readonly percent: number;
  /** Whether exactly `percent` trips. */
  readonly comparator: 'over' | 'atLeast';
  /** Whether a success can trip, by pushing an older success out of the window. */
  readonly evaluatedOn: 'failures' | 'everyOutcome';
}

/** A break, and then probes that find out whether calls work again. Times are integer ms. */
export interface TimerReset {
  readonly kind: 'timer';
  /** ms from opening to half-open. */
  readonly afterMs: number;
  /** Each opening without a close in between lasts this many times longer; 1: always the same. */
  readonly growth: number;
  /** ms; no break lasts longer. */
  readonly maxMs: number;
  /** Whether a longer Retry-After of the failure that opened it is waited for, up to `maxMs`. */
  readonly retryAfter: 'ignored' | 'atLeast';
  /** Calls let through at one time when half-open; 1 … 8. */
  readonly probes: number;
  /** Successful probes that close it; 1 … 8. */
  readonly successesToClose: number;
  /** ms; a probe without an outcome gives its place back after this. */
  readonly probeDeadlineMs: number;
}

/** When calls are stopped, and what lets them pass again; for the API, the summaries and each tool. */
export interface BreakerPolicy {
  /** `disabled` lets everything pass and counts nothing. */
  readonly mode: 'enabled' | 'disabled';
  /** Either rule trips; both `null`: never. */
  readonly trip: {
    /** Failures in a row; a success starts again at 0. */
    readonly consecutive: number | null;
    readonly window: CountWindow | null;
  };
  readonly reset: { readonly kind: 'never' } | TimerReset;
  /** What becomes of the outcome of a call that was admitted before the trip. */
  readonly stale: 'dropped' | 'counted';
  /** How a call that took too long counts. */
  readonly slow: 'success' | 'failure';
  /** When the user is told: at opening, at each failure or refusal while open (opening included), never. */
  readonly notice: 'onOpening' | 'onEveryError' | 'never';
}

/** How often a model call is sent, and how long is waited before each further attempt. */
export interface RetryPolicy {
  /** Attempts of one request, the first included; `null`: no limit. */
  readonly attemptsMax: number | null;
  /** ms before attempt 2, 3, …; the last one repeats. At least one entry, at most 16. */
  readonly waitsMs: readonly number[];
  /** 0 … 100: a wait is lengthened by up to this share, by the seed. Never applied to a Retry-After. */
  readonly jitterPercent: number;
  /** `literal`: waited instead of the backoff, however short. `atLeast`: the longer of the two. */
  readonly retryAfter: 'ignored' | 'literal' | 'atLeast';
  /** ms; a longer Retry-After is not waited for: the error surfaces at once. */
  readonly retryAfterMaxMs: number | null;
  readonly errors: Readonly<Record<ErrorClass, Treatment>>;
  /** Whether an error event after a 200 is seen as a failure. */
  readonly readsStream: boolean;
  /** Whether a request is sent again after a text block or a tool call was complete. */
  readonly resendsAfterOutput: boolean;
  /** ms; an attempt without an answer is given up after this. */
  readonly timeoutMs: number | null;
  /** When an abort is noticed during a wait. */
  readonly abort: 'atOnce' | 'afterWait';
}

/** How a finished summary turned out. */
export const summaryOutcomes = ['effective', 'ineffective', 'noop', 'failed', 'cancelled'] as const;
/** One of `summaryOutcomes`. */
export type SummaryOutcome = (typeof summaryOutcomes)[number];

/** When a summary is asked for, what it counts as, and what follows a failed one. */
export interface CompactionPolicy {
  /** Whether the breaker is asked before the call, or only told after it. */
  readonly looksFirst: boolean;
  /** Calls of one operation; `null`: no limit. */
  readonly attemptsMax: number | null;
  /** ms between the calls of one operation. */
  readonly waitMs: number;
  /** What a failed or refused operation falls back to. */
  readonly fallback: 'snip' | 'none';
  /** A summary that saves less than this share is ineffective. */
  readonly minSavedPercent: number;
  /** A summary that leaves this share of the window or more is ineffective; `null`: any landing will do. */
  readonly triggerPercent: number | null;
  /** What each outcome is to the breaker, and so to the chain. */
  readonly counts: Readonly<Record<SummaryOutcome, 'success' | 'failure' | 'neutral'>>;
  /** A context full again within `turns` turns, `max` times running, stops automatic compaction. */
  readonly refill: { readonly turns: number; readonly max: number } | null;
  /** `bypass`: the user's own order is carried out when open, and clearing resets. `obeys`: neither. */
  readonly manual: 'bypass' | 'obeys';
  /** Whether a failed summary is rolled back to the checkpoint. */
  readonly rollsBack: boolean;
  /** ms; a summary without an answer counts as failed after this. */
  readonly deadlineMs: number | null;
}

/** What leads out of open. */
export type PermissionReset =
  /** After `afterMs` the next operation that the user allows closes it. */
  | { readonly kind: 'timer'; readonly afterMs: number }
  /** The user allows one operation, it is tried, and closes it if it worked. */
  | { readonly kind: 'user' }
  /** The first operation that the user allows closes it. */
  | { readonly kind: 'simple' };

/** How many denials open the permission breaker, what open does, and what leads out of it. */
export interface PermissionPolicy {
  /** Denials in a row that open it. */
  readonly consecutiveMax: number;
  /** Denials in all that open it; forgotten only when they do. `null`: not counted. */
  readonly totalMax: number | null;
  readonly reset: PermissionReset;
  /** Open: `dontAsk` refuses without a prompt, `acceptEdits` prompts for everything but file edits. */
  readonly fallback: 'acceptEdits' | 'dontAsk';
  /** Failures of the classifier in a row after which the user is asked instead; `null`: refused for ever. */
  readonly unavailableMax: number | null;
  /**
   * What a question comes to where nobody can answer. `deny`: that one is denied. `stop`: denied, and opening ends the
   * run. `continue`: denied, and nothing ever opens, since open could only ask. `null`: a user is there.
   */
  readonly headless: 'deny' | 'stop' | 'continue' | null;
  /** Whether the order `permission.reset` is obeyed. */
  readonly obeysReset: boolean;
}

/** Where the tiers of a filling context begin. */
export interface TokensPolicy {
  /** Each tier begins at exactly its share of the window and ends below the next; 0 … 100, rising. */
  readonly warningPercent: number;
  readonly compactPercent: number;
  readonly snipPercent: number;
  readonly rejectPercent: number;
  /** Whether a rejected context is compacted, then snipped, before the request is refused. */
  readonly rejectTries: boolean;
}

/** What ends a turn of the agent loop. */
export interface SessionPolicy {
  /** Model calls of one user turn; `null`: no limit. */
  readonly stepsMax: number | null;
  /** The same tool call in a row; `null`: no limit. */
  readonly repeatsMax: number | null;
  /** What follows a compaction that made no room: the call is sent all the same, or the turn ends. */
  readonly afterFailedCompaction: 'call' | 'endTurn';
  /** Whether an answer "prompt is too long" is met by one compaction and one more call. */
  readonly compactsOnOverflow: boolean;
  /** Whether a tool's exit that only means "nothing found" counts as its failure. */
  readonly countsBenignExits: boolean;
}

/** Every section; each instance of a system is given one of them. */
export interface Policy {
  readonly api: BreakerPolicy;
  readonly retry: RetryPolicy;
  readonly summary: BreakerPolicy;
  readonly compaction: CompactionPolicy;
  readonly permission: PermissionPolicy;
  readonly tokens: TokensPolicy;
  readonly session: SessionPolicy;
  /** The breakers of the tools: two of their own, and one that all others share. */
  readonly bash: BreakerPolicy;
  readonly read: BreakerPolicy;
  readonly tools: BreakerPolicy;
}

/** A shipped policy: the whole data, and where each value comes from. */
export interface NamedPolicy {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  readonly policy: Policy;
  /** Source by path; a path speaks for everything below it: `summary.trip`. */
  readonly sources: Readonly<Record<string, string>>;
}
