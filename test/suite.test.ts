/** A suite as data, played by a test of somebody's own. */
import { describe, expect, it } from 'vitest';
import { breaker } from '../machines/breaker.ts';
import { seed } from '../machines/policies/seed.ts';
import { type Suite, suite } from '../sim/index.ts';
import { Driven } from './support/driven.ts';

/** What a user would write, with a chart in the place of the guard. */
function saidTo({ cases, policy, seed: drawn }: Suite): unknown {
  return cases.map(({ steps }) => {
    const guard = new Driven({ machine: breaker }, { policy, seed: drawn });
    return steps.map((step) => (step.kind === 'hear' ? guard.hear(step.event) : guard.pass(step.ms)));
  });
}

describe('suite', () => {
  it('says what a guard that behaves says to each step', () => {
    const made = suite('breaker', { policy: 'hardened', section: 'summary' });
    expect(made.covered).toBe(made.coverage.coverable.length);
    expect(saidTo(made)).toEqual(made.cases.map(({ steps }) => steps.map(({ says }) => says)));
  });

  it('takes a whole policy, another criterion, and fewer states', () => {
    const made = suite('permission', { policy: seed.policy, coverage: 'states', states: 20 });
    expect(made).toMatchObject({ chart: 'permission', policyName: 'policy', criterion: 'states' });
    expect(made.coverage.limit).toBe('20 states');
  });

  it('names what there is instead of what is unknown', () => {
    expect(() => suite('braker')).toThrow('did you mean "breaker"?');
    expect(() => suite('breaker', { policy: 'sed' })).toThrow(RangeError);
    expect(() => suite('breaker', { section: 'retry' })).toThrow(RangeError);
  });
});
