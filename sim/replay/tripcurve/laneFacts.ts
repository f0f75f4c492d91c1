/** One retry lane of a trace: which of its steps are requests, attempts and endings. */
import { classify } from '../../../machines/errors.ts';
import type { FactBody } from '../fact.ts';
import { given } from '../json.ts';
import type { Step } from './step.ts';

type Tell = (body: FactBody) => void;

export class LaneFacts {
  readonly #name: string;
  readonly #tell: Tell;
  #sentMs = 0;
  /** Of the attempt under way, from 1. */
  #attempt = 0;
  /** Whether one more request waits for the one under way. */
  #isKept = false;

  constructor(name: string, tell: Tell) {
    this.#name = name;
    this.#tell = tell;
  }

  hear(step: Step): void {
    const { event } = step;
    if (event.type === `${this.#name}.request`) this.#ask(step);
    else if (event.type === `${this.#name}.abort` || event.type === 'user.aborted' || event.type === 'user.quit')
      this.#abort(step);
    else this.#go(step);
    for (const { type } of step.emits) {
      if (type !== 'http.request') continue;
      this.#sentMs = step.t;
      this.#attempt += 1;
    }
  }

  #ask(step: Step): void {
    this.#tell({ kind: 'requested' });
    if (this.#said(step, 'failed')?.cause === 'busy') this.#tell({ kind: 'refused', because: 'busy' });
    else if (step.from === 'idle') this.#attempt = 0;
    else this.#isKept = true;
  }

  #abort({ to }: Step): void {
    this.#tell({ kind: 'aborted' });
    if (this.#isKept && to === 'idle') this.#tell({ kind: 'refused', because: 'busy' });
    if (to === 'idle') this.#isKept = false;
  }

  #go(step: Step): void {
    const { event, t, to } = step;
    const tookMs = t - this.#sentMs;
    const waiting = this.#said(step, 'waiting');
    const failed = this.#said(step, 'failed');
    const cause = classify(event.type === 'http.responded' ? answerOf(event) : { error: 'timeout' }, true);
    const answer = {
      cause: cause ?? 'serverError',
      ...given('status', typeof event.status === 'number' ? event.status : undefined),
      ...given('retryAfterMs', typeof event.retryAfterMs === 'number' ? event.retryAfterMs : undefined),
      tookMs,
    } as const;
    if (this.#said(step, 'succeeded') !== undefined) this.#tell({ kind: 'callSucceeded', tookMs });
    else if (waiting !== undefined)
      this.#tell({
        kind: 'attemptFailed',
        ...answer,
        attempt: this.#attempt,
        ...given('plannedWaitMs', typeof waiting.ms === 'number' ? waiting.ms : undefined),
      });
    else if (failed === undefined || failed.cause === 'aborted') return;
    else if (failed.cause === 'open') this.#tell({ kind: 'refused', because: 'open' });
    else {
      // Its own record is the trace of the last attempt as well.
      this.#tell({ kind: 'attemptFailed', ...answer, attempt: this.#attempt });
      this.#tell({ kind: 'requestFailed', cause: answer.cause, isAttempt: false });
    }
    if (waiting !== undefined) return;
    this.#attempt = 0;
    if (to === 'idle' && this.#isKept) this.#tell({ kind: 'refused', because: 'busy' });
    this.#isKept = false;
  }

  #said({ emits }: Step, what: string) {
    return emits.find(({ type }) => type === `${this.#name}.${what}`);
  }
}

function answerOf({ status, error }: Step['event']): Parameters<typeof classify>[0] {
  return {
    ...given('status', typeof status === 'number' ? status : undefined),
    ...given(
      'error',
      errors.find((each) => each === error),
    ),
  };
}

const errors = ['timeout', 'connection', 'stream', 'spendCap', 'tooLong'] as const;
