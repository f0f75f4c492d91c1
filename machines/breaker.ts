/**
 * Circuit breaker: stop calling what keeps failing, and find out when it works again.
 *
 * One chart serves the model API, the summaries and the tools, an instance each with its own policy. Admission and
 * outcome are separate messages, so that stale outcomes, lost permits and hung probes can be told apart. A caller is
 * known by its `slot` (or, without one, by who sent the message); opening makes the calls under way stale. An outcome
 * nobody was admitted for still counts: that is how a caller that does not look first uses a breaker.
 * Source: seeds 000 "API", seeds 001 "three states" and "other uses".
 */
import { assign, emit, enqueueActions, setup } from 'xstate';
import {
  askedBreakMs,
  breakAfter,
  type Context,
  callerOf,
  callsAs,
  callsWithout,
  countedWith,
  failuresIn,
  firstBreakMs,
  type Heard,
  isCounted,
  isFailed,
  isLongerBreak,
  mayTell,
  otherProbes,
  replyTo,
  type Said,
  successesWith,
  tripCause,
} from './breakerRules.ts';
import type { BreakerPolicy } from './policy.ts';

/** Input: `policy`, a `BreakerPolicy`. Messages: `breakerVocabulary`. Tag `blocking` while calls are refused. */
export const breaker = setup({
  types: {
    context: {} as Context,
    events: {} as Heard,
    emitted: {} as Said,
    input: {} as { readonly policy: BreakerPolicy; readonly seed: number },
    tags: {} as 'blocking',
  },
  guards: {
    isDisabled: ({ context }) => context.policy.mode === 'disabled',
    isLatched: ({ context }) => context.policy.reset.kind === 'never',
    isUncounted: (args) => !isCounted(args),
    isTripping: (args) => tripCause(args) !== undefined,
    isFailure: isFailed,
    isCountedFailure: (args) => isCounted(args) && isFailed(args),
    isCleared: (args) => {
      const { streak, outcomes } = countedWith(args);
      return streak === 0 && !outcomes.includes('f');
    },
    isLongerBreak,
    isRestored: (args) => {
      const { reset } = args.context.policy;
      return reset.kind === 'timer' && successesWith(args) >= reset.successesToClose;
    },
    hasPermit: (args) => {
      const { reset } = args.context.policy;
      return reset.kind === 'timer' && otherProbes(args) < reset.probes;
    },
    hasOtherProbe: (args) => otherProbes(args) > 0,
    isForcedOpen: ({ event }) => event.type === 'breaker.force' && event.to === 'open',
    isForcedDisabled: ({ event }) => event.type === 'breaker.force' && event.to === 'disabled',
  },
  actions: {
    admit: assign({ calls: ({ context, event }) => ({ ...context.calls, [callerOf(event)]: 'current' as const }) }),
    admitProbe: assign({ calls: ({ context, event }) => ({ ...context.calls, [callerOf(event)]: 'probe' as const }) }),
    permit: emit(({ event }, params: { readonly probe: boolean }) => ({
      type: 'breaker.permitted' as const,
      ...replyTo(event),
      probe: params.probe,
    })),
    refuse: emit(({ event }) => ({ type: 'breaker.refused' as const, ...replyTo(event) })),
    acknowledge: emit(({ event }, params: { readonly blocking: boolean }) => ({
      type: 'breaker.recorded' as const,
      ...replyTo(event),
      blocking: params.blocking,
    })),
    endCall: assign({ calls: ({ context, event }) => callsWithout(context.calls, callerOf(event)) }),
    count: assign(countedWith),
    countProbe: assign({ successes: successesWith }),
    makeCallsStale: assign({ calls: ({ context }) => callsAs(context.calls, 'stale') }),
    makeProbesStale: assign({ calls: ({ context }) => callsAs(context.calls, 'stale', 'probe') }),
    lengthenBreak: assign(breakAfter),
    extendBreak: assign({ breakMs: askedBreakMs }),
    forgetOutcomes: assign({ streak: 0, outcomes: '' }),
    forget: assign(({ context }) => ({
      streak: 0,
      outcomes: '',
      successes: 0,
      breakMs: 0,
      nextBreakMs: firstBreakMs(context.policy),
    })),
    forgetProbes: assign({ successes: 0 }),
    announceTripped: enqueueActions(({ context, event, enqueue }) => {
      // Runs before the outcome is counted.
      const because = tripCause({ context, event }) ?? 'window';
      const { streak, outcomes } = countedWith({ context, event });
      const facts =
        because === 'consecutive' ? { failures: streak } : { failures: failuresIn(outcomes), of: outcomes.length };
      enqueue.emit({ type: 'breaker.opened', because, ...facts });
    }),
    announceOpened: emit((_, params: { readonly because: 'probe' | 'forced' }) => ({
      type: 'breaker.opened' as const,
      because: params.because,
    })),
    announceHalfOpened: emit({ type: 'breaker.halfOpened' }),
    announceClosed: emit({ type: 'breaker.closed' }),
    tellUser: enqueueActions((args, params: { readonly when: 'opening' | 'error' }) => {
      if (mayTell(args, params.when)) args.enqueue.emit({ type: 'notice.show', code: 'breaker.open' });
    }),
  },
  delays: {
    break: ({ context }) => context.breakMs,
    probeDeadline: ({ context }) => (context.policy.reset.kind === 'timer' ? context.policy.reset.probeDeadlineMs : 0),
  },
}).createMachine({
  id: 'breaker',
  context: ({ input }) => ({
    policy: input.policy,
    streak: 0,
    outcomes: '',
    calls: {},
    successes: 0,
    breakMs: 0,
    nextBreakMs: firstBreakMs(input.policy),
  }),
  initial: 'starting',
  on: {
    'breaker.release': { actions: ['endCall'] },
    'breaker.force': [
      {
        guard: 'isForcedOpen',
        target: '.forcedOpen',
        actions: ['makeCallsStale', { type: 'announceOpened', params: { because: 'forced' } }],
      },
      { guard: 'isForcedDisabled', target: '.disabled', actions: ['makeCallsStale', 'forget', 'announceClosed'] },
      { target: '.starting', actions: ['makeCallsStale', 'forget', 'announceClosed'] },
    ],
  },
  states: {
    starting: {
      description: 'Decides by policy whether anything is counted at all; never rests here.',
      always: [{ guard: 'isDisabled', target: 'disabled' }, { target: 'closed' }],
    },
    closed: {
      description: 'Calls pass and their outcomes are counted.',
      initial: 'clean',
      states: {
        clean: { description: 'No failure is remembered.' },
        counting: { description: 'Failures are remembered, too few to trip.' },
      },
      on: {
        'breaker.acquire': { actions: ['admit', { type: 'permit', params: { probe: false } }] },
        'breaker.record': [
          { guard: 'isUncounted', actions: ['endCall', { type: 'acknowledge', params: { blocking: false } }] },
          {
            guard: 'isTripping',
            target: 'open',
            actions: [
              'announceTripped',
              'lengthenBreak',
              'endCall',
              'makeCallsStale',
              'forgetOutcomes',
              { type: 'tellUser', params: { when: 'opening' } },
              { type: 'acknowledge', params: { blocking: true } },
            ],
          },
          {
            guard: 'isCleared',
            target: '.clean',
            actions: ['endCall', 'count', { type: 'acknowledge', params: { blocking: false } }],
          },
          {
            target: '.counting',
            actions: ['endCall', 'count', { type: 'acknowledge', params: { blocking: false } }],
          },
        ],
        'breaker.reset': { target: '.clean', actions: ['forget'] },
      },
    },
    open: {
      description: 'Calls are refused.',
      tags: 'blocking',
      initial: 'entering',
      states: {
        entering: {
          description: 'Decides by policy whether there is a way back in time; never rests here.',
          always: [{ guard: 'isLatched', target: 'latched' }, { target: 'cooling' }],
        },
        latched: { description: 'Until a success of a call that nobody admitted, a reset, or the operator.' },
        cooling: {
          description: 'Until the break is over.',
          after: { break: { target: '#breaker.halfOpen', actions: ['forgetProbes', 'announceHalfOpened'] } },
        },
      },
      on: {
        'breaker.acquire': { actions: ['refuse', { type: 'tellUser', params: { when: 'error' } }] },
        'breaker.record': [
          {
            guard: 'isLongerBreak',
            target: 'open',
            reenter: true,
            actions: ['extendBreak', 'endCall', { type: 'acknowledge', params: { blocking: true } }],
          },
          { guard: 'isUncounted', actions: ['endCall', { type: 'acknowledge', params: { blocking: true } }] },
          {
            guard: 'isFailure',
            actions: [
              'endCall',
              { type: 'tellUser', params: { when: 'error' } },
              { type: 'acknowledge', params: { blocking: true } },
            ],
          },
          {
            target: 'closed',
            actions: ['endCall', 'forget', 'announceClosed', { type: 'acknowledge', params: { blocking: false } }],
          },
        ],
        'breaker.reset': { target: 'closed', actions: ['forget', 'announceClosed'] },
      },
    },
    halfOpen: {
      description: 'A probe may pass, to find out whether calls work again.',
      initial: 'ready',
      states: {
        ready: { description: 'No probe is under way.' },
        probing: {
          description: 'A probe is under way; its place is free again after a deadline.',
          after: { probeDeadline: { target: 'ready', actions: ['makeProbesStale'] } },
        },
      },
      on: {
        'breaker.acquire': [
          {
            guard: 'hasPermit',
            target: '.probing',
            actions: ['admitProbe', { type: 'permit', params: { probe: true } }],
          },
          { actions: ['refuse', { type: 'tellUser', params: { when: 'error' } }] },
        ],
        'breaker.release': [
          { guard: 'hasOtherProbe', actions: ['endCall'] },
          { target: '.ready', actions: ['endCall'] },
        ],
        'breaker.record': [
          {
            guard: 'isCountedFailure',
            target: 'open',
            actions: [
              'lengthenBreak',
              'endCall',
              'makeCallsStale',
              { type: 'announceOpened', params: { because: 'probe' } },
              { type: 'tellUser', params: { when: 'opening' } },
              { type: 'acknowledge', params: { blocking: true } },
            ],
          },
          {
            guard: 'isRestored',
            target: 'closed',
            actions: [
              'endCall',
              'makeCallsStale',
              'forget',
              'announceClosed',
              { type: 'acknowledge', params: { blocking: false } },
            ],
          },
          {
            guard: 'hasOtherProbe',
            actions: ['countProbe', 'endCall', { type: 'acknowledge', params: { blocking: false } }],
          },
          {
            target: '.ready',
            actions: ['countProbe', 'endCall', { type: 'acknowledge', params: { blocking: false } }],
          },
        ],
        'breaker.reset': { target: 'closed', actions: ['makeCallsStale', 'forget', 'announceClosed'] },
      },
    },
    forcedOpen: {
      description: 'An operator stopped all calls.',
      tags: 'blocking',
      on: {
        'breaker.acquire': { actions: ['refuse', { type: 'tellUser', params: { when: 'error' } }] },
        'breaker.record': { actions: ['endCall', { type: 'acknowledge', params: { blocking: true } }] },
      },
    },
    disabled: {
      description: 'Everything passes and nothing is counted.',
      on: {
        'breaker.acquire': { actions: [{ type: 'permit', params: { probe: false } }] },
        'breaker.record': { actions: [{ type: 'acknowledge', params: { blocking: false } }] },
      },
    },
  },
});
