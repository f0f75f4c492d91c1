/** A retry lane whose breaker permits everything, driven to its next wait or its end. */
import { seed } from '../../machines/policies/seed.ts';
import type { RetryPolicy } from '../../machines/policy.ts';
import { retry } from '../../machines/retry.ts';
import type { Event } from '../../sim/scenario/event.ts';
import { Driven } from '../support/driven.ts';

export type Answer = { readonly [field: string]: string | number | boolean };

const longestWaitMs = 2 ** 31 - 1;

export class Lane {
  readonly driven: Driven;

  constructor(policy: Partial<RetryPolicy> = {}, laneSeed = 1) {
    this.driven = new Driven({ machine: retry }, { policy: { ...seed.policy.retry, ...policy }, seed: laneSeed });
  }

  /** A request, and the first attempt of it. */
  request(): readonly Event[] {
    return [...this.driven.hear('retry.request'), ...this.driven.hear('breaker.permitted')];
  }

  /** Answers the attempt under way. */
  answer(answer: Answer): readonly Event[] {
    return this.driven.hear({ type: 'http.responded', call: this.call, ...answer });
  }

  /** Lets the wait pass, and the next attempt with it. */
  wait(): readonly Event[] {
    return [...this.driven.pass(longestWaitMs), ...this.driven.hear('breaker.permitted')];
  }

  /** Answers every attempt in this way until the request is given up or answered, or `attemptsMax` were sent. */
  answerAll(answer: Answer, attemptsMax = 100): void {
    this.request();
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      this.answer(answer);
      if (this.driven.state !== 'working.waiting') return;
      this.wait();
    }
  }

  /** The parity of the attempt under way, or of the last one. */
  get call(): number {
    return Number(this.driven.said.findLast(({ type }) => type === 'http.request')?.call);
  }

  get requests(): number {
    return this.driven.said.filter(({ type }) => type === 'http.request').length;
  }

  /** ms of each wait so far. */
  get waits(): readonly number[] {
    return this.driven.said.filter(({ type }) => type === 'retry.waiting').map(({ ms }) => Number(ms));
  }
}
