/** The token tiers driven by hand; sizes are in percent of a window of 100 unless said otherwise. */
import { seed } from '../../machines/policies/seed.ts';
import type { TokensPolicy } from '../../machines/policy.ts';
import { tokens, tokensEventKey } from '../../machines/tokens.ts';
import type { Event, Json } from '../../sim/scenario/event.ts';
import { Driven } from '../support/driven.ts';

export class Gauge {
  readonly driven: Driven;

  constructor(policy: Partial<TokensPolicy> = {}) {
    this.driven = new Driven(
      { machine: tokens, eventKey: (event, own) => tokensEventKey(event, own as TokensPolicy) },
      { policy: { ...seed.policy.tokens, ...policy } },
    );
  }

  get said(): readonly Event[] {
    return this.driven.said;
  }

  report(usedTokens: number, more: { readonly [field: string]: Json } = {}): readonly Event[] {
    return this.driven.hear({ type: 'tokens.reported', usedTokens, windowTokens: 100, ...more });
  }

  /** A tier, or where the context is empty nothing: `reject` for all that is in it. */
  get tier(): string {
    return this.driven.state.replace(/\..*/, '');
  }

  /** Another size of window, the same use. */
  change(windowTokens: number, usedTokens: number): readonly Event[] {
    return this.driven.hear({ type: 'tokens.windowChanged', usedTokens, windowTokens });
  }

  /** Fields of what is said under this type, in order. */
  told(type: string, field: string): readonly unknown[] {
    return this.said.filter((event) => event.type === type).map((event) => event[field]);
  }
}
