import { describe, expect, it } from 'vitest';
import type { Fact, FactBody } from '../../sim/replay/fact.ts';
import { modelCallsOf } from '../../sim/replay/requests.ts';

const at = (seconds: number, body: FactBody, lane = 0): Fact => ({ ...body, atMs: seconds * 1000, lane });
const failed = (seconds: number, attempt: number, rest: object = {}, lane = 0) =>
  at(seconds, { kind: 'attemptFailed', cause: 'overloaded', status: 529, attempt, ...rest }, lane);
const answered = (seconds: number, lane = 0) => at(seconds, { kind: 'callSucceeded' }, lane);
const requestsOf = (...facts: readonly Fact[]) => modelCallsOf(facts).requests;

describe('a request', () => {
  it('begins when its lane was last heard of, and repeats after the planned wait', () => {
    const [first] = requestsOf(
      at(10, { kind: 'turn' }),
      failed(14, 1, { plannedWaitMs: 2000 }),
      failed(20, 2, { plannedWaitMs: 4000 }),
      answered(30),
    );
    expect(first).toMatchObject({ atMs: 10_000, ended: 'succeeded', endedMs: 30_000, waitedMs: 6000 });
    expect(first?.attempts.map(({ sentMs, answeredMs }) => [sentMs, answeredMs])).toEqual([
      [10_000, 14_000],
      [16_000, 20_000],
      [24_000, 30_000],
    ]);
  });

  it('was sent when the log says how long it took', () => {
    const [first] = requestsOf(at(10, { kind: 'turn' }), at(30, { kind: 'callSucceeded', tookMs: 5000 }));
    expect(first?.attempts[0]).toMatchObject({ sentMs: 25_000, answeredMs: 30_000 });
  });

  it('never takes longer than ten minutes', () => {
    const [first] = requestsOf(at(10, { kind: 'turn' }), answered(10_000));
    expect(first?.atMs).toBe(9_400_000);
  });

  it('ends where the attempts are counted anew, where it was given up, and where the user goes on', () => {
    const ended = requestsOf(
      failed(1, 1),
      failed(2, 1),
      at(3, { kind: 'requestFailed', cause: 'overloaded', isAttempt: false }),
      failed(4, 1),
      at(5, { kind: 'turn' }),
      failed(6, 1),
      at(7, { kind: 'aborted' }),
      at(8, { kind: 'requestFailed', cause: 'rateLimited', status: 429, isAttempt: true }),
    );
    expect(ended.map((request) => [request.ended, request.attempts.length])).toEqual([
      ['unseen', 1],
      ['failed', 1],
      ['unseen', 1],
      ['aborted', 1],
      ['failed', 1],
    ]);
  });

  it('stays in its lane', () => {
    const requests = requestsOf(failed(1, 1, {}, 0), failed(2, 1, {}, 1), answered(3, 0), answered(4, 1));
    expect(requests.map(({ lane, attempts }) => [lane, attempts.length])).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });

  it('comes after the one before it, also where a log gives both the same time', () => {
    const sent = requestsOf(answered(5), answered(5), answered(5)).map(({ atMs }) => atMs);
    expect(new Set(sent).size).toBe(3);
  });

  it('is told by a trace that it was asked for, without a call', () => {
    const requests = requestsOf(
      at(1, { kind: 'requested' }),
      at(1, { kind: 'refused', because: 'open' }),
      at(2, { kind: 'requested' }),
      at(3, { kind: 'requested' }),
      at(4, { kind: 'requested' }),
      at(4, { kind: 'refused', because: 'busy' }),
      answered(5),
      answered(6),
    );
    expect(requests.map(({ atMs, ended }) => [atMs / 1000, ended])).toEqual([
      [1, 'unseen'],
      [2, 'succeeded'],
      [3, 'succeeded'],
      [4, 'unseen'],
    ]);
  });
});
