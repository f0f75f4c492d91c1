/** The breaker of the API as the articles have it: a window of ten, and so twenty thousand states. */
import { expect, it } from 'vitest';
import { breaker } from '../../machines/breaker.ts';
import { isKilled } from './kills.ts';
import { inputOf, planOf } from './measured.ts';
import { seededMutants } from './seededMutants.ts';

const row = { chart: 'breaker', policyName: 'seed', section: 'api' };

/** Mistakes that nothing can show under this policy, and why. */
const hidden: { readonly [mutant: string]: string } = {
  'breaker: reset.growth 2': 'the longest break is as long as the first',
  'breaker: closed on breaker.record #3: without its guard isCleared': 'clean and counting only differ in their names',
  'breaker: open on breaker.record #1: to closed': 'Retry-After is ignored, so that the transition is never taken',
  'breaker: open on breaker.record #1: without acknowledge': 'the same transition',
  'breaker: reset.maxMs 30001': 'breaks do not grow',
};

it('a suite of pairs shows each seeded mistake that can be shown', { timeout: 240_000 }, () => {
  const pairs = planOf(row).suite('pairs');
  const left = seededMutants(row.chart, breaker, inputOf(row).policy).filter((mutant) => !isKilled(pairs, mutant));
  expect(left.map(({ id }) => id).sort()).toEqual(Object.keys(hidden).sort());
});
