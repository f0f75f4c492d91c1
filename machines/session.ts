/**
 * The agent loop: look at the budget, call the model, run the tool it asks for, and again.
 *
 * It knows no guard from inside: it asks, and goes on by the answer. Without a limit on steps and on repeated calls
 * every policy is unbounded, since the model may ask for tools for ever. A continuation by the loop itself is no word
 * of the user and resets nothing. One turn of the user is kept while another is under way.
 * Source: seeds 000 and 001, composed.
 */
import { assign, emit, setup } from 'xstate';
import type { sessionVocabulary } from './loopVocabulary.ts';
import type { SessionPolicy } from './policy.ts';
import type { EventsOf } from './vocabulary.ts';

type Heard = EventsOf<typeof sessionVocabulary.hears>;
type Said = EventsOf<typeof sessionVocabulary.says>;
type Ending = Extract<Said, { readonly type: 'session.turnEnded' }>['how'];
type ToolClass = 'read' | 'edit' | 'run';

interface Context {
  readonly policy: SessionPolicy;
  /** Model calls since the user's last word, up to the limit. */
  readonly steps: number;
  /** Times running that the model asked for `key`, up to the limit. */
  readonly repeats: number;
  readonly tool: string;
  readonly class: ToolClass;
  readonly key: string;
  readonly isPreapproved: boolean;
  /** Whether this turn already made room for a prompt that was too long. */
  readonly hasMadeRoom: boolean;
  /** Whether another turn of the user waits. */
  readonly isQueued: boolean;
}

interface Args {
  readonly context: Context;
  readonly event: Heard;
}

/** Times running, this request included. */
function repeatsWith({ context, event }: Args): number {
  const { repeatsMax } = context.policy;
  if (event.type !== 'model.said' || repeatsMax === null) return 0;
  return (event.key ?? event.tool ?? '') === context.key ? Math.min(context.repeats + 1, repeatsMax) : 1;
}

const stepsAfter = ({ context }: Args): number =>
  context.policy.stepsMax === null ? 0 : Math.min(context.steps + 1, context.policy.stepsMax);

/** Input: `policy`, a `SessionPolicy`. Messages: `sessionVocabulary`. Tag `busy` while a turn is under way. */
export const session = setup({
  types: {
    context: {} as Context,
    events: {} as Heard,
    emitted: {} as Said,
    input: {} as { readonly policy: SessionPolicy; readonly seed: number },
    tags: {} as 'busy',
  },
  guards: {
    isQueued: ({ context }) => context.isQueued,
    isNothingToDo: ({ event }) => event.type === 'tokens.looked' && event.act === 'none',
    isMakingRoom: ({ event }) => event.type === 'tokens.looked' && event.act === 'makingRoom',
    isRejected: ({ event }) => event.type === 'tokens.looked' && event.act === 'rejected',
    isEndedByFailure: ({ context }) => context.policy.afterFailedCompaction === 'endTurn',
    isOverflow: ({ context, event }) =>
      event.type === 'retry.failed' &&
      event.cause === 'tooLong' &&
      context.policy.compactsOnOverflow &&
      !context.hasMadeRoom &&
      (context.policy.stepsMax === null || context.steps < context.policy.stepsMax),
    isAnswered: ({ event }) => event.type === 'model.said' && event.tool === undefined,
    isRepeating: (args) => {
      const { repeatsMax } = args.context.policy;
      return repeatsMax !== null && repeatsWith(args) >= repeatsMax;
    },
    isOutOfSteps: ({ context }) => context.policy.stepsMax !== null && context.steps >= context.policy.stepsMax,
  },
  actions: {
    begin: assign({ steps: 0, repeats: 0, key: '', hasMadeRoom: false, isQueued: false }),
    keepTurn: assign({ isQueued: true }),
    dropTurn: assign({ isQueued: false }),
    askForReport: emit({ type: 'context.report' }),
    countStep: assign({ steps: stepsAfter }),
    callModel: emit({ type: 'retry.request' }),
    abortCall: emit({ type: 'retry.abort' }),
    noteOverflow: assign({ hasMadeRoom: true }),
    noteCall: assign({ hasMadeRoom: false }),
    requestCompaction: emit({ type: 'compaction.request', cause: 'overflow' }),
    readModel: emit({ type: 'model.read' }),
    noteTool: assign((args) => {
      const { event, context } = args;
      if (event.type !== 'model.said') return {};
      return {
        tool: event.tool ?? context.tool,
        class: event.class ?? 'run',
        key: event.key ?? event.tool ?? '',
        isPreapproved: event.preapproved === true,
        repeats: repeatsWith(args),
      };
    }),
    askPermission: emit(({ context }: Args) => ({
      type: 'permission.check' as const,
      tool: context.tool,
      class: context.class,
      preapproved: context.isPreapproved,
    })),
    askBreaker: emit(({ context }: Args) => ({ type: 'breaker.acquire' as const, tool: context.tool })),
    runTool: emit(({ context }: Args) => ({ type: 'tool.run' as const, tool: context.tool, key: context.key })),
    recordTool: emit(({ context, event }: Args) => {
      const isBenign = event.type === 'tool.ended' && event.benign === true && !context.policy.countsBenignExits;
      const isFine = event.type === 'tool.ended' && (event.ok || isBenign);
      return {
        type: 'breaker.record' as const,
        tool: context.tool,
        outcome: isFine ? ('success' as const) : ('failure' as const),
      };
    }),
    releaseBreaker: emit(({ context }: Args) => ({ type: 'breaker.release' as const, tool: context.tool })),
    clearContext: emit({ type: 'user.cleared' }),
    end: emit((_, params: { readonly how: Ending }) => ({ type: 'session.turnEnded' as const, how: params.how })),
    tellUser: emit((_, params: { readonly code: 'session.error' | 'session.steps' | 'session.repeats' }) => ({
      type: 'notice.show' as const,
      code: params.code,
    })),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    policy: input.policy,
    steps: 0,
    repeats: 0,
    tool: '',
    class: 'run',
    key: '',
    isPreapproved: false,
    hasMadeRoom: false,
    isQueued: false,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The user has the word.',
      always: { guard: 'isQueued', target: 'turn', actions: ['begin'] },
      on: {
        'user.turn': { target: 'turn', actions: ['begin'] },
        'session.continue': { target: 'turn.deciding' },
        'user.newConversation': { actions: ['clearContext'] },
      },
    },
    turn: {
      description: 'The agent works.',
      tags: 'busy',
      initial: 'measuring',
      on: {
        'user.turn': { actions: ['keepTurn'] },
        'user.aborted': { target: 'idle', actions: ['dropTurn', { type: 'end', params: { how: 'aborted' } }] },
        'user.quit': { target: 'idle', actions: ['dropTurn', { type: 'end', params: { how: 'quit' } }] },
        'user.cleared': {
          target: 'idle',
          actions: ['dropTurn', 'abortCall', { type: 'end', params: { how: 'cleared' } }],
        },
        'user.newConversation': {
          target: 'idle',
          actions: ['dropTurn', 'abortCall', 'clearContext', { type: 'end', params: { how: 'cleared' } }],
        },
        // Comes right behind the denial, which ended the question.
        'permission.halted': { target: 'idle', actions: ['dropTurn', { type: 'end', params: { how: 'halted' } }] },
      },
      states: {
        deciding: {
          description: 'Decides whether the turn may take another step; never rests here.',
          always: [
            {
              guard: 'isOutOfSteps',
              target: '#session.idle',
              actions: [
                { type: 'tellUser', params: { code: 'session.steps' } },
                { type: 'end', params: { how: 'steps' } },
              ],
            },
            { target: 'measuring' },
          ],
        },
        measuring: {
          description: 'The budget is looked at.',
          entry: ['askForReport'],
          on: {
            'tokens.looked': [
              { guard: 'isNothingToDo', target: 'calling' },
              { guard: 'isMakingRoom', target: 'makingRoom' },
              { target: '#session.idle', actions: [{ type: 'end', params: { how: 'rejected' } }] },
            ],
          },
        },
        makingRoom: {
          description: 'A compaction is under way.',
          on: {
            'compaction.succeeded': { target: 'calling' },
            'compaction.failed': [
              {
                guard: 'isEndedByFailure',
                target: '#session.idle',
                actions: [{ type: 'end', params: { how: 'noRoom' } }],
              },
              { target: 'calling' },
            ],
            'compaction.refused': [
              {
                guard: 'isEndedByFailure',
                target: '#session.idle',
                actions: [{ type: 'end', params: { how: 'noRoom' } }],
              },
              { target: 'calling' },
            ],
            'compaction.full': { target: '#session.idle', actions: [{ type: 'end', params: { how: 'full' } }] },
            'tokens.looked': {
              guard: 'isRejected',
              target: '#session.idle',
              actions: [{ type: 'end', params: { how: 'rejected' } }],
            },
          },
        },
        calling: {
          description: 'The model is called.',
          entry: ['countStep', 'callModel'],
          on: {
            // What failed to make room was the last resort: the refusal comes right behind that failure.
            'tokens.looked': {
              guard: 'isRejected',
              target: '#session.idle',
              actions: ['abortCall', { type: 'end', params: { how: 'rejected' } }],
            },
            'retry.succeeded': { target: 'reading', actions: ['noteCall'] },
            'retry.failed': [
              { guard: 'isOverflow', target: 'makingRoom', actions: ['noteOverflow', 'requestCompaction'] },
              {
                target: '#session.idle',
                actions: [
                  { type: 'tellUser', params: { code: 'session.error' } },
                  { type: 'end', params: { how: 'error' } },
                ],
              },
            ],
          },
        },
        reading: {
          description: 'What the model said is read.',
          entry: ['readModel'],
          on: {
            'model.said': [
              { guard: 'isAnswered', target: '#session.idle', actions: [{ type: 'end', params: { how: 'answered' } }] },
              {
                guard: 'isRepeating',
                target: '#session.idle',
                actions: [
                  { type: 'tellUser', params: { code: 'session.repeats' } },
                  { type: 'end', params: { how: 'repeats' } },
                ],
              },
              { target: 'permitting', actions: ['noteTool'] },
            ],
          },
        },
        permitting: {
          description: 'The permission breaker is asked.',
          entry: ['askPermission'],
          on: {
            'permission.granted': { target: 'admitting' },
            'permission.denied': { target: 'deciding' },
          },
        },
        admitting: {
          description: 'The tool’s breaker is asked.',
          entry: ['askBreaker'],
          on: {
            'breaker.permitted': { target: 'running' },
            'breaker.refused': { target: 'deciding' },
          },
        },
        running: {
          description: 'The tool runs.',
          entry: ['runTool'],
          on: {
            'tool.ended': { target: 'deciding', actions: ['recordTool'] },
            'user.aborted': {
              target: '#session.idle',
              actions: ['dropTurn', 'releaseBreaker', { type: 'end', params: { how: 'aborted' } }],
            },
            'user.quit': {
              target: '#session.idle',
              actions: ['dropTurn', 'releaseBreaker', { type: 'end', params: { how: 'quit' } }],
            },
            'user.cleared': {
              target: '#session.idle',
              actions: ['dropTurn', 'releaseBreaker', { type: 'end', params: { how: 'cleared' } }],
            },
            'user.newConversation': {
              target: '#session.idle',
              actions: ['dropTurn', 'releaseBreaker', 'clearContext', { type: 'end', params: { how: 'cleared' } }],
            },
          },
        },
      },
    },
  },
});
