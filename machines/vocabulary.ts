/**
 * Every message of every chart, with its payload, as data.
 *
 * One definition gives the charts their event types, the scenario loader its checks and `describe` its text.
 * A field is written as its kind; `?` marks an optional one. `from`, `to` are added by the bus and listed nowhere.
 */
import { errorClasses } from './policy.ts';

/** Kinds of payload fields. `ms` is an integer number of milliseconds; `tokens` and `count` are integers, 0 or more. */
export type FieldKind = 'ms' | 'tokens' | 'count' | 'flag' | 'text';
/** The kind of a field, or the words it may be; `?` and `optional` mark one that may be missing. */
export type Field = FieldKind | `${FieldKind}?` | { readonly oneOf: readonly string[]; readonly optional?: true };
/** What a message means, in a sentence, and its payload. */
export interface Message {
  readonly about: string;
  readonly fields?: { readonly [name: string]: Field };
}
/** All that a chart hears and says, and what it tells the user. */
export interface ChartVocabulary {
  readonly about: string;
  readonly hears: { readonly [type: string]: Message };
  readonly says: { readonly [type: string]: Message };
  /** What the user is told, by code. */
  readonly notices: { readonly [code: string]: string };
}

/** Why a request was given up. */
export const failureCauses = [...errorClasses, 'open', 'aborted', 'busy'] as const;

/** Messages of the circuit breaker. */
export const breakerVocabulary = {
  about: 'Stops calls to something that keeps failing, and finds out when it works again.',
  hears: {
    'breaker.acquire': {
      about: 'May I call? Answered by permitted or refused.',
      fields: { slot: 'text?' },
    },
    'breaker.record': {
      about: 'How the call went.',
      fields: {
        slot: 'text?',
        outcome: { oneOf: ['success', 'failure', 'slow', 'ignored'] },
        retryAfterMs: 'ms?',
      },
    },
    'breaker.release': { about: 'The call ended without an outcome: it was cancelled.', fields: { slot: 'text?' } },
    'breaker.reset': { about: 'Close, and forget what was counted.' },
    'breaker.force': {
      about: 'An operator decides.',
      fields: { to: { oneOf: ['open', 'disabled', 'auto'] } },
    },
  },
  says: {
    'breaker.permitted': { about: 'Go on.', fields: { slot: 'text?', probe: 'flag' } },
    'breaker.refused': { about: 'Do not call.', fields: { slot: 'text?' } },
    'breaker.recorded': { about: 'The outcome is counted.', fields: { slot: 'text?', blocking: 'flag' } },
    'breaker.opened': {
      about: 'Calls are refused from now on.',
      fields: {
        because: { oneOf: ['consecutive', 'window', 'probe', 'forced'] },
        failures: 'count?',
        of: 'count?',
      },
    },
    'breaker.halfOpened': { about: 'A probe may pass.' },
    'breaker.closed': { about: 'Calls pass again.' },
    'notice.show': { about: 'Tells the user.', fields: { code: 'text' } },
  },
  notices: { 'breaker.open': 'Calls are stopped after repeated failures; try later or start anew.' },
} as const satisfies ChartVocabulary;

/** Messages of a retry lane. */
export const retryVocabulary = {
  about: 'One lane of model calls: sends, waits, sends again, gives up.',
  hears: {
    'retry.request': { about: 'Send a model call. One more is kept while the lane is busy.' },
    'retry.abort': { about: 'The caller no longer wants it.' },
    'user.aborted': { about: 'The user pressed escape.' },
    'user.quit': { about: 'The user left.' },
    'breaker.permitted': { about: 'The breaker lets this attempt pass.', fields: { probe: 'flag' } },
    'breaker.refused': { about: 'The breaker refuses this attempt.' },
    'http.responded': {
      about: 'The answer to the attempt `call`: a status, an error instead of one, or an error inside a 200.',
      fields: {
        call: 'count',
        status: 'count?',
        error: {
          oneOf: ['timeout', 'connection', 'stream', 'spendCap', 'tooLong'],
          optional: true,
        },
        retryAfterMs: 'ms?',
        streamed: 'flag?',
      },
    },
  },
  says: {
    'breaker.acquire': { about: 'Asks the breaker for this attempt.' },
    'breaker.record': {
      about: 'Tells the breaker how the attempt went.',
      fields: { outcome: { oneOf: ['success', 'failure', 'ignored'] }, retryAfterMs: 'ms?' },
    },
    'breaker.release': { about: 'The attempt was aborted.' },
    'http.request': { about: 'One model call.', fields: { attempt: 'count', call: 'count' } },
    'retry.waiting': { about: 'Waits before the next attempt.', fields: { ms: 'ms' } },
    'retry.succeeded': { about: 'The request was answered.' },
    'retry.failed': { about: 'The request is given up.', fields: { cause: { oneOf: failureCauses } } },
    'notice.show': { about: 'Tells the user.', fields: { code: 'text' } },
  },
  notices: {
    'retry.later': 'The service asks for a longer wait than is sensible here; try again after its reset time.',
    'retry.spendCap': 'The spending limit is reached; retrying cannot help before the period resets.',
    'retry.incomplete': 'The answer broke off after output; what arrived is kept and nothing is sent twice.',
  },
} as const satisfies ChartVocabulary;

/** Messages of the compaction chain. */
export const compactionVocabulary = {
  about: 'Replaces a full context by a summary; falls back to snipping, and then to an honest error.',
  hears: {
    'compaction.request': {
      about: 'Make room.',
      fields: { cause: { oneOf: ['auto', 'manual', 'overflow'] } },
    },
    'compaction.snip': { about: 'Make room without a model.' },
    'breaker.permitted': { about: 'A summary may be tried.', fields: { probe: 'flag' } },
    'breaker.refused': { about: 'No summary may be tried.' },
    'breaker.recorded': { about: 'The outcome is counted.', fields: { blocking: 'flag' } },
    'summary.answered': {
      about: 'The summary of operation `op`.',
      fields: {
        op: 'count',
        outcome: { oneOf: ['success', 'noop', 'failed', 'cancelled'] },
        kind: { oneOf: [...errorClasses, 'malformed', 'empty', 'open'], optional: true },
        beforeTokens: 'tokens?',
        afterTokens: 'tokens?',
        windowTokens: 'tokens?',
      },
    },
    'snip.answered': { about: 'The trim of operation `op`.', fields: { op: 'count', ok: 'flag' } },
    'user.turn': { about: 'The user wrote.' },
    'user.cleared': { about: 'The user emptied the context.' },
    'user.aborted': { about: 'The user pressed escape.' },
    'user.quit': { about: 'The user left.' },
  },
  says: {
    'breaker.acquire': { about: 'Asks the breaker whether a summary may be tried.' },
    'breaker.record': {
      about: 'Tells the breaker how the summary went.',
      fields: { outcome: { oneOf: ['success', 'failure', 'ignored'] } },
    },
    'breaker.release': { about: 'The summary was cancelled.' },
    'breaker.reset': { about: 'The user cleared: nothing is held against summaries.' },
    'context.checkpoint': { about: 'Remember the messages.' },
    'context.restore': { about: 'Put the checkpoint back, and behind it what came since.' },
    'context.commit': { about: 'Put the new text in the place of the checkpoint.' },
    'summary.request': { about: 'One summary of the context.', fields: { op: 'count' } },
    'summary.cancel': { about: 'The summary under way is no longer wanted.' },
    'snip.request': { about: 'One trim of the context, without a model.', fields: { op: 'count' } },
    'compaction.succeeded': { about: 'There is room.', fields: { by: { oneOf: ['summary', 'snip'] } } },
    'compaction.failed': {
      about: 'There is no more room than before; `open` tells the asker to stop.',
      fields: { cause: { oneOf: ['open', 'failed', 'ineffective', 'noop', 'cancelled'] } },
    },
    'compaction.refused': { about: 'Nothing was tried.', fields: { because: { oneOf: ['open', 'thrash'] } } },
    'compaction.full': { about: 'Nothing helped: the context is full.', fields: { status: 'count' } },
    'notice.show': { about: 'Tells the user.', fields: { code: 'text' } },
  },
  notices: {
    'compaction.full': 'The context window is full and could not be reduced; clear it or start anew.',
    'compaction.thrash': 'The context fills up again right after each compaction; read smaller pieces or clear.',
  },
} as const satisfies ChartVocabulary;

/** Messages of who writes summaries by model calls. */
export const summariserVocabulary = {
  about: 'Writes a summary with a model call through a retry lane.',
  hears: {
    'summariser.request': { about: 'Summarise the context.', fields: { op: 'count' } },
    'summariser.cancel': { about: 'The summary is no longer wanted.' },
    'retry.succeeded': { about: 'The model wrote it.' },
    'retry.failed': { about: 'The model did not write it.', fields: { cause: { oneOf: failureCauses } } },
  },
  says: {
    'retry.request': { about: 'One model call, with the retries of its lane.' },
    'retry.abort': { about: 'The call is no longer wanted.' },
    'summariser.answered': {
      about: 'The summary of operation `op`.',
      fields: {
        op: 'count',
        outcome: { oneOf: ['success', 'failed', 'cancelled'] },
        kind: { oneOf: [...errorClasses, 'open'], optional: true },
      },
    },
  },
  notices: {},
} as const satisfies ChartVocabulary;

type Kind<K> = K extends 'flag' | 'flag?' ? boolean : K extends 'text' | 'text?' ? string : number;
type Value<F> = F extends { readonly oneOf: readonly (infer S)[] } ? S : Kind<F>;
type IsOptional<F> = F extends `${string}?` | { readonly optional: true } ? true : false;
type Payload<Fields> = {
  readonly [N in keyof Fields as IsOptional<Fields[N]> extends true ? never : N]: Value<Fields[N]>;
} & { readonly [N in keyof Fields as IsOptional<Fields[N]> extends true ? N : never]?: Value<Fields[N]> };

/** The union of events that a vocabulary's `hears` or `says` lists. `from` and `to` are the bus's. */
export type EventsOf<M> = {
  [T in keyof M & string]: { readonly type: T; readonly from?: string; readonly to?: string } & (M[T] extends {
    readonly fields: infer F;
  }
    ? Payload<F>
    : unknown);
}[keyof M & string];
