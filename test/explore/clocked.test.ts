import { describe, expect, it } from 'vitest';
import { seed } from '../../machines/policies/seed.ts';
import { catalog } from '../../sim/catalog.ts';
import { type Asked, clocked } from '../../sim/explore/paths/clocked.ts';
import { TracedChart } from '../../sim/explore/paths/traced.ts';

const hear = (type: string, payload: Record<string, string | number | boolean> = {}): Asked => ({
  kind: 'hear',
  event: { type, ...payload },
});
const wait = (ms: number): Asked => ({ kind: 'wait', ms });

function on(asks: readonly Asked[]) {
  const { retry } = catalog.charts;
  if (retry === undefined) throw new Error('no retry');
  const { steps, said, ...end } = clocked(new TracedChart(retry, { policy: seed.policy.retry, seed: 1 }), asks);
  return { steps: steps.map(({ atMs }) => atMs), said: said.map(({ atMs, event }) => `${atMs} ${event.type}`), ...end };
}

/** Fails once: the next attempt is due in 2 s. */
const failed = [
  hear('retry.request'),
  hear('breaker.permitted', { probe: false }),
  hear('http.responded', { call: 1, status: 500 }),
];

describe('a test on the clock of a run', () => {
  it('has its messages a second apart while no timer runs', () => {
    expect(on(failed).steps).toEqual([0, 1000, 2000]);
  });

  it('has them at one instant while one runs', () => {
    const { steps, endMs, state } = on([...failed, hear('retry.request'), hear('retry.request')]);
    expect({ steps: steps.slice(2), endMs, state }).toEqual({
      steps: [2000, 2000, 2000],
      endMs: 2000,
      state: 'working.waiting',
    });
  });

  it('waits for the timer, and no longer', () => {
    expect(on([...failed, wait(2000)])).toMatchObject({ endMs: 4000, state: 'working.admitting' });
    expect(on([...failed, wait(1999)])).toMatchObject({ endMs: 3999, state: 'working.waiting' });
    expect(on([...failed, wait(2000)]).said.at(-1)).toBe('4000 breaker.acquire');
  });
});
