/** What the breaker remembers, and how it counts: calls under way, the last outcomes, how long a break lasts. */
import type { BreakerPolicy } from './policy.ts';
import type { breakerVocabulary, EventsOf } from './vocabulary.ts';

export type Heard = EventsOf<typeof breakerVocabulary.hears>;
export type Said = EventsOf<typeof breakerVocabulary.says>;

export interface Context {
  readonly policy: BreakerPolicy;
  /** Failures in a row, up to the limit. */
  readonly streak: number;
  /** The last outcomes, oldest first: `f` or `s`. Empty without a window. */
  readonly outcomes: string;
  /** Calls under way, by caller. */
  readonly calls: Readonly<Record<string, 'current' | 'stale' | 'probe'>>;
  /** Successful probes since half-open. */
  readonly successes: number;
  /** ms the present or next break lasts. */
  readonly breakMs: number;
  /** ms the next opening lasts at least, before any Retry-After: grows from opening to opening. */
  readonly nextBreakMs: number;
}

export type Outcome = 'success' | 'failure' | 'slow' | 'ignored';
export interface Args {
  readonly context: Context;
  readonly event: Heard;
}

export const callerOf = (event: Heard): string =>
  ('slot' in event ? event.slot : undefined) ?? ('from' in event ? event.from : undefined) ?? 'outside';
export const outcomeOf = (event: Heard): Outcome => (event.type === 'breaker.record' ? event.outcome : 'ignored');
export const retryAfterOf = (event: Heard): number => (event.type === 'breaker.record' ? (event.retryAfterMs ?? 0) : 0);
export const replyTo = (event: Heard) => ({
  ...('from' in event && event.from !== undefined ? { to: event.from } : {}),
  ...('slot' in event && event.slot !== undefined ? { slot: event.slot } : {}),
});
export const isFailed = ({ context, event }: Args): boolean => {
  const outcome = outcomeOf(event);
  return outcome === 'failure' || (outcome === 'slow' && context.policy.slow === 'failure');
};
export const isCounted = ({ context, event }: Args): boolean => {
  if (outcomeOf(event) === 'ignored') return false;
  return context.calls[callerOf(event)] !== 'stale' || context.policy.stale === 'counted';
};
export const callsWithout = (calls: Context['calls'], caller: string): Context['calls'] =>
  Object.fromEntries(Object.entries(calls).filter(([name]) => name !== caller));
export const callsAs = (calls: Context['calls'], to: 'stale', only?: 'probe'): Context['calls'] =>
  Object.fromEntries(
    Object.entries(calls).map(([name, state]) => [name, only === undefined || state === only ? to : state]),
  );
export const otherProbes = ({ context, event }: Args): number =>
  Object.entries(context.calls).filter(([name, state]) => state === 'probe' && name !== callerOf(event)).length;
export const failuresIn = (outcomes: string): number => outcomes.split('f').length - 1;

/** Context after this outcome, as far as the trip rules read it. */
export function countedWith({ context, event }: Args): Pick<Context, 'streak' | 'outcomes'> {
  const { consecutive, window } = context.policy.trip;
  const failed = isFailed({ context, event });
  const streak = failed && consecutive !== null ? Math.min(context.streak + 1, consecutive) : 0;
  const outcomes = window === null ? '' : `${context.outcomes}${failed ? 'f' : 's'}`.slice(-window.size);
  return { streak, outcomes };
}

export function tripCause(args: Args): 'consecutive' | 'window' | undefined {
  const { consecutive, window } = args.context.policy.trip;
  const { streak, outcomes } = countedWith(args);
  const failed = isFailed(args);
  if (consecutive !== null && failed && streak >= consecutive) return 'consecutive';
  if (window === null || outcomes.length < window.minimumCalls) return undefined;
  if (window.evaluatedOn === 'failures' && !failed) return undefined;
  const share = failuresIn(outcomes) * 100;
  const limit = outcomes.length * window.percent;
  return share > limit || (share === limit && window.comparator === 'atLeast') ? 'window' : undefined;
}

/** ms the failed call was told to wait, as far as the policy heeds it. */
export function askedBreakMs({ context, event }: Args): number {
  const { reset } = context.policy;
  if (reset.kind === 'never' || reset.retryAfter === 'ignored' || !isFailed({ context, event })) return 0;
  return Math.min(reset.maxMs, retryAfterOf(event));
}

export function breakAfter({ context, event }: Args): Pick<Context, 'breakMs' | 'nextBreakMs'> {
  const { reset } = context.policy;
  if (reset.kind === 'never') return { breakMs: 0, nextBreakMs: 0 };
  return {
    breakMs: Math.max(context.nextBreakMs, askedBreakMs({ context, event })),
    nextBreakMs: Math.min(reset.maxMs, Math.round(context.nextBreakMs * reset.growth)),
  };
}

/** Successful probes, this outcome included. */
export const successesWith = (args: Args): number =>
  args.context.successes + (isCounted(args) && !isFailed(args) ? 1 : 0);

export const firstBreakMs = (policy: BreakerPolicy): number =>
  policy.reset.kind === 'timer' ? policy.reset.afterMs : 0;

/** A wait that begins now and is as long as the whole break ends later than the break. */
export const isLongerBreak = (args: Args): boolean => {
  const asked = askedBreakMs(args);
  return asked > 0 && asked >= args.context.breakMs;
};

export const mayTell = ({ context }: Args, when: 'opening' | 'error'): boolean =>
  context.policy.notice === 'onEveryError' || (context.policy.notice === 'onOpening' && when === 'opening');
