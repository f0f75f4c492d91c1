/**
 * Where a policy's numbers decide: one below, at, and one above each threshold.
 *
 * A measure is what a guard holds against the number, taken before the step: failures with this one, tokens of this
 * report. Most counts stop at their threshold, so that one above cannot be; the goal then says so.
 */
import {
  countedWith,
  failuresIn,
  isCounted,
  isFailed,
  otherProbes,
  successesWith,
} from '../../../machines/breakerRules.ts';
import type {
  BreakerPolicy,
  CompactionPolicy,
  PermissionPolicy,
  RetryPolicy,
  SessionPolicy,
  TokensPolicy,
} from '../../../machines/policy.ts';
import type { Event } from '../../scenario/event.ts';
import type { Aim } from './goals.ts';
import type { Edge, Graph } from './graph.ts';

interface Args<Policy> {
  readonly context: Counts & { readonly policy: Policy };
  readonly event: Event;
  readonly state: string;
}
interface Counts {
  readonly [count: string]: unknown;
}

/** How far above its threshold the measure is; nothing where the guard is not asked, or without such a threshold. */
type Measures<Policy> = { readonly [knob: string]: (args: Args<Policy>) => number | undefined };

const isIn = (state: string, path: string): boolean => state === path || state.startsWith(`${path}.`);

const breaker: Measures<BreakerPolicy> = {
  'trip.consecutive': (args) => {
    const { consecutive } = args.context.policy.trip;
    if (consecutive === null || !isRecordIn(args, 'closed') || !isFailed(args as never)) return undefined;
    return countedWith(args as never).streak - consecutive;
  },
  'trip.window.minimumCalls': (args) => {
    const { window } = args.context.policy.trip;
    if (window === null || !isRecordIn(args, 'closed')) return undefined;
    return countedWith(args as never).outcomes.length - window.minimumCalls;
  },
  'trip.window.percent': (args) => {
    const { window } = args.context.policy.trip;
    const { outcomes } = countedWith(args as never);
    if (window === null || !isRecordIn(args, 'closed') || outcomes.length < window.minimumCalls) return undefined;
    return failuresIn(outcomes) - (outcomes.length * window.percent) / 100;
  },
  'reset.probes': (args) => {
    const { reset } = args.context.policy;
    if (reset.kind === 'never' || args.event.type !== 'breaker.acquire' || !isIn(args.state, 'halfOpen'))
      return undefined;
    return otherProbes(args as never) - reset.probes;
  },
  'reset.maxMs': ({ context, event }) => {
    const { reset } = context.policy;
    if (reset.kind === 'never' || !event.type.startsWith('xstate.after.break.')) return undefined;
    return Number(context.breakMs) - reset.maxMs;
  },
  'reset.successesToClose': (args) => {
    const { reset } = args.context.policy;
    if (reset.kind === 'never' || !isRecordIn(args, 'halfOpen')) return undefined;
    return successesWith(args as never) - reset.successesToClose;
  },
};

function isRecordIn(args: Args<BreakerPolicy>, path: string): boolean {
  return args.event.type === 'breaker.record' && isIn(args.state, path) && isCounted(args as never);
}

/** An answer to an earlier attempt. */
const isLate = (event: Event, context: Counts): boolean => event.call !== undefined && event.call !== context.call;

const retry: Measures<RetryPolicy> = {
  attemptsMax: ({ context, event, state }) => {
    const isAnswer = event.type === 'retry.timedOut' || event.type === 'http.responded';
    if (context.policy.attemptsMax === null || !isAnswer || !isIn(state, 'working.sending')) return undefined;
    if (isLate(event, context)) return undefined;
    return Number(context.attempt) - context.policy.attemptsMax;
  },
  retryAfterMaxMs: ({ context, event, state }) => {
    const { retryAfter, retryAfterMaxMs } = context.policy;
    if (retryAfter === 'ignored' || retryAfterMaxMs === null || !isIn(state, 'working.sending')) return undefined;
    if (isLate(event, context) || typeof event.retryAfterMs !== 'number') return undefined;
    return event.retryAfterMs - retryAfterMaxMs;
  },
};

const compaction: Measures<CompactionPolicy> = {
  attemptsMax: ({ context, event }) => {
    if (context.policy.attemptsMax === null || event.type !== 'breaker.recorded') return undefined;
    return Number(context.attempt) - context.policy.attemptsMax;
  },
  'refill.turns': (args) => {
    const { refill } = args.context.policy;
    return refill === null || !isAutomatic(args) ? undefined : Number(args.context.turnsSince) - refill.turns;
  },
  'refill.max': (args) => {
    const { refill } = args.context.policy;
    if (refill === null || !isAutomatic(args) || Number(args.context.turnsSince) > refill.turns) return undefined;
    return Number(args.context.refills) + 1 - refill.max;
  },
  minSavedPercent: ({ context, event, state }) => {
    const { beforeTokens, afterTokens } = event;
    if (!isIn(state, 'working.summarising') || typeof beforeTokens !== 'number') return undefined;
    if (event.op !== context.op) return undefined;
    const savedAtLeast = (beforeTokens * context.policy.minSavedPercent) / 100;
    return beforeTokens - Number(afterTokens) - savedAtLeast;
  },
  triggerPercent: ({ context, event, state }) => {
    const { triggerPercent } = context.policy;
    const { afterTokens, windowTokens } = event;
    if (triggerPercent === null || typeof windowTokens !== 'number') return undefined;
    if (!isIn(state, 'working.summarising') || event.op !== context.op) return undefined;
    return Number(afterTokens) - (windowTokens * triggerPercent) / 100;
  },
};

function isAutomatic({ event, state }: Args<CompactionPolicy>): boolean {
  return event.type === 'compaction.request' && event.cause !== 'manual' && state === 'idle';
}

const isDenial = ({ event }: Args<PermissionPolicy>): boolean => event.verdict === 'deny' || event.answer === 'deny';

const permission: Measures<PermissionPolicy> = {
  consecutiveMax: (args) =>
    isDenial(args) && isIn(args.state, 'closed')
      ? Number(args.context.consecutive) + 1 - args.context.policy.consecutiveMax
      : undefined,
  totalMax: (args) => {
    const { totalMax } = args.context.policy;
    if (totalMax === null || !isDenial(args) || !isIn(args.state, 'closed')) return undefined;
    return Number(args.context.total) + 1 - totalMax;
  },
  unavailableMax: ({ context, event, state }) => {
    const { unavailableMax } = context.policy;
    const isOutage = event.verdict === 'unavailable' || event.verdict === 'timeout';
    if (unavailableMax === null || !isOutage || state !== 'closed.checking') return undefined;
    return Number(context.outages) + 1 - unavailableMax;
  },
};

const tier =
  (knob: 'warningPercent' | 'compactPercent' | 'snipPercent' | 'rejectPercent') =>
  ({ context, event }: Args<TokensPolicy>): number | undefined => {
    const { usedTokens, windowTokens, reserveTokens } = event;
    if (typeof usedTokens !== 'number' || typeof windowTokens !== 'number') return undefined;
    return usedTokens + Number(reserveTokens ?? 0) - (windowTokens * context.policy[knob]) / 100;
  };

const tokens: Measures<TokensPolicy> = {
  warningPercent: tier('warningPercent'),
  compactPercent: tier('compactPercent'),
  snipPercent: tier('snipPercent'),
  rejectPercent: tier('rejectPercent'),
};

const deciders = ['tool.ended', 'permission.denied', 'breaker.refused'];

const session: Measures<SessionPolicy> = {
  stepsMax: ({ context, event, state }) => {
    const { stepsMax } = context.policy;
    if (stepsMax === null || !deciders.includes(event.type) || !isIn(state, 'turn')) return undefined;
    return Number(context.steps) - stepsMax;
  },
  repeatsMax: ({ context, event, state }) => {
    const { repeatsMax } = context.policy;
    if (repeatsMax === null || event.type !== 'model.said' || event.tool === undefined) return undefined;
    if (state !== 'turn.reading') return undefined;
    return (event.key ?? event.tool) === context.key ? Number(context.repeats) + 1 - repeatsMax : 1 - repeatsMax;
  },
};

const measures = { breaker, retry, compaction, permission, tokens, session } as {
  readonly [chart: string]: Measures<unknown>;
};

const sides: { readonly [offset: number]: string } = { [-1]: 'one below', 0: 'at', 1: 'one above' };

export function boundaryAim<State>({ subject, nodes, start }: Graph<State>, chart: string): Aim {
  const { policy } = subject.own(start.state).context as { readonly policy?: unknown };
  const knobs = Object.keys(measures[chart] ?? {}).filter((knob) => typeof valueAt(policy, knob) === 'number');
  const text = (key: string): string => {
    const [knob = '', offset] = key.split(' ');
    return `${knob} ${String(valueAt(policy, knob))}: ${sides[Number(offset)]}`;
  };
  const keys = knobs.flatMap((knob) => [-1, 0, 1].map((offset) => `${knob} ${offset}`));
  return {
    isByTrail: false,
    isByLast: false,
    known: new Map(keys.map((key) => [key, text(key)])),
    atStart: () => [],
    reachedBy({ from, move }: Edge) {
      const node = nodes[from];
      if (node === undefined) return [];
      const { context } = subject.own(node.state);
      const args = {
        context,
        event: move.kind === 'hear' ? move.event : move.timer.event,
        state: subject.text(node.state),
      };
      return knobs.flatMap((knob) => {
        const offset = measures[chart]?.[knob]?.(args);
        return offset === undefined || sides[offset] === undefined ? [] : [`${knob} ${offset}`];
      });
    },
    textOf: text,
    whyNot: (key) =>
      key.endsWith(' 1') ? 'the count ends at its threshold: nothing gets beyond' : 'no step finds it there',
  };
}

function valueAt(policy: unknown, knob: string): unknown {
  return knob
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as { readonly [knob: string]: unknown })[name] : undefined,
      policy,
    );
}
