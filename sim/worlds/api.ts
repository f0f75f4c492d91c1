/** The model API: answers `http.request` with a status, or with an error in its place. */
import { type Answer, classify } from '../../machines/errors.ts';
import type { Draw } from '../core/random.ts';
import type { Event } from '../scenario/event.ts';
import { type AnsweringSettings, answersAtOnce } from './answering.ts';
import { Server } from './server.ts';
import { replyTo, type Service } from './service.ts';

export const apiErrors = ['timeout', 'connection', 'stream', 'spendCap', 'tooLong', 'never'] as const;
type ApiError = (typeof apiErrors)[number];

type Brief = number | ApiError;
interface Full {
  readonly status?: number | undefined;
  /** In place of a status; `never`: no answer at all. */
  readonly error?: ApiError | undefined;
  readonly retryAfter?: number | undefined;
  /** Whether a text block or tool call was complete before the failure. */
  readonly streamed?: boolean | undefined;
  readonly takes?: number | undefined;
}

export interface ApiSettings extends AnsweringSettings<Brief, Full> {
  /** Of one call, in micro-dollars. */
  readonly cost: number;
}

export const usualApi: ApiSettings = { ...answersAtOnce, cost: 0 };

/** Calls of these lanes write summaries; `offer` is told of each whether a text came of it. */
export interface Summaries {
  readonly lanes: readonly string[];
  readonly offer: (isWritten: boolean) => void;
}

export function createApi(settings: ApiSettings, summaries: Summaries, draw: Draw): Service {
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
