/**
 * Permission breaker: tools run by themselves until too many were denied; then a person decides.
 *
 * A denial is counted by its source: verdicts of the user and of the classifier count; an outage, a refused check, an
 * abort or a timeout do not. The request whose denial reaches the threshold is itself denied; the next one meets open.
 * Questions and prompts have a parity each, so that an answer to an earlier one changes nothing.
 * Source: seeds 000 "permission denials"; the public documentation of Claude Code's auto mode.
 */
import { assign, emit, enqueueActions, setup } from 'xstate';
import {
  type Args,
  answerOf,
  askerOf,
  type Context,
  type DeniedBy,
  deniedBy,
  type Heard,
  isDenial,
  isOutage,
  openingCause,
  outagesMax,
  type Said,
  verdictOf,
} from './permissionRules.ts';
import type { PermissionPolicy } from './policy.ts';

/** Input: `policy`, a `PermissionPolicy`. Messages: `permissionVocabulary`. Tag `blocking` while it is open. */
export const permission = setup({
  types: {
    context: {} as Context,
    events: {} as Heard,
    emitted: {} as Said,
    input: {} as { readonly policy: PermissionPolicy; readonly seed: number },
    tags: {} as 'blocking',
  },
  guards: {
    isFree: ({ event }) => event.type === 'permission.check' && (event.preapproved === true || event.class === 'read'),
    isRefused: ({ context }) => context.mode === 'dontAsk',
    isAcceptedEdit: ({ event }) => event.type === 'permission.check' && event.class === 'edit',
    isOtherAsk: ({ context, event }) =>
      (event.type === 'classifier.answered' && event.ask !== context.ask) ||
      (event.type === 'user.answered' && event.ask !== context.prompt),
    isAllowed: ({ event }) => verdictOf(event) === 'allow' || answerOf(event) === 'allow',
    isToAsk: ({ event }) => verdictOf(event) === 'ask',
    isOutageOver: (args) => {
      const { unavailableMax } = args.context.policy;
      return unavailableMax !== null && isOutage(args) && args.context.outages + 1 >= unavailableMax;
    },
    isOpening: (args) => isDenial(args) && openingCause(args) !== undefined,
    isDenied: isDenial,
    isTurnedDown: ({ event }) => event.type === 'user.answered' && event.answer !== 'allow',
    isHeadless: ({ context }) => context.policy.headless !== null,
    isTried: ({ context }) => context.policy.reset.kind === 'user',
    isSimple: ({ context }) => context.policy.reset.kind === 'simple',
    isWorking: ({ event }) => event.type === 'tool.ended' && event.ok,
    isResettable: ({ context }) => context.policy.obeysReset,
    isModeDontAsk: ({ event }) => event.type === 'permission.mode' && event.to === 'dontAsk',
  },
  actions: {
    noteCheck: assign(({ context, event }) =>
      event.type === 'permission.check'
        ? { tool: event.tool, class: event.class, asker: askerOf(event, context.asker) }
        : {},
    ),
    flipAsk: assign({ ask: ({ context }: Args): 0 | 1 => (context.ask === 0 ? 1 : 0) }),
    flipPrompt: assign({ prompt: ({ context }: Args): 0 | 1 => (context.prompt === 0 ? 1 : 0) }),
    askClassifier: emit(({ context }: Args) => ({
      type: 'classifier.ask' as const,
      tool: context.tool,
      class: context.class,
      ask: context.ask,
    })),
    askUser: enqueueActions(({ context, enqueue }) => {
      if (context.policy.headless !== null) return;
      enqueue.emit({ type: 'user.ask', tool: context.tool, class: context.class, ask: context.prompt });
    }),
    grant: emit(({ context }: Args) => ({
      type: 'permission.granted' as const,
      ...(context.asker === '' ? {} : { to: context.asker }),
      tool: context.tool,
    })),
    deny: emit(({ context, event }: Args) => ({
      type: 'permission.denied' as const,
      ...(context.asker === '' ? {} : { to: context.asker }),
      tool: context.tool,
      by: deniedBy(event),
    })),
    denyAs: emit(({ context }: Args, params: { readonly by: DeniedBy }) => ({
      type: 'permission.denied' as const,
      ...(context.asker === '' ? {} : { to: context.asker }),
      tool: context.tool,
      by: params.by,
    })),
    denyOther: emit(({ event }: Args) => ({
      type: 'permission.denied' as const,
      ...('from' in event && event.from !== undefined ? { to: event.from } : {}),
      tool: event.type === 'permission.check' ? event.tool : '',
      by: 'busy' as const,
    })),
    countDenial: assign({
      consecutive: ({ context }) => Math.min(context.consecutive + 1, context.policy.consecutiveMax),
      total: ({ context }) =>
        context.policy.totalMax === null ? 0 : Math.min(context.total + 1, context.policy.totalMax),
    }),
    announceCount: emit(({ context }: Args) => ({
      type: 'permission.denialCounted' as const,
      consecutive: context.consecutive,
      total: context.total,
    })),
    countOutage: assign({
      outages: (args) =>
        isOutage(args) ? Math.min(args.context.outages + 1, outagesMax(args.context.policy)) : args.context.outages,
    }),
    forgetOutages: assign({ outages: 0 }),
    forgetDenials: assign({ consecutive: 0 }),
    announceOpened: emit((args: Args) => ({
      type: 'permission.opened' as const,
      because: openingCause(args) ?? ('denied' as const),
    })),
    announceReopened: emit({ type: 'permission.opened', because: 'denied' }),
    forgetTotalIfReached: assign({
      total: ({ context }) =>
        context.policy.totalMax !== null && context.total >= context.policy.totalMax ? 0 : context.total,
    }),
    announceHalfOpened: emit({ type: 'permission.halfOpened' }),
    announceClosed: emit({ type: 'permission.closed' }),
    haltIfHeadless: enqueueActions(({ context, enqueue }) => {
      if (context.policy.headless === 'stop') enqueue.emit({ type: 'permission.halted' });
    }),
    setMode: assign({ mode: ({ context, event }) => (event.type === 'permission.mode' ? event.to : context.mode) }),
    startCooldown: enqueueActions(({ context, enqueue }) => {
      const { reset } = context.policy;
      if (reset.kind === 'timer')
        enqueue.raise({ type: 'permission.cooled' }, { id: 'cooldown', delay: reset.afterMs });
    }),
    stopCooldown: enqueueActions(({ enqueue }) => {
      enqueue.cancel('cooldown');
    }),
    tellUser: emit((_, params: { readonly code: 'permission.open' | 'permission.unavailable' }) => ({
      type: 'notice.show' as const,
      code: params.code,
    })),
  },
}).createMachine({
  id: 'permission',
  context: ({ input }) => ({
    policy: input.policy,
    mode: input.policy.fallback,
    consecutive: 0,
    total: 0,
    outages: 0,
    ask: 0,
    prompt: 0,
    tool: '',
    class: 'run',
    asker: '',
  }),
  initial: 'closed',
  on: { 'permission.mode': { actions: ['setMode'] } },
  states: {
    closed: {
      description: 'Tools run by themselves unless the classifier says no or asks the user.',
      initial: 'ready',
      states: {
        ready: {
          description: 'Nothing is in question.',
          on: {
            'permission.check': [
              { guard: 'isFree', actions: ['noteCheck', 'grant'] },
              { target: 'checking', actions: ['noteCheck'] },
            ],
          },
        },
        checking: {
          description: 'The classifier is asked.',
          entry: ['flipAsk', 'askClassifier'],
          on: {
            'permission.check': { actions: ['denyOther'] },
            'permission.mode': [
              {
                // The user's own word discards the verdict; no breaker refused.
                guard: 'isModeDontAsk',
                target: 'ready',
                actions: ['setMode', { type: 'denyAs', params: { by: 'abort' } }],
              },
              { target: 'asking', actions: ['setMode'] },
            ],
            'classifier.answered': [
              { guard: 'isOtherAsk' },
              { guard: 'isAllowed', target: 'ready', actions: ['forgetDenials', 'forgetOutages', 'grant'] },
              { guard: 'isToAsk', target: 'asking', actions: ['forgetOutages'] },
              {
                guard: 'isOutageOver',
                target: 'asking',
                actions: ['countOutage', { type: 'tellUser', params: { code: 'permission.unavailable' } }],
              },
              {
                guard: 'isOpening',
                target: '#permission.open',
                actions: ['announceOpened', 'countDenial', 'announceCount', 'deny', 'forgetTotalIfReached'],
              },
              {
                guard: 'isDenied',
                target: 'ready',
                actions: ['forgetOutages', 'countDenial', 'announceCount', 'deny'],
              },
              { target: 'ready', actions: ['countOutage', 'deny'] },
            ],
            'user.aborted': { target: 'ready', actions: ['deny'] },
            'user.cleared': { target: 'ready', actions: ['deny'] },
            'user.quit': { target: 'ready', actions: ['deny'] },
          },
        },
        asking: {
          description: 'The user is asked in place of the classifier.',
          entry: ['flipPrompt', 'askUser'],
          always: {
            guard: 'isHeadless',
            target: 'ready',
            actions: [{ type: 'denyAs', params: { by: 'headless' } }],
          },
          on: {
            'permission.check': { actions: ['denyOther'] },
            'user.answered': [
              { guard: 'isOtherAsk' },
              { guard: 'isAllowed', target: 'ready', actions: ['forgetDenials', 'grant'] },
              {
                guard: 'isOpening',
                target: '#permission.open',
                actions: ['announceOpened', 'countDenial', 'announceCount', 'deny', 'forgetTotalIfReached'],
              },
              { guard: 'isDenied', target: 'ready', actions: ['countDenial', 'announceCount', 'deny'] },
              { target: 'ready', actions: ['deny'] },
            ],
            'user.aborted': { target: 'ready', actions: ['deny'] },
            'user.cleared': { target: 'ready', actions: ['deny'] },
            'user.quit': { target: 'ready', actions: ['deny'] },
          },
        },
      },
    },
    open: {
      description: 'The user is asked about each operation, or what was not approved before is refused, by mode.',
      tags: 'blocking',
      entry: ['startCooldown', { type: 'tellUser', params: { code: 'permission.open' } }, 'haltIfHeadless'],
      exit: ['stopCooldown'],
      initial: 'ready',
      on: {
        'permission.reset': {
          guard: 'isResettable',
          target: 'closed',
          actions: ['forgetDenials', 'forgetOutages', 'announceClosed'],
        },
      },
      states: {
        ready: {
          description: 'Nothing is in question.',
          on: {
            'permission.cooled': { target: '#permission.halfOpen', actions: ['announceHalfOpened'] },
            'permission.check': [
              { guard: 'isFree', actions: ['noteCheck', 'grant'] },
              { guard: 'isRefused', actions: ['noteCheck', { type: 'denyAs', params: { by: 'breaker' } }] },
              { guard: 'isAcceptedEdit', actions: ['noteCheck', 'grant'] },
              { target: 'asking', actions: ['noteCheck'] },
            ],
          },
        },
        asking: {
          description: 'The user is asked about this operation.',
          entry: ['flipPrompt', 'askUser'],
          always: {
            guard: 'isHeadless',
            target: 'ready',
            actions: [{ type: 'denyAs', params: { by: 'headless' } }],
          },
          on: {
            'permission.cooled': { target: '#permission.halfOpen.asking', actions: ['announceHalfOpened'] },
            'permission.check': { actions: ['denyOther'] },
            'permission.reset': {
              guard: 'isResettable',
              target: '#permission.closed',
              actions: [
                { type: 'denyAs', params: { by: 'abort' } },
                'forgetDenials',
                'forgetOutages',
                'announceClosed',
              ],
            },
            'user.answered': [
              { guard: 'isOtherAsk' },
              { guard: 'isTurnedDown', target: 'ready', actions: ['deny'] },
              {
                guard: 'isSimple',
                target: '#permission.closed',
                actions: ['forgetDenials', 'forgetOutages', 'grant', 'announceClosed'],
              },
              { guard: 'isTried', target: 'trying', actions: ['grant'] },
              { target: 'ready', actions: ['grant'] },
            ],
            'user.aborted': { target: 'ready', actions: ['deny'] },
            'user.cleared': { target: 'ready', actions: ['deny'] },
            'user.quit': { target: 'ready', actions: ['deny'] },
          },
        },
        trying: {
          description: 'The operation the user allowed is tried; if it works, tools run by themselves again.',
          on: {
            'tool.ended': [
              {
                guard: 'isWorking',
                target: '#permission.closed',
                actions: ['forgetDenials', 'forgetOutages', 'announceClosed'],
              },
              { target: 'ready' },
            ],
            // Whoever asks again never ran it: its breaker refused, or the user cleared.
            'permission.check': [
              { guard: 'isFree', target: 'ready', actions: ['noteCheck', 'grant'] },
              {
                guard: 'isRefused',
                target: 'ready',
                actions: ['noteCheck', { type: 'denyAs', params: { by: 'breaker' } }],
              },
              { guard: 'isAcceptedEdit', target: 'ready', actions: ['noteCheck', 'grant'] },
              { target: 'asking', actions: ['noteCheck'] },
            ],
            'user.aborted': { target: 'ready' },
            'user.cleared': { target: 'ready' },
            'user.quit': { target: 'ready' },
          },
        },
      },
    },
    halfOpen: {
      description: 'The next operation that the user allows brings automatic back.',
      initial: 'ready',
      on: {
        'permission.reset': {
          guard: 'isResettable',
          target: 'closed',
          actions: ['forgetDenials', 'forgetOutages', 'announceClosed'],
        },
      },
      states: {
        ready: {
          description: 'Nothing is in question.',
          on: {
            'permission.check': [
              { guard: 'isFree', actions: ['noteCheck', 'grant'] },
              { target: 'asking', actions: ['noteCheck', 'flipPrompt', 'askUser'] },
            ],
          },
        },
        asking: {
          description: 'The user is asked; an allow closes, a denial opens again.',
          always: {
            guard: 'isHeadless',
            target: 'ready',
            actions: [{ type: 'denyAs', params: { by: 'headless' } }],
          },
          on: {
            'permission.check': { actions: ['denyOther'] },
            'permission.reset': {
              guard: 'isResettable',
              target: '#permission.closed',
              actions: [
                { type: 'denyAs', params: { by: 'abort' } },
                'forgetDenials',
                'forgetOutages',
                'announceClosed',
              ],
            },
            'user.answered': [
              { guard: 'isOtherAsk' },
              {
                guard: 'isAllowed',
                target: '#permission.closed',
                actions: ['forgetDenials', 'forgetOutages', 'grant', 'announceClosed'],
              },
              { guard: 'isDenied', target: '#permission.open', actions: ['announceReopened', 'deny'] },
              { target: 'ready', actions: ['deny'] },
            ],
            'user.aborted': { target: 'ready', actions: ['deny'] },
            'user.cleared': { target: 'ready', actions: ['deny'] },
            'user.quit': { target: 'ready', actions: ['deny'] },
          },
        },
      },
    },
  },
});
