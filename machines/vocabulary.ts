/**
 * Every message of every chart, with its payload, as data.
 *
 * One definition gives the charts their event types, the scenario loader its checks and `describe` its text.
 * A field is written as its kind; `?` marks an optional one. `from`, `to` are added by the bus and listed nowhere.
 */
import { errorClasses } from './policy.ts';

/** Kinds of payload fields. `ms` is an integer number of milliseconds; `tokens` and `count` are integers, 0 or more. */
export type FieldKind = 'ms' | 'tokens' | 'count' | 'flag' | 'text';
export type Field = FieldKind | `${FieldKind}?` | { readonly oneOf: readonly string[]; readonly optional?: true };
export interface Message {
  readonly about: string;
  readonly fields?: { readonly [name: string]: Field };
}
export interface ChartVocabulary {
  readonly about: string;
  readonly hears: { readonly [type: string]: Message };
  readonly says: { readonly [type: string]: Message };
  /** What the user is told, by code. */
  readonly notices: { readonly [code: string]: string };
}

const failureCauses = [...errorClasses, 'open', 'aborted', 'busy'] as const;

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
    'breaker.acquire': { about: 'Asks for a summary.' },
    'breaker.record': {
      about: 'Tells how it went.',
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

export const summariserVocabulary = {
  about: 'Writes a summary with a model call through a retry lane.',
  hears: {
    'summariser.request': { about: 'Summarise the context.', fields: { op: 'count' } },
    'summariser.cancel': { about: 'No longer.' },
    'retry.succeeded': { about: 'The model wrote it.' },
    'retry.failed': { about: 'The model did not.', fields: { cause: { oneOf: failureCauses } } },
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

const toolClasses = ['read', 'edit', 'run'] as const;
const toolFields = { tool: 'text', class: { oneOf: toolClasses } } as const;

export const permissionVocabulary = {
  about: 'Lets tools run by themselves until too many were denied; then a person decides.',
  hears: {
    'permission.check': {
      about: 'May this tool run? Answered by granted or denied.',
      fields: { ...toolFields, preapproved: 'flag?' },
    },
    'permission.reset': { about: 'Back to automatic, by explicit order.' },
    'permission.mode': {
      about: 'The user changes what open does; a verdict under way is discarded.',
      fields: { to: { oneOf: ['acceptEdits', 'dontAsk'] } },
    },
    'classifier.answered': {
      about: 'The verdict on question `ask`: may run, may not, ask the user, or none.',
      fields: {
        ask: 'count',
        verdict: { oneOf: ['allow', 'deny', 'ask', 'unavailable', 'safetyRefusal', 'timeout'] },
      },
    },
    'user.answered': {
      about: 'The answer to prompt `ask`.',
      fields: { ask: 'count', answer: { oneOf: ['allow', 'deny', 'abort'] } },
    },
    'tool.ended': { about: 'How the tool that was granted went.', fields: { ok: 'flag' } },
    'user.aborted': { about: 'The user pressed escape.' },
    'user.quit': { about: 'The user left.' },
  },
  says: {
    'classifier.ask': { about: 'Asks for a verdict.', fields: { ...toolFields, ask: 'count' } },
    'user.ask': { about: 'Prompts the user.', fields: { ...toolFields, ask: 'count' } },
    'permission.granted': { about: 'It may run.', fields: { tool: 'text' } },
    'permission.denied': {
      about: 'It may not.',
      fields: {
        tool: 'text',
        by: {
          oneOf: [
            'user',
            'classifier',
            'unavailable',
            'safetyRefusal',
            'timeout',
            'abort',
            'breaker',
            'headless',
            'busy',
          ],
        },
      },
    },
    'permission.denialCounted': { about: 'A denial was counted.', fields: { consecutive: 'count', total: 'count' } },
    'permission.opened': {
      about: 'A person decides from now on.',
      fields: { because: { oneOf: ['consecutive', 'total', 'denied'] } },
    },
    'permission.halfOpened': { about: 'The next operation the user allows brings automatic back.' },
    'permission.closed': { about: 'Tools run by themselves again.' },
    'permission.halted': { about: 'Nobody can be asked: the run must end.' },
    'notice.show': { about: 'Tells the user.', fields: { code: 'text' } },
  },
  notices: {
    'permission.open': 'Several actions were denied; from now on you are asked, or actions are refused, by your mode.',
    'permission.unavailable': 'The safety check does not answer; you are asked instead.',
  },
} as const satisfies ChartVocabulary;

const tiers = ['normal', 'warning', 'compact', 'snip', 'reject'] as const;
const usageFields = { usedTokens: 'tokens', windowTokens: 'tokens?', reserveTokens: 'tokens?' } as const;

export const tokensVocabulary = {
  about: 'Degrades by tiers as the context fills, and acts in whichever tier it lands.',
  hears: {
    'tokens.reported': { about: 'How full the context is.', fields: usageFields },
    'tokens.windowChanged': { about: 'The same, after a change of model.', fields: usageFields },
    'compaction.succeeded': { about: 'There is room.', fields: { by: { oneOf: ['summary', 'snip'] } } },
    'compaction.failed': {
      about: 'There is no more room than before.',
      fields: { cause: { oneOf: ['open', 'failed', 'ineffective', 'noop', 'cancelled'] } },
    },
    'compaction.refused': { about: 'Nothing was tried.', fields: { because: { oneOf: ['open', 'thrash'] } } },
    'compaction.full': { about: 'Nothing helped.', fields: { status: 'count' } },
    'user.cleared': { about: 'The user emptied the context.' },
  },
  says: {
    'tokens.entered': { about: 'Another tier than before.', fields: { tier: { oneOf: tiers } } },
    'tokens.looked': {
      about: 'The report was acted on.',
      fields: { act: { oneOf: ['none', 'makingRoom', 'rejected'] } },
    },
    'tokens.rejected': { about: 'The request is refused: the context is full.' },
    'tokens.invalid': {
      about: 'The report cannot be read; the tier stays and is stale.',
      fields: { because: { oneOf: ['noWindow'] } },
    },
    'compaction.request': { about: 'Make room.', fields: { cause: { oneOf: ['auto', 'overflow'] } } },
    'compaction.snip': { about: 'Make room without a model.' },
    'notice.show': { about: 'Tells the user.', fields: { code: 'text' } },
  },
  notices: {
    'tokens.warning': 'The context is filling up; consider clearing it.',
    'tokens.full': 'The context is full: clear it, compact it by hand, or start anew.',
    'tokens.unknownWindow': 'The size of the context window is unknown; its level is not up to date.',
  },
} as const satisfies ChartVocabulary;

export const sessionVocabulary = {
  about: 'The agent loop: look at the budget, call the model, run the tool it asks for, and again.',
  hears: {
    'user.turn': { about: 'The user wrote.' },
    'session.continue': { about: 'The loop goes on by itself; no word of the user.' },
    'user.aborted': { about: 'The user pressed escape.' },
    'user.cleared': { about: 'The user emptied the context.' },
    'user.newConversation': { about: 'The user started anew.' },
    'user.quit': { about: 'The user left.' },
    'tokens.looked': {
      about: 'The budget was looked at.',
      fields: { act: { oneOf: ['none', 'makingRoom', 'rejected'] } },
    },
    'compaction.succeeded': { about: 'There is room.', fields: { by: { oneOf: ['summary', 'snip'] } } },
    'compaction.failed': {
      about: 'There is no more room than before.',
      fields: { cause: { oneOf: ['open', 'failed', 'ineffective', 'noop', 'cancelled'] } },
    },
    'compaction.refused': { about: 'Nothing was tried.', fields: { because: { oneOf: ['open', 'thrash'] } } },
    'compaction.full': { about: 'Nothing helped.', fields: { status: 'count' } },
    'retry.succeeded': { about: 'The model answered.' },
    'retry.failed': { about: 'It did not.', fields: { cause: { oneOf: failureCauses } } },
    'model.said': {
      about: 'What the answer asks for: a tool, or nothing more. `key` tells equal calls.',
      fields: { tool: 'text?', class: { oneOf: toolClasses, optional: true }, key: 'text?', preapproved: 'flag?' },
    },
    'permission.granted': { about: 'The tool may run.', fields: { tool: 'text' } },
    'permission.denied': { about: 'It may not.', fields: { tool: 'text', by: 'text' } },
    'permission.halted': { about: 'Nobody can be asked.' },
    'breaker.permitted': { about: 'The tool’s breaker lets it run.', fields: { tool: 'text?', probe: 'flag' } },
    'breaker.refused': { about: 'The tool’s breaker refuses it.', fields: { tool: 'text?' } },
    'tool.ended': {
      about: 'How the tool went; `benign` is an exit that only means "nothing found".',
      fields: { ok: 'flag', benign: 'flag?' },
    },
  },
  says: {
    'context.report': { about: 'Asks how full the context is.' },
    'compaction.request': { about: 'Make room.', fields: { cause: { oneOf: ['overflow'] } } },
    'retry.request': { about: 'One model call.' },
    'retry.abort': { about: 'The call is no longer wanted.' },
    'model.read': { about: 'Reads what the model said.' },
    'permission.check': { about: 'May this tool run?', fields: { ...toolFields, preapproved: 'flag?' } },
    'breaker.acquire': { about: 'Asks the tool’s breaker.', fields: { tool: 'text' } },
    'breaker.record': {
      about: 'Tells it how the tool went.',
      fields: { tool: 'text', outcome: { oneOf: ['success', 'failure', 'ignored'] } },
    },
    'breaker.release': { about: 'The tool was cancelled.', fields: { tool: 'text' } },
    'tool.run': { about: 'Runs the tool.', fields: { tool: 'text', key: 'text' } },
    'session.turnEnded': {
      about: 'Waits for the user.',
      fields: {
        how: {
          oneOf: [
            'answered',
            'error',
            'rejected',
            'full',
            'steps',
            'repeats',
            'aborted',
            'cleared',
            'quit',
            'halted',
            'noRoom',
          ],
        },
      },
    },
    'user.cleared': { about: 'What starting anew means to all others.' },
    'notice.show': { about: 'Tells the user.', fields: { code: 'text' } },
  },
  notices: {
    'session.error': 'The model could not be reached; the turn has ended.',
    'session.steps': 'The turn took too many model calls and was ended.',
    'session.repeats': 'The model asked for the same call again and again; the turn was ended.',
  },
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
