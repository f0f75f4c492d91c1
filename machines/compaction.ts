/**
 * Compaction: put a summary in the place of a full context; if that fails, roll back, snip, and say so at last.
 *
 * The messages live outside; this chart only orders checkpoint, commit and restore. Its breaker (port `breaker`) is
 * asked before the summary or only told after it, by policy. Summaries and trims have a parity each, not a growing
 * number: a late answer to an older one carries the other parity and changes nothing. A request during an operation
 * joins it.
 * Source: seeds 000 "compaction failure", seeds 001 "V1", "V2", "Codex"; `refill` from the public documentation.
 */
import { assign, emit, enqueueActions, setup } from 'xstate';
import type { CompactionPolicy, SummaryOutcome } from './policy.ts';
import type { compactionVocabulary, EventsOf } from './vocabulary.ts';

type Heard = EventsOf<typeof compactionVocabulary.hears> | { readonly type: 'compaction.timedOut' };
type Said = EventsOf<typeof compactionVocabulary.says>;

interface Context {
  readonly policy: CompactionPolicy;
  /** Parity of the last summary. */
  readonly op: 0 | 1;
  /** Parity of the last trim. */
  readonly snipOp: 0 | 1;
  /** Summaries of this operation so far; held at 1 without a limit. */
  readonly attempt: number;
  readonly cause: 'auto' | 'manual' | 'overflow';
  readonly outcome: SummaryOutcome;
  /** User turns since the last effective compaction, held one above `refill.turns`. */
  readonly turnsSince: number;
  /** Times running that the context was full again within `refill.turns`. */
  readonly refills: number;
}

interface Args {
  readonly context: Context;
  readonly event: Heard;
}

/** Whether a summary of these sizes made room; one without sizes is believed. */
function isWorthwhile(policy: CompactionPolicy, event: Heard & { readonly type: 'summary.answered' }): boolean {
  const { beforeTokens, afterTokens, windowTokens } = event;
  if (beforeTokens === undefined || afterTokens === undefined) return true;
  if ((beforeTokens - afterTokens) * 100 < beforeTokens * policy.minSavedPercent) return false;
  if (policy.triggerPercent === null || windowTokens === undefined) return true;
  return afterTokens * 100 < windowTokens * policy.triggerPercent;
}

function outcomeOf({ context, event }: Args): SummaryOutcome {
  if (event.type !== 'summary.answered') return 'failed';
  if (event.outcome !== 'success') return event.outcome;
  return isWorthwhile(context.policy, event) ? 'effective' : 'ineffective';
}

const countOf = ({ policy, outcome }: Context): 'success' | 'failure' | 'neutral' => policy.counts[outcome];

const causeOf = (event: Heard): Context['cause'] => (event.type === 'compaction.request' ? event.cause : 'auto');

/** Refills, this request included. */
function refillsWith({ context, event }: Args): number {
  const { refill } = context.policy;
  if (refill === null || causeOf(event) === 'manual') return context.refills;
  return context.turnsSince <= refill.turns ? Math.min(context.refills + 1, refill.max) : 0;
}

const turnsMax = ({ refill }: CompactionPolicy): number => (refill === null ? 0 : refill.turns + 1);

/** The user's own order, where the policy carries it out in any state. */
const isBypass = ({ context, event }: Args): boolean =>
  causeOf(event) === 'manual' && context.policy.manual === 'bypass';

/** Input: `policy`, a `CompactionPolicy`. Messages: `compactionVocabulary`. Tags: `busy`, `waiting`, `blocking`. */
export const compaction = setup({
  types: {
    context: {} as Context,
    events: {} as Heard,
    emitted: {} as Said,
    input: {} as { readonly policy: CompactionPolicy; readonly seed: number },
    tags: {} as 'busy' | 'waiting' | 'blocking',
  },
  guards: {
    isBypass,
    isUnasked: (args) => isBypass(args) || !args.context.policy.looksFirst,
    isThrashing: (args) => {
      const { refill } = args.context.policy;
      return refill !== null && causeOf(args.event) !== 'manual' && refillsWith(args) >= refill.max;
    },
    isStopped: ({ context }) => context.policy.refill !== null && context.refills >= context.policy.refill.max,
    isOtherOp: ({ context, event }) =>
      (event.type === 'summary.answered' && event.op !== context.op) ||
      (event.type === 'snip.answered' && event.op !== context.snipOp),
    isSuccess: ({ context }) => countOf(context) === 'success',
    isNeutral: ({ context }) => countOf(context) === 'neutral',
    isToRepeat: ({ context, event }) => {
      const { attemptsMax } = context.policy;
      const isBlocked = event.type === 'breaker.recorded' && event.blocking;
      return !isBlocked && (attemptsMax === null || context.attempt < attemptsMax);
    },
    isLastResort: ({ context, event }) => causeOf(event) === 'overflow' && context.policy.fallback === 'snip',
    hasSnip: ({ context }) => context.policy.fallback === 'snip',
    isBlocked: ({ event }) => event.type === 'breaker.recorded' && event.blocking,
    isSnipped: ({ event }) => event.type === 'snip.answered' && event.ok,
    isResetByUser: ({ context }) => context.policy.manual === 'bypass',
  },
  actions: {
    begin: assign((args) => ({ attempt: 1, cause: causeOf(args.event), refills: refillsWith(args) })),
    beginSnip: assign({ attempt: 1, cause: 'auto' }),
    countTurn: assign({
      turnsSince: ({ context }) => Math.min(context.turnsSince + 1, turnsMax(context.policy)),
    }),
    askBreaker: emit({ type: 'breaker.acquire' }),
    flipOp: assign({ op: ({ context }): 0 | 1 => (context.op === 0 ? 1 : 0) }),
    flipSnipOp: assign({ snipOp: ({ context }): 0 | 1 => (context.snipOp === 0 ? 1 : 0) }),
    checkpoint: emit({ type: 'context.checkpoint' }),
    requestSummary: emit(({ context }) => ({ type: 'summary.request' as const, op: context.op })),
    cancelSummary: emit({ type: 'summary.cancel' }),
    requestSnip: emit(({ context }) => ({ type: 'snip.request' as const, op: context.snipOp })),
    startDeadline: enqueueActions(({ context, enqueue }) => {
      const { deadlineMs } = context.policy;
      if (deadlineMs !== null) enqueue.raise({ type: 'compaction.timedOut' }, { id: 'deadline', delay: deadlineMs });
    }),
    stopDeadline: enqueueActions(({ enqueue }) => {
      enqueue.cancel('deadline');
    }),
    noteOutcome: assign({ outcome: outcomeOf }),
    record: emit(({ context }) => {
      const count = countOf(context);
      return { type: 'breaker.record' as const, outcome: count === 'neutral' ? ('ignored' as const) : count };
    }),
    releaseBreaker: emit({ type: 'breaker.release' }),
    resetBreaker: emit({ type: 'breaker.reset' }),
    commit: emit({ type: 'context.commit' }),
    rollBack: enqueueActions(({ context, enqueue }) => {
      if (context.policy.rollsBack) enqueue.emit({ type: 'context.restore' });
    }),
    repeat: assign({
      attempt: ({ context }) => (context.policy.attemptsMax === null ? 1 : context.attempt + 1),
    }),
    noteRoom: assign({
      turnsSince: 0,
      refills: ({ context }) => (context.cause === 'manual' ? 0 : context.refills),
    }),
    stop: assign({ refills: refillsWith }),
    forgetRefills: assign({ refills: 0, turnsSince: ({ context }) => turnsMax(context.policy) }),
    succeed: emit((_, params: { readonly by: 'summary' | 'snip' }) => ({
      type: 'compaction.succeeded' as const,
      by: params.by,
    })),
    fail: emit(({ context }) => ({
      type: 'compaction.failed' as const,
      cause: context.outcome === 'effective' ? ('failed' as const) : context.outcome,
    })),
    failOpen: emit({ type: 'compaction.failed', cause: 'open' }),
    failCancelled: emit({ type: 'compaction.failed', cause: 'cancelled' }),
    refuse: emit((_, params: { readonly because: 'open' | 'thrash' }) => ({
      type: 'compaction.refused' as const,
      because: params.because,
    })),
    reportFull: emit({ type: 'compaction.full', status: 413 }),
    tellUser: emit((_, params: { readonly code: 'compaction.full' | 'compaction.thrash' }) => ({
      type: 'notice.show' as const,
      code: params.code,
    })),
  },
  delays: { wait: ({ context }) => context.policy.waitMs },
}).createMachine({
  id: 'compaction',
  context: ({ input }) => ({
    policy: input.policy,
    op: 0,
    snipOp: 0,
    attempt: 1,
    cause: 'auto',
    outcome: 'effective',
    turnsSince: turnsMax(input.policy),
    refills: 0,
  }),
  initial: 'idle',
  on: {
    'user.turn': { actions: ['countTurn'] },
    'user.cleared': [
      { guard: 'isResetByUser', target: '.idle', actions: ['forgetRefills', 'resetBreaker'] },
      { target: '.idle', actions: ['forgetRefills'] },
    ],
  },
  states: {
    resting: {
      description: 'Decides whether automatic compaction goes on; never rests here.',
      always: [{ guard: 'isStopped', target: 'stopped' }, { target: 'idle' }],
    },
    idle: {
      description: 'No operation is under way.',
      on: {
        'compaction.request': [
          {
            guard: 'isThrashing',
            target: 'stopped',
            actions: [
              'stop',
              { type: 'tellUser', params: { code: 'compaction.thrash' } },
              { type: 'refuse', params: { because: 'thrash' } },
            ],
          },
          { guard: 'isUnasked', target: 'working.summarising', actions: ['begin'] },
          { target: 'working.looking', actions: ['begin'] },
        ],
        'compaction.snip': { target: 'working.snipping', actions: ['beginSnip'] },
      },
    },
    stopped: {
      description: 'Automatic compaction is off, because the context fills again right after each.',
      tags: 'blocking',
      on: {
        'compaction.request': [
          { guard: 'isBypass', target: 'working.summarising', actions: ['begin'] },
          { guard: 'isLastResort', target: 'working.snipping', actions: ['beginSnip'] },
          { actions: [{ type: 'refuse', params: { because: 'thrash' } }] },
        ],
        'compaction.snip': { target: 'working.snipping', actions: ['beginSnip'] },
      },
    },
    working: {
      description: 'An operation is under way.',
      tags: 'busy',
      initial: 'looking',
      on: {
        'user.aborted': {
          target: 'resting',
          actions: ['cancelSummary', 'rollBack', 'releaseBreaker', 'failCancelled'],
        },
        'user.quit': { target: 'resting', actions: ['cancelSummary', 'rollBack', 'releaseBreaker', 'failCancelled'] },
        'user.cleared': [
          {
            guard: 'isResetByUser',
            target: 'idle',
            actions: ['cancelSummary', 'forgetRefills', 'releaseBreaker', 'resetBreaker', 'failCancelled'],
          },
          { target: 'idle', actions: ['cancelSummary', 'forgetRefills', 'releaseBreaker', 'failCancelled'] },
        ],
      },
      states: {
        looking: {
          description: 'The breaker is asked whether a summary may be tried.',
          entry: ['askBreaker'],
          on: {
            'breaker.permitted': { target: 'summarising' },
            'breaker.refused': [
              { guard: 'hasSnip', target: 'snipping' },
              { target: '#compaction.resting', actions: [{ type: 'refuse', params: { because: 'open' } }] },
            ],
          },
        },
        summarising: {
          description: 'The summary is being written.',
          entry: ['flipOp', 'checkpoint', 'requestSummary', 'startDeadline'],
          exit: ['stopDeadline'],
          on: {
            'summary.answered': [{ guard: 'isOtherOp' }, { target: 'recording', actions: ['noteOutcome'] }],
            'compaction.timedOut': { target: 'recording', actions: ['cancelSummary', 'noteOutcome'] },
          },
        },
        recording: {
          description: 'The breaker is told how it went; what follows depends on its answer.',
          entry: ['record'],
          on: {
            'breaker.recorded': [
              {
                guard: 'isSuccess',
                target: '#compaction.resting',
                actions: ['commit', 'noteRoom', { type: 'succeed', params: { by: 'summary' } }],
              },
              { guard: 'isNeutral', target: '#compaction.resting', actions: ['rollBack', 'fail'] },
              { guard: 'isToRepeat', target: 'waiting', actions: ['rollBack'] },
              { guard: 'hasSnip', target: 'snipping', actions: ['rollBack'] },
              { guard: 'isBlocked', target: '#compaction.resting', actions: ['rollBack', 'failOpen'] },
              { target: '#compaction.resting', actions: ['rollBack', 'fail'] },
            ],
          },
        },
        waiting: {
          description: 'The same operation asks for another summary after a pause.',
          tags: 'waiting',
          after: { wait: { target: 'summarising', actions: ['repeat'] } },
        },
        snipping: {
          description: 'Old messages are cut away without a model.',
          entry: ['flipSnipOp', 'requestSnip'],
          on: {
            'snip.answered': [
              { guard: 'isOtherOp' },
              {
                guard: 'isSnipped',
                target: '#compaction.resting',
                actions: ['commit', 'noteRoom', { type: 'succeed', params: { by: 'snip' } }],
              },
              {
                target: '#compaction.resting',
                actions: ['reportFull', { type: 'tellUser', params: { code: 'compaction.full' } }],
              },
            ],
          },
        },
      },
    },
  },
});

/** Token sizes matter only by what they make of the outcome. */
export function compactionEventKey(event: { readonly type: string }, policy: CompactionPolicy): string {
  const heard = event as Heard;
  if (heard.type !== 'summary.answered' || heard.outcome !== 'success') return JSON.stringify(heard);
  return JSON.stringify([heard.type, heard.op, isWorthwhile(policy, heard)]);
}
