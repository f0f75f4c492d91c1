/** Writes a summary by one model call through a retry lane, and passes on how that went. */
import { assign, emit, setup } from 'xstate';
import type { EventsOf, summariserVocabulary } from './vocabulary.ts';

type Heard = EventsOf<typeof summariserVocabulary.hears>;
type Said = EventsOf<typeof summariserVocabulary.says>;

interface Context {
  readonly op: number;
  /** Who asked. */
  readonly asker: string;
}

/** No input. Messages: `summariserVocabulary`. Tag `busy` while a summary is under way. */
export const summariser = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Said, tags: {} as 'busy' },
  actions: {
    noteRequest: assign({
      op: ({ event, context }) => (event.type === 'summariser.request' ? event.op : context.op),
      asker: ({ event, context }) => event.from ?? context.asker,
    }),
    requestCall: emit({ type: 'retry.request' }),
    abortCall: emit({ type: 'retry.abort' }),
    answerSuccess: emit(({ context }) => ({
      type: 'summariser.answered' as const,
      to: context.asker,
      op: context.op,
      outcome: 'success' as const,
    })),
    answerFailure: emit(({ context, event }) => {
      const cause = event.type === 'retry.failed' ? event.cause : 'aborted';
      const answer = { type: 'summariser.answered' as const, to: context.asker, op: context.op };
      return cause === 'aborted' || cause === 'busy'
        ? { ...answer, outcome: 'cancelled' as const }
        : { ...answer, outcome: 'failed' as const, kind: cause };
    }),
  },
}).createMachine({
  id: 'summariser',
  context: { op: 0, asker: '' },
  initial: 'idle',
  on: { 'summariser.request': { target: '.writing', reenter: true, actions: ['noteRequest'] } },
  states: {
    idle: { description: 'Nothing is asked for.' },
    writing: {
      description: 'The model is asked.',
      tags: 'busy',
      entry: ['requestCall'],
      on: {
        'summariser.cancel': { target: 'idle', actions: ['abortCall'] },
        'retry.succeeded': { target: 'idle', actions: ['answerSuccess'] },
        'retry.failed': { target: 'idle', actions: ['answerFailure'] },
      },
    },
  },
});
