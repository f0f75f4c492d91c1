/** Each oracle is computed from the numbers of the policy alone, without a chart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jittered } from '../../machines/jitter.ts';
import { hardened } from '../../machines/policies/hardened.ts';
import { typesOf } from '../support/driven.ts';
import { Lane } from './lane.ts';

const waits = fc.array(fc.nat(60_000), { minLength: 1, maxLength: 6 });
const attempts = fc.integer({ min: 1, max: 10 });
const seeds = fc.integer();

describe('retry of a call that always fails', () => {
  it('waits, in all, the sum of the listed waits, the last repeated', () => {
    fc.assert(
      fc.property(waits, attempts, (waitsMs, attemptsMax) => {
        const lane = new Lane({ waitsMs, attemptsMax });
        lane.answerAll({ status: 529 });
        const listed = Array.from({ length: attemptsMax - 1 }, (_, index) => waitsMs[index] ?? waitsMs.at(-1) ?? 0);
        expect(lane.driven.startedMs.reduce((sum, ms) => sum + ms, 0)).toBe(listed.reduce((sum, ms) => sum + ms, 0));
        expect(lane.requests).toBe(attemptsMax);
      }),
    );
  });

  it('never gives up without a limit', () => {
    fc.assert(
      fc.property(waits, attempts, (waitsMs, sent) => {
        const lane = new Lane({ waitsMs, attemptsMax: null });
        lane.answerAll({ status: 529 }, sent);
        expect([lane.requests, lane.driven.state]).toEqual([sent + 1, 'working.sending']);
      }),
    );
  });

  it('waits no less than listed, and no less than asked', () => {
    fc.assert(
      fc.property(waits, fc.nat(60_000), (waitsMs, retryAfterMs) => {
        const lane = new Lane({ waitsMs, attemptsMax: 9, retryAfter: 'atLeast' });
        lane.answerAll({ status: 429, retryAfterMs });
        expect(lane.waits).toEqual(
          Array.from({ length: 8 }, (_, index) => Math.max(retryAfterMs, waitsMs[index] ?? waitsMs.at(-1) ?? 0)),
        );
      }),
    );
  });
});

describe('retry of a call that recovers', () => {
  it('sends one attempt more than failed', () => {
    fc.assert(
      fc.property(attempts, attempts, (attemptsMax, failures) => {
        const lane = new Lane({ attemptsMax });
        lane.answerAll({ status: 503 }, failures);
        lane.answer({ status: 200 });
        expect(lane.requests).toBe(Math.min(attemptsMax, failures + 1));
        expect(typesOf(lane.driven.said).includes('retry.succeeded')).toBe(failures < attemptsMax);
      }),
    );
  });
});

describe('retry with jitter', () => {
  it('lengthens a wait by no more than its share, by seed and attempt alone', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(100), seeds, attempts, (ms, percent, seed, attempt) => {
        const wait = jittered(ms, percent, seed, attempt);
        expect(wait).toBeGreaterThanOrEqual(ms);
        expect(wait).toBeLessThanOrEqual(Math.ceil(ms * (1 + percent / 100)));
        expect(Number.isInteger(wait)).toBe(true);
        expect(jittered(ms, percent, seed, attempt)).toBe(wait);
      }),
    );
  });

  it('waits no longer than a timer can run', () => {
    const longestMs = 2 ** 31 - 1;
    const lane = new Lane({ waitsMs: [longestMs], jitterPercent: 100 });
    lane.answerAll({ status: 529 });
    expect(lane.waits).toEqual([longestMs, longestMs, longestMs]);
  });

  it('never comes back before it was asked to', () => {
    fc.assert(
      fc.property(fc.nat(60_000), seeds, (retryAfterMs, seed) => {
        const lane = new Lane({ ...hardened.policy.retry, jitterPercent: 100 }, seed);
        lane.answerAll({ status: 429, retryAfterMs });
        expect(Math.min(...lane.waits)).toBeGreaterThanOrEqual(retryAfterMs);
      }),
    );
  });

  it('differs from lane to lane', () => {
    const waitsOf = (seed: number) => {
      const lane = new Lane(hardened.policy.retry, seed);
      lane.answerAll({ status: 529 });
      return lane.waits.join();
    };
    const all = Array.from({ length: 50 }, (_, seed) => waitsOf(seed));
    expect(new Set(all).size).toBe(50);
    expect(waitsOf(7)).toBe(all[7]);
  });

  it('reaches both ends of its range', () => {
    const waits = Array.from({ length: 2000 }, (_, seed) => jittered(1000, 50, seed, 1));
    expect(Math.min(...waits)).toBeLessThan(1010);
    expect(Math.max(...waits)).toBeGreaterThan(1490);
  });
});

describe('retry with late answers', () => {
  it('is moved by no answer of another attempt than the one under way', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(200, 400, 429, 529), { maxLength: 6 }), attempts, (late, failures) => {
        const lane = new Lane({ attemptsMax: null });
        lane.answerAll({ status: 529 }, failures);
        const before = lane.driven.key;
        for (const status of late) lane.driven.hear({ type: 'http.responded', call: 1 - lane.call, status });
        expect(lane.driven.key).toBe(before);
      }),
    );
  });
});
