import { describe, expect, it } from 'vitest';
import { breaker } from '../../machines/breaker.ts';
import type { BreakerPolicy } from '../../machines/policy.ts';
import { Driven, only, typesOf } from '../support/driven.ts';
import { latching, type Outcome, recovering } from './breakerPolicies.ts';

const of = (policy: BreakerPolicy): Driven => new Driven({ machine: breaker }, { policy });
const acquire = (slot: string) => ({ type: 'breaker.acquire', slot });
const record = (slot: string, outcome: Outcome) => ({ type: 'breaker.record', slot, outcome });
const release = (slot: string) => ({ type: 'breaker.release', slot });
const force = (to: string) => ({ type: 'breaker.force', to });

function fail(driven: Driven, times: number): void {
  for (let time = 0; time < times; time++) {
    driven.hear(acquire('a'));
    driven.hear(record('a', 'failure'));
  }
}

function halfOpened(policy: BreakerPolicy): Driven {
  const driven = of(policy);
  fail(driven, 3);
  driven.pass(1000);
  return driven;
}

describe('breaker, closed', () => {
  it('lets a call pass, and says to whom', () => {
    const said = of(latching).hear({ type: 'breaker.acquire', from: 'retry', slot: 'a' });
    expect(said).toEqual([{ type: 'breaker.permitted', to: 'retry', slot: 'a', probe: false }]);
  });

  it('remembers failures and forgives them at a success', () => {
    const driven = of(latching);
    fail(driven, 2);
    expect(driven.state).toBe('closed.counting');
    driven.hear(record('a', 'success'));
    expect(driven.state).toBe('closed.clean');
  });

  it('answers each outcome, and says whether calls are refused from now on', () => {
    const driven = of(latching);
    fail(driven, 2);
    expect(driven.said.filter(({ type }) => type === 'breaker.recorded').map(({ blocking }) => blocking)).toEqual([
      false,
      false,
    ]);
    expect(only(driven.hear(record('a', 'failure')), 'breaker.recorded')).toEqual({
      type: 'breaker.recorded',
      slot: 'a',
      blocking: true,
    });
  });

  it('opens with the number of failures in a row', () => {
    const driven = of(latching);
    fail(driven, 3);
    expect(driven.state).toBe('open.latched');
    expect(only(driven.said, 'breaker.opened')).toEqual({
      type: 'breaker.opened',
      because: 'consecutive',
      failures: 3,
    });
  });

  it('opens with the failures of its window', () => {
    const driven = of({
      ...latching,
      trip: {
        consecutive: null,
        window: { kind: 'count', size: 4, minimumCalls: 3, percent: 50, comparator: 'over', evaluatedOn: 'failures' },
      },
    });
    for (const outcome of ['success', 'failure', 'failure'] as const) driven.hear(record('a', outcome));
    expect(only(driven.said, 'breaker.opened')).toEqual({
      type: 'breaker.opened',
      because: 'window',
      failures: 2,
      of: 3,
    });
  });

  it('forgets at a reset without a word', () => {
    const driven = of(latching);
    fail(driven, 2);
    expect(driven.hear('breaker.reset')).toEqual([]);
    expect(driven.state).toBe('closed.clean');
    fail(driven, 2);
    expect(driven.state).toBe('closed.counting');
  });

  it('takes a slow call for what the policy says', () => {
    const lenient = of({ ...latching, slow: 'success' });
    const strict = of({ ...latching, slow: 'failure' });
    for (const driven of [lenient, strict]) for (let n = 0; n < 3; n++) driven.hear(record('a', 'slow'));
    expect([lenient.state, strict.state]).toEqual(['closed.clean', 'open.latched']);
  });
});

describe('breaker, open', () => {
  it('refuses, to whom it says', () => {
    const driven = of(latching);
    fail(driven, 3);
    expect(driven.hear({ type: 'breaker.acquire', from: 'retry' })).toEqual([{ type: 'breaker.refused', to: 'retry' }]);
  });

  it('stays open for ever without a way back in time', () => {
    const driven = of(latching);
    fail(driven, 3);
    driven.pass(1e9);
    expect([driven.state, driven.timers]).toEqual(['open.latched', []]);
  });

  it('drops the outcome of a call admitted before it opened', () => {
    const driven = of(latching);
    driven.hear(acquire('b'));
    fail(driven, 3);
    expect(driven.hear(record('b', 'success'))).toEqual([{ type: 'breaker.recorded', slot: 'b', blocking: true }]);
    expect(driven.state).toBe('open.latched');
  });

  it('closes at such an outcome where the policy counts it', () => {
    const driven = of({ ...latching, stale: 'counted' });
    driven.hear(acquire('b'));
    fail(driven, 3);
    expect(typesOf(driven.hear(record('b', 'success')))).toEqual(['breaker.closed', 'breaker.recorded']);
    expect(driven.state).toBe('closed.clean');
  });

  it('closes at the success of a caller that never asked', () => {
    const driven = of(latching);
    fail(driven, 3);
    driven.hear(record('b', 'success'));
    expect(driven.state).toBe('closed.clean');
  });

  it('closes at a reset and has forgotten', () => {
    const driven = of(latching);
    const fresh = driven.key;
    fail(driven, 3);
    expect(typesOf(driven.hear('breaker.reset'))).toEqual(['breaker.closed']);
    expect(driven.key).toBe(fresh);
  });

  it('tells the user once, at each error, or never', () => {
    const told = (notice: BreakerPolicy['notice']): number => {
      const driven = of({ ...latching, notice });
      fail(driven, 3);
      driven.hear(record('b', 'failure'));
      driven.hear(acquire('b'));
      return driven.said.filter(({ type }) => type === 'notice.show').length;
    };
    expect([told('onOpening'), told('onEveryError'), told('never')]).toEqual([1, 3, 0]);
  });

  it('waits anew for as long as a later answer asks', () => {
    const driven = of({ ...recovering, reset: { ...recovering.reset, retryAfter: 'atLeast', maxMs: 9000 } });
    fail(driven, 3);
    driven.pass(500);
    driven.hear({ ...record('b', 'failure'), retryAfterMs: 4000 });
    driven.pass(3999);
    expect(driven.state).toBe('open.cooling');
    driven.pass(1);
    expect(driven.state).toBe('halfOpen.ready');
  });
});

describe('breaker, half-open', () => {
  it('comes after the break, and says so', () => {
    const driven = of(recovering);
    fail(driven, 3);
    driven.pass(999);
    expect(driven.state).toBe('open.cooling');
    expect(typesOf(driven.pass(1))).toEqual(['breaker.halfOpened']);
    expect(driven.state).toBe('halfOpen.ready');
  });

  it('lets one probe pass and refuses the next caller', () => {
    const driven = halfOpened(recovering);
    expect(driven.hear(acquire('a'))).toEqual([{ type: 'breaker.permitted', slot: 'a', probe: true }]);
    expect(typesOf(driven.hear(acquire('b')))).toEqual(['breaker.refused']);
  });

  it('closes at the success of the probe and has forgotten', () => {
    const driven = halfOpened(recovering);
    driven.hear(acquire('a'));
    expect(typesOf(driven.hear(record('a', 'success')))).toEqual(['breaker.closed', 'breaker.recorded']);
    expect(driven.key).toBe(of(recovering).key);
  });

  it('opens again at the failure of the probe', () => {
    const driven = halfOpened(recovering);
    driven.hear(acquire('a'));
    const said = driven.hear(record('a', 'failure'));
    expect(only(said, 'breaker.opened')).toEqual({ type: 'breaker.opened', because: 'probe' });
    expect(only(said, 'breaker.recorded')).toMatchObject({ blocking: true });
    expect(driven.state).toBe('open.cooling');
  });

  it.each([
    ['ignored', record('a', 'ignored')],
    ['cancelled', release('a')],
  ])('gives the place of a probe back when it is %s', (_, end) => {
    const driven = halfOpened(recovering);
    driven.hear(acquire('a'));
    driven.hear(end);
    expect(driven.state).toBe('halfOpen.ready');
    expect(only(driven.hear(acquire('b')), 'breaker.permitted')).toMatchObject({ probe: true });
  });

  it('gives the place of a hung probe back at the deadline, and drops its outcome', () => {
    const driven = halfOpened(recovering);
    driven.hear(acquire('a'));
    driven.pass(recovering.reset.probeDeadlineMs - 1);
    expect(typesOf(driven.hear(acquire('b')))).toEqual(['breaker.refused']);
    driven.pass(1);
    expect(driven.state).toBe('halfOpen.ready');
    driven.hear(record('a', 'failure'));
    expect(driven.state).toBe('halfOpen.ready');
    expect(typesOf(driven.hear(acquire('b')))).toEqual(['breaker.permitted']);
  });

  it('keeps the other probes when one ends', () => {
    const driven = halfOpened({ ...recovering, reset: { ...recovering.reset, probes: 2, successesToClose: 2 } });
    driven.hear(acquire('a'));
    driven.hear(acquire('b'));
    driven.hear(release('a'));
    expect(driven.state).toBe('halfOpen.probing');
    driven.hear(record('b', 'success'));
    expect(driven.state).toBe('halfOpen.ready');
    driven.hear(acquire('a'));
    driven.hear(record('a', 'success'));
    expect(driven.state).toBe('closed.clean');
  });

  it('closes at a reset; the probe under way no longer counts', () => {
    const driven = halfOpened(recovering);
    driven.hear(acquire('a'));
    driven.hear('breaker.reset');
    expect(driven.state).toBe('closed.clean');
    driven.hear(record('a', 'failure'));
    expect(driven.state).toBe('closed.clean');
  });
});

describe('breaker, by an operator', () => {
  it('refuses every call and every way back when forced open', () => {
    const driven = of(recovering);
    expect(only(driven.hear(force('open')), 'breaker.opened')).toMatchObject({ because: 'forced' });
    driven.hear(record('a', 'success'));
    driven.hear('breaker.reset');
    driven.pass(1e9);
    expect(driven.state).toBe('forcedOpen');
    expect(typesOf(driven.hear(acquire('a')))).toEqual(['breaker.refused']);
  });

  it('counts nothing when forced to be disabled', () => {
    const driven = of(latching);
    driven.hear(force('disabled'));
    fail(driven, 9);
    expect(driven.state).toBe('disabled');
    expect(typesOf(driven.hear(acquire('a')))).toEqual(['breaker.permitted']);
  });

  it('starts anew when the force is taken back', () => {
    const driven = of(latching);
    const fresh = driven.key;
    fail(driven, 2);
    driven.hear(force('open'));
    expect(typesOf(driven.hear(force('auto')))).toEqual(['breaker.closed']);
    expect(driven.key).toBe(fresh);
  });

  it('is disabled from the start by policy', () => {
    const driven = of({ ...latching, mode: 'disabled' });
    fail(driven, 9);
    expect([driven.state, driven.said.some(({ type }) => type === 'breaker.opened')]).toEqual(['disabled', false]);
  });
});
