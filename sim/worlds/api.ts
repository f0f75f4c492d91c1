/** The model API: answers `http.request` with a status, or with an error in its place. */
import * as z from 'zod';
import { type Answer, classify } from '../../machines/errors.ts';
import type { Draw } from '../core/random.ts';
import type { Event } from '../scenario/event.ts';
import { duration, money } from '../scenario/units.ts';
import { answeringShape } from './answering.ts';
import { Server } from './server.ts';
import { replyTo, type Service } from './service.ts';

const status = z.int().min(200).max(599);
const error = z.enum(['timeout', 'connection', 'stream', 'spendCap', 'tooLong', 'never']);

export const apiSettings = z.strictObject({
  ...answeringShape(z.union([status, error]), {
    status: status.optional(),
    error: error.optional().describe('an error in place of a status; `never`: no answer at all'),
    retryAfter: duration.optional(),
    streamed: z.boolean().optional().describe('whether a text block or tool call was complete before the failure'),
    takes: duration.optional(),
  }),
  cost: money.default(0).describe('of one call'),
});

type Settings = z.output<typeof apiSettings>;
type Brief = number | z.output<typeof error>;
interface Full {
  readonly status?: number | undefined;
  readonly error?: z.output<typeof error> | undefined;
  readonly retryAfter?: number | undefined;
  readonly streamed?: boolean | undefined;
  readonly takes?: number | undefined;
}

/** Calls of these lanes write summaries; `offer` is told of each whether a text came of it. */
export interface Summaries {
  readonly lanes: readonly string[];
  readonly offer: (isWritten: boolean) => void;
}

export function createApi(settings: Settings, summaries: Summaries, draw: Draw): Service {
  return new Server<Brief, Full>({
    hears: 'http.request',
    settings,
    usual: 200,
    read: fullAnswer,
    draw,
    reply(request, answer, surroundings) {
      surroundings.count('apiCalls', 1);
      surroundings.count('costUsd', settings.cost);
      if (summaries.lanes.includes(String(request.from))) {
        surroundings.count('compactionCalls', 1);
        summaries.offer(classify(answerOf(answer), true) === undefined);
      }
      return answer.error === 'never' ? undefined : response(request, answer);
    },
  });
}

function fullAnswer(answer: Brief | Full): Full {
  if (typeof answer === 'number') return { status: answer };
  return typeof answer === 'string' ? { error: answer } : answer;
}

function answerOf({ status, error }: Full): Answer {
  if (error === undefined || error === 'never') return { status: status ?? 200 };
  return status === undefined ? { error } : { status, error };
}

function response(request: Event, full: Full): Event {
  const { retryAfter, streamed } = full;
  return {
    type: 'http.responded',
    ...replyTo(request),
    call: request.call ?? 0,
    ...answerOf(full),
    ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }),
    ...(streamed === undefined ? {} : { streamed }),
  };
}
