/** The agent loop driven by hand; the test plays every partner, and by default each says yes. */
import { seed } from '../../machines/policies/seed.ts';
import type { SessionPolicy } from '../../machines/policy.ts';
import { session } from '../../machines/session.ts';
import type { Event } from '../../sim/scenario/event.ts';
import { Driven } from '../support/driven.ts';

/** What the model asks for next: a tool with a key of its own, or nothing more. */
export type Wish = { readonly tool: string; readonly key?: string; readonly preapproved?: boolean } | 'done';

export class Loop {
  readonly driven: Driven;

  constructor(policy: Partial<SessionPolicy> = {}) {
    this.driven = new Driven({ machine: session }, { policy: { ...seed.policy.session, ...policy } });
  }

  get state(): string {
    return this.driven.state;
  }

  get said(): readonly Event[] {
    return this.driven.said;
  }

  hear(event: Event | string): readonly Event[] {
    return this.driven.hear(event);
  }

  /** The user writes, and the budget allows a call. */
  turn(): readonly Event[] {
    return [...this.hear('user.turn'), ...this.looked()];
  }

  looked(act = 'none'): readonly Event[] {
    return this.hear({ type: 'tokens.looked', act });
  }

  /** The model answers, and asks for this. */
  wish(wish: Wish): readonly Event[] {
    const said = wish === 'done' ? {} : wish;
    return [...this.hear('retry.succeeded'), ...this.hear({ type: 'model.said', ...said })];
  }

  /** The model asks for a tool, it may run, it runs, and the budget allows another call. */
  run(wish: Wish, end: { readonly ok: boolean; readonly benign?: boolean } = { ok: true }): readonly Event[] {
    return [...this.wish(wish), ...this.admit(), ...this.hear({ type: 'tool.ended', ...end }), ...this.looked()];
  }

  /** Permission and the tool's breaker say yes. */
  admit(): readonly Event[] {
    return [
      ...this.hear({ type: 'permission.granted', tool: 'bash' }),
      ...this.hear({ type: 'breaker.permitted', probe: false }),
    ];
  }

  times(type: string): number {
    return this.said.filter((event) => event.type === type).length;
  }

  /** How each turn so far ended. */
  get endings(): readonly unknown[] {
    return this.said.filter(({ type }) => type === 'session.turnEnded').map(({ how }) => how);
  }
}
