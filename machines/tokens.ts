/**
 * Token tiers: degrade step by step as the context fills, and act in whichever tier a report lands.
 *
 * Tiers are closed below and open above: exactly 80 % is `compact`; above 100 % is `reject`. The share is
 * (used + reserve) / window in integer tokens, compared without rounding. A report without a usable window leaves the
 * tier as it was, marked stale, and is told once. The tiers are this project's parameters: no public document has them.
 * Source: seeds 000 "token budget".
 */
import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { tokensVocabulary } from './loopVocabulary.ts';
import type { TokensPolicy } from './policy.ts';
import type { EventsOf } from './vocabulary.ts';

type Heard = EventsOf<typeof tokensVocabulary.hears>;
type Said = EventsOf<typeof tokensVocabulary.says>;
/** From empty to full. */
export type Tier = 'normal' | 'warning' | 'compact' | 'snip' | 'reject';

interface Context {
  readonly policy: TokensPolicy;
  /** Whether the last report could not be read. */
  readonly isStale: boolean;
}

interface Args {
  readonly context: Context;
  readonly event: Heard;
}

/** The tier a report lands in; nothing when its window is unknown. */
export function tierOf(policy: TokensPolicy, event: { readonly type: string }): Tier | undefined {
  const heard = event as Heard;
  if (heard.type !== 'tokens.reported' && heard.type !== 'tokens.windowChanged') return undefined;
  const { usedTokens, windowTokens = 0, reserveTokens = 0 } = heard;
  if (!(windowTokens > 0) || !Number.isFinite(windowTokens) || !Number.isFinite(usedTokens)) return undefined;
  const share = (usedTokens + reserveTokens) * 100;
  if (share >= windowTokens * policy.rejectPercent) return 'reject';
  if (share >= windowTokens * policy.snipPercent) return 'snip';
  if (share >= windowTokens * policy.compactPercent) return 'compact';
  return share >= windowTokens * policy.warningPercent ? 'warning' : 'normal';
}

const isTier =
  (tier: Tier) =>
  ({ context, event }: Args): boolean =>
    tierOf(context.policy, event) === tier;

/** Input: `policy`, a `TokensPolicy`. Messages: `tokensVocabulary`. Tag `blocking` while requests are refused. */
export const tokens = setup({
  types: {
    context: {} as Context,
    events: {} as Heard,
    emitted: {} as Said,
    input: {} as { readonly policy: TokensPolicy; readonly seed: number },
    tags: {} as 'blocking',
  },
  guards: {
    isUnreadable: ({ context, event }) => tierOf(context.policy, event) === undefined,
    isNormal: isTier('normal'),
    isWarning: isTier('warning'),
    isCompact: isTier('compact'),
    isSnip: isTier('snip'),
    isReject: isTier('reject'),
    isTrying: ({ context }) => context.policy.rejectTries,
  },
  actions: {
    lookAgain: raise(({ event }: Args) => ({ ...event, type: 'tokens.reported' }) as Heard),
    noteStale: assign({ isStale: true }),
    noteFresh: assign({ isStale: false }),
    announceInvalid: emit({ type: 'tokens.invalid', because: 'noWindow' }),
    tellStale: enqueueActions(({ context, enqueue }) => {
      if (!context.isStale) enqueue.emit({ type: 'notice.show', code: 'tokens.unknownWindow' });
    }),
    announceTier: emit((_, params: { readonly tier: Tier }) => ({
      type: 'tokens.entered' as const,
      tier: params.tier,
    })),
    announceLooked: emit((_, params: { readonly act: 'none' | 'makingRoom' | 'rejected' }) => ({
      type: 'tokens.looked' as const,
      act: params.act,
    })),
    requestCompaction: emit((_, params: { readonly cause: 'auto' | 'overflow' }) => ({
      type: 'compaction.request' as const,
      cause: params.cause,
    })),
    requestSnip: emit({ type: 'compaction.snip' }),
    reject: emit({ type: 'tokens.rejected' }),
    tellUser: emit((_, params: { readonly code: 'tokens.warning' | 'tokens.full' }) => ({
      type: 'notice.show' as const,
      code: params.code,
    })),
  },
}).createMachine({
  id: 'tokens',
  context: ({ input }) => ({ policy: input.policy, isStale: false }),
  initial: 'empty',
  on: {
    'tokens.windowChanged': { actions: ['lookAgain'] },
    'tokens.reported': [
      {
        guard: 'isUnreadable',
        actions: ['announceInvalid', 'tellStale', 'noteStale', { type: 'announceLooked', params: { act: 'none' } }],
      },
      {
        guard: 'isNormal',
        target: '.normal',
        actions: ['noteFresh', { type: 'announceTier', params: { tier: 'normal' } }],
      },
      {
        guard: 'isWarning',
        target: '.warning',
        actions: [
          'noteFresh',
          { type: 'announceTier', params: { tier: 'warning' } },
          { type: 'tellUser', params: { code: 'tokens.warning' } },
        ],
      },
      {
        guard: 'isCompact',
        target: '.compact',
        actions: ['noteFresh', { type: 'announceTier', params: { tier: 'compact' } }],
      },
      { guard: 'isSnip', target: '.snip', actions: ['noteFresh', { type: 'announceTier', params: { tier: 'snip' } }] },
      { target: '.reject', actions: ['noteFresh', { type: 'announceTier', params: { tier: 'reject' } }] },
    ],
    'user.cleared': { target: '.empty', actions: ['noteFresh'] },
  },
  states: {
    empty: { description: 'Nothing was reported since the start or since the user cleared.' },
    normal: {
      description: 'There is room.',
      entry: [{ type: 'announceLooked', params: { act: 'none' } }],
      on: {
        'tokens.reported': {
          guard: 'isNormal',
          actions: ['noteFresh', { type: 'announceLooked', params: { act: 'none' } }],
        },
      },
    },
    warning: {
      description: 'The user is advised to clear.',
      entry: [{ type: 'announceLooked', params: { act: 'none' } }],
      on: {
        'tokens.reported': {
          guard: 'isWarning',
          actions: ['noteFresh', { type: 'announceLooked', params: { act: 'none' } }],
        },
      },
    },
    compact: {
      description: 'Each report asks for a summary.',
      entry: [
        { type: 'requestCompaction', params: { cause: 'auto' } },
        { type: 'announceLooked', params: { act: 'makingRoom' } },
      ],
      on: {
        'tokens.reported': {
          guard: 'isCompact',
          actions: [
            'noteFresh',
            { type: 'requestCompaction', params: { cause: 'auto' } },
            { type: 'announceLooked', params: { act: 'makingRoom' } },
          ],
        },
      },
    },
    snip: {
      description: 'Each report asks for a trim.',
      entry: ['requestSnip', { type: 'announceLooked', params: { act: 'makingRoom' } }],
      on: {
        'tokens.reported': {
          guard: 'isSnip',
          actions: ['noteFresh', 'requestSnip', { type: 'announceLooked', params: { act: 'makingRoom' } }],
        },
      },
    },
    reject: {
      description: 'Requests are refused, at once or after room could not be made.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Decides by policy whether to make room first; never rests here.',
          always: [{ guard: 'isTrying', target: 'trying' }, { target: 'refusing' }],
        },
        trying: {
          description: 'One last operation is to make room.',
          entry: [
            { type: 'requestCompaction', params: { cause: 'overflow' } },
            { type: 'announceLooked', params: { act: 'makingRoom' } },
          ],
          on: {
            'tokens.reported': {
              guard: 'isReject',
              actions: ['noteFresh', { type: 'announceLooked', params: { act: 'makingRoom' } }],
            },
            'compaction.succeeded': { target: 'relieved' },
            'compaction.failed': { target: 'refusing' },
            'compaction.refused': { target: 'refusing' },
            'compaction.full': { target: 'refusing' },
          },
        },
        relieved: {
          description: 'Room was made; if the next report lands here again, it was too little.',
          on: { 'tokens.reported': { guard: 'isReject', target: 'refusing', actions: ['noteFresh'] } },
        },
        refusing: {
          description: 'The request is refused; the user can clear, compact by hand, or start anew.',
          tags: 'blocking',
          entry: [
            'reject',
            { type: 'tellUser', params: { code: 'tokens.full' } },
            { type: 'announceLooked', params: { act: 'rejected' } },
          ],
          on: { 'tokens.reported': { guard: 'isReject', target: 'deciding', actions: ['noteFresh'] } },
        },
      },
    },
  },
});

/** Sizes matter only by the tier they land in. */
export function tokensEventKey(event: { readonly type: string }, policy: TokensPolicy): string {
  const heard = event as Heard;
  const isReport = heard.type === 'tokens.reported' || heard.type === 'tokens.windowChanged';
  return JSON.stringify(isReport ? [heard.type, tierOf(policy, heard) ?? 'unreadable'] : heard);
}
