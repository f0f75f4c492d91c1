/** The compaction chain beside a real breaker of its summaries; the test plays summariser and trimmer. */
import { breaker } from '../../machines/breaker.ts';
import { compaction, compactionEventKey } from '../../machines/compaction.ts';
import type { CompactionPolicy, Policy } from '../../machines/policy.ts';
import type { Event } from '../../sim/scenario/event.ts';
import { Driven } from '../support/driven.ts';

export type Answer = { readonly [field: string]: string | number | boolean };

export class Chain {
  readonly compaction: Driven;
  readonly summary: Driven;
  /** What the chain said, in order. */
  readonly said: Event[] = [];

  constructor({ compaction: chain, summary }: Policy, more: Partial<CompactionPolicy> = {}) {
    this.compaction = new Driven(
      { machine: compaction, eventKey: (event, policy) => compactionEventKey(event, policy as CompactionPolicy) },
      { policy: { ...chain, ...more } },
    );
    this.summary = new Driven({ machine: breaker }, { policy: summary });
  }

  get state(): string {
    return this.compaction.state;
  }

  /** What is said at once, the breaker's part of the talk left out. */
  hear(event: Event | string): readonly Event[] {
    return this.#settle(this.compaction.hear(event));
  }

  /** Lets time pass on both sides. */
  pass(ms: number): readonly Event[] {
    this.#tell(this.summary.pass(ms));
    return this.#settle(this.compaction.pass(ms));
  }

  request(cause = 'auto'): readonly Event[] {
    return this.hear({ type: 'compaction.request', cause });
  }

  /** The answer to the summary or trim asked for last. */
  summarised(answer: Answer): readonly Event[] {
    return this.hear({ type: 'summary.answered', op: this.op, ...answer });
  }

  snipped(ok: boolean): readonly Event[] {
    return this.hear({ type: 'snip.answered', op: this.op, ok });
  }

  /** Parity of the operation under way, or of the last one. */
  get op(): number {
    return Number(this.said.findLast(({ op }) => op !== undefined)?.op);
  }

  get summaries(): number {
    return this.said.filter(({ type }) => type === 'summary.request').length;
  }

  #settle(first: readonly Event[]): readonly Event[] {
    const said = [...first];
    for (let index = 0; index < said.length; index++) {
      const event = said[index];
      if (event?.type.startsWith('breaker.')) said.push(...this.#tell(this.summary.hear(event)));
    }
    const rest = said.filter(({ type }) => !type.startsWith('breaker.'));
    this.said.push(...rest);
    return rest;
  }

  /** The breaker's words, heard by the chain; what the chain then says. */
  #tell(words: readonly Event[]): readonly Event[] {
    return words.flatMap((event) => this.compaction.hear(event));
  }
}
