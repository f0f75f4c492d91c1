/**
 * One lane of model calls: ask the breaker, send, wait, send again, give up.
 *
 * Admission and outcome are per attempt. An attempt has a parity, not a growing number: a late answer to an older
 * one carries the other parity and changes nothing. One further request is kept while the lane is busy.
 * Source: seeds 000 "API", seeds 001 "circuit breaker and backoff"; `hardened` rows from the public documentation.
 */
import { assign, emit, enqueueActions, setup } from 'xstate';
import { classify } from './errors.ts';
import { jittered } from './jitter.ts';
import type { ErrorClass, RetryPolicy, Treatment } from './policy.ts';
import type { EventsOf, retryVocabulary } from './vocabulary.ts';

type Heard = EventsOf<typeof retryVocabulary.hears> | { readonly type: 'retry.timedOut' };
type Said = EventsOf<typeof retryVocabulary.says>;

interface Context {
  readonly policy: RetryPolicy;
  readonly seed: number;
  /** 1 is the first; stops growing where nothing changes any more. */
  readonly attempt: number;
  /** Parity of the attempt under way. */
  readonly call: 0 | 1;
  /** Classes that were retried for the one time they may be, in this request. */
  readonly retriedOnce: readonly ErrorClass[];
  /** Whether another request waits for the lane. */
  readonly isQueued: boolean;
  /** Whether an abort came that this policy notices only after the wait. */
  readonly isAborted: boolean;
  /** ms of the wait under way or to come. */
  readonly waitMs: number;
}

interface Args {
  readonly context: Context;
  readonly event: Heard;
}

/** What went wrong with the attempt, or nothing. */
function failureOf({ context, event }: Args): ErrorClass | undefined {
  if (event.type === 'retry.timedOut') return 'timeout';
  return event.type === 'http.responded' ? classify(event, context.policy.readsStream) : undefined;
}

function treatmentOf(args: Args): Treatment | undefined {
  const failure = failureOf(args);
  return failure === undefined ? undefined : args.context.policy.errors[failure];
}

function mayRetry(args: Args): boolean {
  const failure = failureOf(args);
  if (failure === undefined) return false;
  const { retry } = args.context.policy.errors[failure];
  return retry === 'always' || (retry === 'once' && !args.context.retriedOnce.includes(failure));
}

const hasAttemptsLeft = ({ attemptsMax }: RetryPolicy, attempt: number): boolean =>
  attemptsMax === null || attempt < attemptsMax;

const hasOutput = ({ context, event }: Args): boolean =>
  event.type === 'http.responded' && event.streamed === true && !context.policy.resendsAfterOutput;

const retryAfterOf = (event: Heard): number | undefined =>
  event.type === 'http.responded' ? event.retryAfterMs : undefined;

const asksTooLong = ({ context, event }: Args): boolean => {
  const { retryAfter, retryAfterMaxMs } = context.policy;
  const asked = retryAfterOf(event);
  return retryAfter !== 'ignored' && retryAfterMaxMs !== null && asked !== undefined && asked > retryAfterMaxMs;
};

/** ms to wait after this answer. */
function waitAfter({ context, event }: Args): number {
  const { waitsMs, jitterPercent, retryAfter } = context.policy;
  const listed = waitsMs[Math.min(context.attempt, waitsMs.length) - 1] ?? 0;
  const backoff = jittered(listed, jitterPercent, context.seed, context.attempt);
  const asked = retryAfterOf(event);
  if (asked === undefined || retryAfter === 'ignored') return backoff;
  if (retryAfter === 'literal') return asked;
  return Math.max(asked, backoff);
}

/** The attempt after this one, held where neither the limit nor the list of waits tells attempts apart. */
function attemptAfter({ attemptsMax, waitsMs }: RetryPolicy, attempt: number): number {
  return attemptsMax === null ? Math.min(attempt + 1, waitsMs.length + 1) : attempt + 1;
}

/** Input: `policy`, a `RetryPolicy`, and `seed` for the jitter. Messages: `retryVocabulary`. Tags `busy`, `waiting`. */
export const retry = setup({
  types: {
    context: {} as Context,
    events: {} as Heard,
    emitted: {} as Said,
    input: {} as { readonly policy: RetryPolicy; readonly seed: number },
    tags: {} as 'busy' | 'waiting',
  },
  guards: {
    isOtherCall: ({ context, event }) => event.type === 'http.responded' && event.call !== context.call,
    isSuccess: (args) => failureOf(args) === undefined,
    isAskedTooLong: (args) => mayRetry(args) && asksTooLong(args),
    isPartial: (args) => mayRetry(args) && hasOutput(args),
    isRetryable: (args) => mayRetry(args) && hasAttemptsLeft(args.context.policy, args.context.attempt),
    isSpendCap: (args) => failureOf(args) === 'spendCap',
    isQueued: ({ context }) => context.isQueued,
    isAborted: ({ context }) => context.isAborted,
    isAbortLate: ({ context }) => context.policy.abort === 'afterWait',
  },
  actions: {
    begin: assign({ attempt: 1, retriedOnce: [], isQueued: false, isAborted: false, waitMs: 0 }),
    keepRequest: assign({ isQueued: true }),
    dropRequest: assign({ isQueued: false }),
    failRequest: emit({ type: 'retry.failed', cause: 'busy' }),
    noteAbort: assign({ isAborted: true }),
    askBreaker: emit({ type: 'breaker.acquire' }),
    flipCall: assign({ call: ({ context }: Args): 0 | 1 => (context.call === 0 ? 1 : 0) }),
    send: emit(({ context }: Args) => ({
      type: 'http.request' as const,
      attempt: context.attempt,
      call: context.call,
    })),
    startDeadline: enqueueActions(({ context, enqueue }) => {
      const { timeoutMs } = context.policy;
      if (timeoutMs !== null) enqueue.raise({ type: 'retry.timedOut' }, { id: 'deadline', delay: timeoutMs });
    }),
    stopDeadline: enqueueActions(({ enqueue }) => {
      enqueue.cancel('deadline');
    }),
    recordSuccess: emit({ type: 'breaker.record', outcome: 'success' }),
    recordFailure: emit((args) => {
      const retryAfterMs = retryAfterOf(args.event);
      return {
        type: 'breaker.record' as const,
        outcome: treatmentOf(args)?.record ?? 'ignored',
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      };
    }),
    releaseBreaker: emit({ type: 'breaker.release' }),
    noteRetry: assign((args) => {
      const failure = failureOf(args);
      const { retriedOnce, policy } = args.context;
      return {
        waitMs: waitAfter(args),
        retriedOnce:
          failure !== undefined && policy.errors[failure].retry === 'once' ? [...retriedOnce, failure] : retriedOnce,
      };
    }),
    announceWaiting: emit(({ context }) => ({ type: 'retry.waiting' as const, ms: context.waitMs })),
    nextAttempt: assign({ attempt: ({ context }) => attemptAfter(context.policy, context.attempt) }),
    succeed: emit({ type: 'retry.succeeded' }),
    fail: emit((args) => ({ type: 'retry.failed' as const, cause: failureOf(args) ?? ('aborted' as const) })),
    failOpen: emit({ type: 'retry.failed', cause: 'open' }),
    failAborted: emit({ type: 'retry.failed', cause: 'aborted' }),
    tellUser: emit((_, params: { readonly code: 'retry.later' | 'retry.spendCap' | 'retry.incomplete' }) => ({
      type: 'notice.show' as const,
      code: params.code,
    })),
  },
  delays: { wait: ({ context }) => context.waitMs },
}).createMachine({
  id: 'retry',
  context: ({ input }) => ({
    policy: input.policy,
    seed: input.seed,
    attempt: 1,
    call: 0,
    retriedOnce: [],
    isQueued: false,
    isAborted: false,
    waitMs: 0,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is asked for.',
      always: { guard: 'isQueued', target: 'working' },
      on: { 'retry.request': { target: 'working' } },
    },
    working: {
      description: 'A request is under way.',
      tags: 'busy',
      initial: 'admitting',
      entry: ['begin'],
      on: {
        'retry.request': [{ guard: 'isQueued', actions: ['failRequest'] }, { actions: ['keepRequest'] }],
        'retry.abort': { target: 'idle', actions: ['dropRequest', 'releaseBreaker', 'failAborted'] },
        'user.aborted': { target: 'idle', actions: ['dropRequest', 'releaseBreaker', 'failAborted'] },
        'user.quit': { target: 'idle', actions: ['dropRequest', 'releaseBreaker', 'failAborted'] },
      },
      states: {
        admitting: {
          description: 'The breaker is asked whether this attempt may be sent.',
          entry: ['askBreaker'],
          on: {
            'breaker.permitted': { target: 'sending' },
            'breaker.refused': { target: '#retry.idle', actions: ['failOpen'] },
          },
        },
        sending: {
          description: 'The attempt is with the model.',
          entry: ['flipCall', 'send', 'startDeadline'],
          exit: ['stopDeadline'],
          on: {
            'http.responded': [
              { guard: 'isOtherCall' },
              { guard: 'isSuccess', target: '#retry.idle', actions: ['recordSuccess', 'succeed'] },
              {
                guard: 'isPartial',
                target: '#retry.idle',
                actions: ['recordFailure', { type: 'tellUser', params: { code: 'retry.incomplete' } }, 'fail'],
              },
              {
                guard: 'isAskedTooLong',
                target: '#retry.idle',
                actions: ['recordFailure', { type: 'tellUser', params: { code: 'retry.later' } }, 'fail'],
              },
              { guard: 'isRetryable', target: 'waiting', actions: ['recordFailure', 'noteRetry', 'announceWaiting'] },
              {
                guard: 'isSpendCap',
                target: '#retry.idle',
                actions: ['recordFailure', { type: 'tellUser', params: { code: 'retry.spendCap' } }, 'fail'],
              },
              { target: '#retry.idle', actions: ['recordFailure', 'fail'] },
            ],
            'retry.timedOut': [
              { guard: 'isRetryable', target: 'waiting', actions: ['recordFailure', 'noteRetry', 'announceWaiting'] },
              { target: '#retry.idle', actions: ['recordFailure', 'fail'] },
            ],
          },
        },
        waiting: {
          description: 'The next attempt is due after a pause.',
          tags: 'waiting',
          after: {
            wait: [
              { guard: 'isAborted', target: '#retry.idle', actions: ['dropRequest', 'failAborted'] },
              { target: 'admitting', actions: ['nextAttempt'] },
            ],
          },
          on: {
            'retry.abort': [
              { guard: 'isAbortLate', actions: ['noteAbort'] },
              { target: '#retry.idle', actions: ['dropRequest', 'failAborted'] },
            ],
            'user.aborted': [
              { guard: 'isAbortLate', actions: ['noteAbort'] },
              { target: '#retry.idle', actions: ['dropRequest', 'failAborted'] },
            ],
            'user.quit': { target: '#retry.idle', actions: ['dropRequest', 'failAborted'] },
          },
        },
      },
    },
  },
});
