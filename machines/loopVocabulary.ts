/** The messages of the agent loop and of the guards that only it has: permission and tokens. */
import { type ChartVocabulary, failureCauses } from './vocabulary.ts';

const toolClasses = ['read', 'edit', 'run'] as const;
const toolFields = { tool: 'text', class: { oneOf: toolClasses } } as const;
const toolEnded = 'How the tool went; `benign` is an exit that only means "nothing found".';
const toolEndedFields = { ok: 'flag', benign: 'flag?' } as const;

/** Messages of the permission breaker. */
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
    'tool.ended': { about: toolEnded, fields: toolEndedFields },
    'user.aborted': { about: 'The user pressed escape.' },
    'user.cleared': { about: 'The user emptied the context.' },
    'user.quit': { about: 'The user left.' },
  },
  says: {
    'classifier.ask': { about: 'Asks for a verdict.', fields: { ...toolFields, ask: 'count' } },
    'user.ask': { about: 'Prompts the user.', fields: { ...toolFields, ask: 'count' } },
    'permission.granted': { about: 'It may run.', fields: { tool: 'text' } },
    'permission.denied': {
      about: 'It may not; `by` says who or what decided.',
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
      about: 'Tools no longer run by themselves.',
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

/** How a compaction can end, to those who wait for it. */
const compactionEnds = {
  'compaction.succeeded': { about: 'There is room.', fields: { by: { oneOf: ['summary', 'snip'] } } },
  'compaction.failed': {
    about: 'There is no more room than before.',
    fields: { cause: { oneOf: ['open', 'failed', 'ineffective', 'noop', 'cancelled'] } },
  },
  'compaction.refused': { about: 'Nothing was tried.', fields: { because: { oneOf: ['open', 'thrash'] } } },
  'compaction.full': { about: 'Nothing helped.', fields: { status: 'count' } },
} as const;

/** Messages of the token tiers. */
export const tokensVocabulary = {
  about: 'Watches how full the context is, and acts by tier: warns, asks for a summary or a trim, refuses.',
  hears: {
    'tokens.reported': {
      about: 'How full the context is: tokens used and kept for the answer, and the window they must fit in.',
      fields: usageFields,
    },
    'tokens.windowChanged': { about: 'The same, after a change of model.', fields: usageFields },
    ...compactionEnds,
    'user.cleared': { about: 'The user emptied the context.' },
  },
  says: {
    'tokens.entered': { about: 'The context is in another tier than before.', fields: { tier: { oneOf: tiers } } },
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

/** Messages of the agent loop. */
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
    ...compactionEnds,
    'retry.succeeded': { about: 'The model answered.' },
    'retry.failed': { about: 'The model did not answer.', fields: { cause: { oneOf: failureCauses } } },
    'model.said': {
      about: 'What the answer asks for: a tool, or nothing more. `key` tells equal calls.',
      fields: { tool: 'text?', class: { oneOf: toolClasses, optional: true }, key: 'text?', preapproved: 'flag?' },
    },
    'permission.granted': { about: 'The tool may run.', fields: { tool: 'text' } },
    'permission.denied': { about: 'The tool may not run.', fields: { tool: 'text', by: 'text' } },
    'permission.halted': { about: 'Nobody can be asked.' },
    'breaker.permitted': { about: 'The tool’s breaker lets it run.', fields: { tool: 'text?', probe: 'flag' } },
    'breaker.refused': { about: 'The tool’s breaker refuses it.', fields: { tool: 'text?' } },
    'tool.ended': { about: toolEnded, fields: toolEndedFields },
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
      about: 'The turn is over; the user has the word.',
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
    'session.error': 'The model gave no answer; the turn was ended.',
    'session.steps': 'The turn took too many model calls and was ended.',
    'session.repeats': 'The model asked for the same call again and again; the turn was ended.',
  },
} as const satisfies ChartVocabulary;
