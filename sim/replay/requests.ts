/**
 * Model calls of a log put together: which attempts are one request, when each was sent, how the request ended.
 *
 * Few logs say when a call was sent. It is taken to have been sent when its lane was last heard of (the user wrote, a
 * tool ended), a repeated one after the wait that was planned; and no call took longer than ten minutes.
 */
import type { Answer } from '../../machines/errors.ts';
import { classify } from '../../machines/errors.ts';
import type { ErrorClass } from '../../machines/policy.ts';
import type { Fact, Usage } from './fact.ts';

/** What the model API answered. */
export interface Answered extends Answer {
  readonly retryAfterMs?: number;
}

export interface Attempt {
  /** Times are ms since 1970. */
  readonly sentMs: number;
  readonly answeredMs: number;
  readonly answer: Answered;
  readonly isSuccess: boolean;
}

/** What a model call that was answered came to. */
export interface Spent {
  readonly model?: string;
  readonly usage?: Usage;
  /** As the log itself says. */
  readonly costMicroUsd?: number;
}

/** Something that is done at one time; of several at one time, those of lower `order` come first. */
export interface Timed {
  readonly lane: number;
  readonly atMs: number;
  readonly order: number;
}

export interface Request extends Timed {
  /** None of one that was refused at once. */
  readonly attempts: readonly Attempt[];
  /** `unseen`: the log does not tell, or a guard of its own refused it. */
  readonly ended: 'succeeded' | 'failed' | 'aborted' | 'unseen';
  /** When it ended; of one that is `unseen`, when it was last heard of. */
  readonly endedMs: number;
  readonly spent?: Spent;
  /** ms between attempts, waiting. */
  readonly waitedMs: number;
}

export interface ModelCalls {
  /** By time. */
  readonly requests: readonly Request[];
  readonly aborts: readonly Timed[];
}

/** ms; the longest that a model call is taken to last where the log does not say. */
const callMsMax = 600_000;

/** ms; a log may say anything, and a world can only wait for so long. */
const saidMsMax = 86_400_000;

const statuses: Readonly<Partial<Record<ErrorClass, number>>> = {
  rateLimited: 429,
  overloaded: 529,
  serverError: 500,
  requestTimeout: 408,
  conflict: 409,
  unauthorized: 401,
  clientError: 400,
};

/** An answer of this class, with the recorded status where that is no contradiction. */
function answerOf(cause: ErrorClass, status: number | undefined): Answer {
  if (status !== undefined && classify({ status }, true) === cause) return { status };
  const usual = statuses[cause];
  if (usual !== undefined) return { status: usual };
  return { error: cause as NonNullable<Answer['error']> };
}

interface Open {
  readonly atMs: number;
  readonly order: number;
  readonly attempts: Attempt[];
  waitedMs: number;
  /** When the next attempt is due, if one was planned. */
  dueMs: number | undefined;
}

/** One lane; requests wait in a row of their own where the log tells each. */
class Lane {
  readonly #lane: number;
  readonly #tell: (request: Request) => void;
  #open: Open | undefined;
  /** Asked for and not begun. */
  readonly #asked: Pick<Timed, 'atMs' | 'order'>[] = [];
  #heardMs: number | undefined;
  #sentLastMs = Number.NEGATIVE_INFINITY;
  /** Between the last fact of this lane and the next. */
  #heardOrder = -0.5;

  constructor(lane: number, tell: (request: Request) => void) {
    this.#lane = lane;
    this.#tell = tell;
  }

  /** @param order of the fact among all */
  hear(fact: Fact, order: number): void {
    switch (fact.kind) {
      case 'requested':
        this.#asked.push({ atMs: fact.atMs, order });
        break;
      case 'callSucceeded':
        this.#attempt(fact.atMs, fact.tookMs, { status: 200 }, true);
        this.#end('succeeded', fact.atMs, spentOf(fact));
        break;
      case 'attemptFailed':
        this.#failed(fact);
        break;
      case 'requestFailed':
        if (fact.isAttempt || this.#open === undefined)
          this.#attempt(fact.atMs, fact.tookMs, answerOf(fact.cause, fact.status), false);
        this.#end('failed', fact.atMs);
        break;
      case 'refused':
        this.#refused(fact.because, fact.atMs);
        break;
      case 'aborted':
        this.#begin(fact.atMs, 0);
        this.#end('aborted', fact.atMs);
        break;
      case 'turn':
        // Whoever writes again waits no longer for the last answer.
        if (this.#asked.length === 0) this.#end('unseen', this.#heardMs ?? fact.atMs);
    }
    this.#heardMs = fact.atMs;
    this.#heardOrder = order + 0.5;
  }

  /** What is still under way when the log ends. */
  close(): void {
    const endMs = this.#heardMs ?? 0;
    this.#end('unseen', endMs);
    for (const asked of this.#asked.splice(0)) this.#tell(this.#unseen(asked));
  }

  #failed(fact: Fact & { readonly kind: 'attemptFailed' }): void {
    const isNew = fact.attempt === 1 && this.#open !== undefined && this.#open.attempts.length > 0;
    if (isNew) this.#end('unseen', this.#heardMs ?? fact.atMs);
    const { retryAfterMs } = fact;
    const answer = answerOf(fact.cause, fact.status);
    const asked = retryAfterMs === undefined ? {} : { retryAfterMs: Math.min(Math.round(retryAfterMs), saidMsMax) };
    this.#attempt(fact.atMs, fact.tookMs, { ...answer, ...asked }, false);
    const open = this.#open;
    if (open !== undefined && fact.plannedWaitMs !== undefined) open.dueMs = fact.atMs + Math.round(fact.plannedWaitMs);
  }

  #attempt(answeredMs: number, saidMs: number | undefined, answer: Answered, isSuccess: boolean): void {
    const tookMs = saidMs === undefined ? undefined : Math.min(Math.round(saidMs), saidMsMax);
    const open = this.#begin(answeredMs, tookMs);
    const last = open.attempts.at(-1);
    const sentMs = tookMs === undefined ? this.#sentMs(open, answeredMs) : answeredMs - tookMs;
    if (last !== undefined) open.waitedMs += Math.max(0, sentMs - last.answeredMs);
    open.attempts.push({ sentMs, answeredMs: Math.max(answeredMs, sentMs), answer, isSuccess });
    open.dueMs = undefined;
    this.#sentLastMs = sentMs;
  }

  #sentMs({ atMs, attempts, dueMs }: Open, answeredMs: number): number {
    const last = attempts.at(-1);
    if (last === undefined) return atMs;
    const guessMs = Math.min(answeredMs, Math.max(last.answeredMs, dueMs ?? answeredMs - callMsMax));
    return Math.max(guessMs, last.sentMs + 1);
  }

  #begin(answeredMs: number, tookMs: number | undefined): Open {
    if (this.#open !== undefined) return this.#open;
    const guessMs =
      tookMs === undefined ? Math.max(this.#heardMs ?? answeredMs, answeredMs - callMsMax) : answeredMs - tookMs;
    // A lane sends one call after the other, also where a log gives several the same time.
    const asked = this.#asked.shift() ?? { atMs: Math.max(guessMs, this.#sentLastMs + 1), order: this.#heardOrder };
    const open: Open = { ...asked, attempts: [], waitedMs: 0, dueMs: undefined };
    this.#open = open;
    return open;
  }

  #refused(because: 'open' | 'busy', atMs: number): void {
    if (because === 'open') {
      this.#begin(atMs, 0);
      this.#end('unseen', atMs);
      return;
    }
    const newest = this.#asked.pop();
    if (newest !== undefined) this.#tell(this.#unseen(newest));
  }

  #end(ended: Request['ended'], endedMs: number, spent?: Spent): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    const { atMs, order, attempts, waitedMs } = open;
    // A request of which nothing is known but that it was waved away is no evidence.
    if (ended === 'aborted' && attempts.length === 0 && atMs === endedMs) return;
    this.#tell({
      lane: this.#lane,
      atMs,
      order,
      attempts,
      ended,
      endedMs,
      waitedMs,
      ...(spent === undefined ? {} : { spent }),
    });
  }

  #unseen(asked: Pick<Timed, 'atMs' | 'order'>): Request {
    return { lane: this.#lane, ...asked, attempts: [], ended: 'unseen', endedMs: asked.atMs, waitedMs: 0 };
  }
}

function spentOf({ model, usage, costMicroUsd }: Fact & { readonly kind: 'callSucceeded' }): Spent {
  return {
    ...(model === undefined ? {} : { model }),
    ...(usage === undefined ? {} : { usage }),
    ...(costMicroUsd === undefined ? {} : { costMicroUsd }),
  };
}

export const byTime = (a: Timed, b: Timed): number => a.atMs - b.atMs || a.order - b.order;

/** @param facts by time */
export function modelCallsOf(facts: readonly Fact[]): ModelCalls {
  const requests: Request[] = [];
  const lanes = new Map<number, Lane>();
  for (const [order, fact] of facts.entries()) {
    const lane = lanes.get(fact.lane) ?? new Lane(fact.lane, (request) => requests.push(request));
    lanes.set(fact.lane, lane);
    lane.hear(fact, order);
  }
  for (const lane of lanes.values()) lane.close();
  return {
    requests: requests.toSorted(byTime),
    aborts: facts.flatMap(({ kind, lane, atMs }, order) => (kind === 'aborted' ? [{ lane, atMs, order }] : [])),
  };
}
