/** The permission breaker driven by hand; the test plays agent, classifier, user and tools. */
import { permission } from '../../machines/permission.ts';
import { seed } from '../../machines/policies/seed.ts';
import type { PermissionPolicy } from '../../machines/policy.ts';
import type { Event } from '../../sim/scenario/event.ts';
import { Driven } from '../support/driven.ts';

export type Verdict = 'allow' | 'deny' | 'ask' | 'unavailable' | 'safetyRefusal' | 'timeout';
export type Answer = 'allow' | 'deny' | 'abort';

export class Gate {
  readonly driven: Driven;

  constructor(policy: Partial<PermissionPolicy> = {}) {
    this.driven = new Driven({ machine: permission }, { policy: { ...seed.policy.permission, ...policy } });
  }

  get state(): string {
    return this.driven.state;
  }

  get said(): readonly Event[] {
    return this.driven.said;
  }

  /** What the agent wants to do: run a tool, unless said otherwise. */
  check(tool = 'bash', more: { readonly class?: string; readonly preapproved?: boolean } = {}): readonly Event[] {
    return this.driven.hear({ type: 'permission.check', from: 'session', tool, class: 'run', ...more });
  }

  /** The classifier on the question under way. */
  verdict(verdict: Verdict): readonly Event[] {
    return this.driven.hear({ type: 'classifier.answered', ask: this.ask, verdict });
  }

  /** The user on the prompt under way. */
  answer(answer: Answer): readonly Event[] {
    return this.driven.hear({ type: 'user.answered', ask: this.ask, answer });
  }

  /** So many operations, each denied by the classifier. */
  deny(times: number): this {
    for (let n = 0; n < times; n++) {
      this.check();
      this.verdict('deny');
    }
    return this;
  }

  /** The parity of the question under way, or of the last one. */
  get ask(): number {
    return Number(this.said.findLast(({ type }) => type === 'classifier.ask' || type === 'user.ask')?.ask);
  }

  get prompts(): number {
    return this.said.filter(({ type }) => type === 'user.ask').length;
  }

  /** Who denied, in order. */
  get denials(): readonly unknown[] {
    return this.said.filter(({ type }) => type === 'permission.denied').map(({ by }) => by);
  }
}
