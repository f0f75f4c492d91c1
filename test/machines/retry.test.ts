import { describe, expect, it } from 'vitest';
import { hardened } from '../../machines/policies/hardened.ts';
import { s1BackoffCode, s1BackoffTable } from '../../machines/policies/s1.ts';
import { only, typesOf } from '../support/driven.ts';
import { Lane } from './lane.ts';

const hard = hardened.policy.retry;

describe('retry, as the articles have it', () => {
  it('gives up after four attempts and waits of 2, 4 and 8 s', () => {
    const lane = new Lane();
    lane.answerAll({ status: 529 });
    expect([lane.requests, lane.waits]).toEqual([4, [2000, 4000, 8000]]);
    expect(only(lane.driven.said, 'retry.failed')).toMatchObject({ cause: 'overloaded' });
  });

  it('tells the breaker how each attempt went', () => {
    const lane = new Lane();
    lane.request();
    lane.answer({ status: 500 });
    lane.wait();
    lane.answer({ status: 200 });
    const outcomes = lane.driven.said.filter(({ type }) => type === 'breaker.record').map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['failure', 'success']);
    expect(lane.driven.state).toBe('idle');
  });

  it.each([
    [429, true],
    [500, true],
    [529, true],
    [400, false],
    [401, false],
    [404, false],
    [408, false],
    [413, false],
  ])('on %i sends again: %s', (status, isAgain) => {
    const lane = new Lane();
    lane.request();
    lane.answer({ status });
    expect(lane.driven.state).toBe(isAgain ? 'working.waiting' : 'idle');
  });

  it('has two readings of the same page', () => {
    const table = new Lane(s1BackoffTable.policy.retry);
    const code = new Lane(s1BackoffCode.policy.retry);
    for (const lane of [table, code]) lane.answerAll({ status: 529 });
    expect(table.waits).toEqual([0, 1000, 2000, 4000]);
    expect(code.waits).toEqual([2000, 4000]);
  });

  it('sends nothing when the breaker refuses', () => {
    const { driven } = new Lane();
    driven.hear('retry.request');
    expect(driven.hear('breaker.refused')).toEqual([{ type: 'retry.failed', cause: 'open' }]);
  });

  it('asks the breaker before each attempt', () => {
    const lane = new Lane();
    lane.request();
    lane.answer({ status: 529 });
    expect(typesOf(lane.driven.pass(2000))).toEqual(['breaker.acquire']);
  });
});

describe('retry, by an answer that says when to come back', () => {
  const asked = { status: 429, retryAfterMs: 10_000 };

  it.each([
    ['ignored', 2000],
    ['literal', 10_000],
    ['atLeast', 10_000],
  ] as const)('%s: waits so long', (retryAfter, ms) => {
    const lane = new Lane({ retryAfter });
    lane.request();
    lane.answer(asked);
    expect(lane.waits).toEqual([ms]);
  });

  it.each([
    ['literal', 0],
    ['atLeast', 2000],
  ] as const)('%s: a wait of nothing', (retryAfter, ms) => {
    const lane = new Lane({ retryAfter });
    lane.request();
    lane.answer({ ...asked, retryAfterMs: 0 });
    expect(lane.waits).toEqual([ms]);
  });

  it('surfaces at once what asks for longer than is sensible, and tells the user', () => {
    const lane = new Lane(hard);
    lane.request();
    const said = lane.answer({ ...asked, retryAfterMs: 60_001 });
    expect(typesOf(said)).toEqual(['breaker.record', 'notice.show', 'retry.failed']);
    expect(only(said, 'notice.show')).toMatchObject({ code: 'retry.later' });
  });

  it('waits exactly what is just sensible, without jitter', () => {
    const lane = new Lane(hard);
    lane.request();
    lane.answer({ ...asked, retryAfterMs: 60_000 });
    expect(lane.waits).toEqual([60_000]);
  });

  it('lets a backoff stand that is longer than what was asked for', () => {
    const lane = new Lane({ ...hard, jitterPercent: 100 });
    lane.request();
    lane.answer({ ...asked, retryAfterMs: 1999 });
    expect(lane.waits[0]).toBeGreaterThanOrEqual(2000);
    expect(lane.waits[0]).toBeLessThanOrEqual(4000);
  });

  it('passes the wish on to the breaker', () => {
    const lane = new Lane();
    lane.request();
    expect(only(lane.answer(asked), 'breaker.record')).toMatchObject({ retryAfterMs: 10_000 });
  });
});

describe('retry, hardened', () => {
  it('waits 2 … 2.5, 4 … 5 and 8 … 10 s, whatever the seed', () => {
    for (let seed = 0; seed < 50; seed++) {
      const lane = new Lane(hard, seed);
      lane.answerAll({ status: 529 });
      const bounds = [2000, 4000, 8000].map((ms) => [ms, 1.25 * ms] as const);
      expect(
        lane.waits.map((ms, index) => ms >= Number(bounds[index]?.[0]) && ms <= Number(bounds[index]?.[1])),
      ).toEqual([true, true, true]);
    }
  });

  it('sends an unauthorized request again once', () => {
    const lane = new Lane(hard);
    lane.answerAll({ status: 401 });
    expect(lane.requests).toBe(2);
  });

  it('allows that once to each request', () => {
    const lane = new Lane(hard);
    lane.answerAll({ status: 401 });
    lane.answerAll({ status: 401 });
    expect(lane.requests).toBe(4);
  });

  it('does not retry a spend cap, and tells the user', () => {
    const lane = new Lane(hard);
    lane.request();
    expect(only(lane.answer({ status: 429, error: 'spendCap' }), 'notice.show')).toMatchObject({
      code: 'retry.spendCap',
    });
    expect(lane.driven.state).toBe('idle');
  });

  it.each([408, 409])('sends again on %i', (status) => {
    const lane = new Lane(hard);
    lane.request();
    lane.answer({ status });
    expect(lane.driven.state).toBe('working.waiting');
  });

  it.each([
    ['seen', true, 'working.waiting'],
    ['taken for a success', false, 'idle'],
  ])('an error inside a 200 is %s', (_, readsStream, state) => {
    const lane = new Lane({ ...hard, readsStream });
    lane.request();
    lane.answer({ status: 200, error: 'stream' });
    expect(lane.driven.state).toBe(state);
  });

  it('does not send again what was answered in part, and tells the user', () => {
    const lane = new Lane(hard);
    lane.request();
    const said = lane.answer({ status: 200, error: 'stream', streamed: true });
    expect(only(said, 'notice.show')).toMatchObject({ code: 'retry.incomplete' });
    expect(lane.driven.state).toBe('idle');
  });

  it('gives an attempt without an answer up, and drops its answer', () => {
    const lane = new Lane({ ...hard, timeoutMs: 5000 });
    lane.request();
    lane.driven.pass(5000);
    expect(lane.driven.state).toBe('working.waiting');
    const late = lane.call;
    lane.wait();
    expect(lane.driven.hear({ type: 'http.responded', call: late, status: 200 })).toEqual([]);
    expect(lane.driven.state).toBe('working.sending');
  });

  it('fails with a timeout after the last attempt', () => {
    const lane = new Lane({ ...hard, timeoutMs: 5000, attemptsMax: 1 });
    lane.request();
    expect(only(lane.driven.pass(5000), 'retry.failed')).toMatchObject({ cause: 'timeout' });
  });

  it('stops its deadline with the answer', () => {
    const lane = new Lane(hard);
    lane.request();
    lane.answer({ status: 200 });
    expect(lane.driven.timers).toEqual([]);
  });
});

describe('retry, aborted', () => {
  it.each(['retry.abort', 'user.aborted', 'user.quit'])(
    'by %s ends at once and tells the breaker no outcome',
    (type) => {
      const lane = new Lane();
      lane.request();
      expect(typesOf(lane.driven.hear(type))).toEqual(['breaker.release', 'retry.failed']);
      expect(lane.driven.state).toBe('idle');
    },
  );

  it.each(['retry.abort', 'user.aborted', 'user.quit'])('by %s ends a wait at once', (type) => {
    const lane = new Lane();
    lane.request();
    lane.answer({ status: 529 });
    expect(lane.driven.hear(type)).toEqual([{ type: 'retry.failed', cause: 'aborted' }]);
    expect([lane.driven.state, lane.driven.timers]).toEqual(['idle', []]);
  });

  it.each(['retry.abort', 'user.aborted'])('by %s ends after the wait where the policy notices only then', (type) => {
    const lane = new Lane({ abort: 'afterWait' });
    lane.request();
    lane.answer({ status: 529 });
    expect(lane.driven.hear(type)).toEqual([]);
    expect(lane.driven.pass(2000)).toEqual([{ type: 'retry.failed', cause: 'aborted' }]);
  });

  it('forgets a late abort with the next request', () => {
    const lane = new Lane({ abort: 'afterWait' });
    lane.request();
    lane.answer({ status: 529 });
    lane.driven.hear('retry.abort');
    lane.driven.pass(2000);
    lane.answerAll({ status: 529 });
    expect(lane.driven.said.filter(({ type }) => type === 'retry.failed').map(({ cause }) => cause)).toEqual([
      'aborted',
      'overloaded',
    ]);
  });
});

describe('retry, asked while busy', () => {
  it('keeps one request and begins it afterwards', () => {
    const lane = new Lane();
    lane.request();
    expect(lane.driven.hear('retry.request')).toEqual([]);
    expect(typesOf(lane.answer({ status: 200 }))).toEqual(['breaker.record', 'retry.succeeded', 'breaker.acquire']);
    expect(lane.driven.state).toBe('working.admitting');
  });

  it('refuses a second one', () => {
    const lane = new Lane();
    lane.request();
    lane.driven.hear('retry.request');
    expect(lane.driven.hear('retry.request')).toEqual([{ type: 'retry.failed', cause: 'busy' }]);
  });

  it('drops the kept one with an abort', () => {
    const lane = new Lane();
    lane.request();
    lane.driven.hear('retry.request');
    lane.driven.hear('retry.abort');
    expect(lane.driven.state).toBe('idle');
  });
});
