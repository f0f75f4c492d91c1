import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileWith, load } from './loading.ts';

const stepsOf = (lines: string) => load(fileWith(`steps:\n${lines}`)).steps;
const timesOf = (entry: string) => stepsOf(`  - { ${entry}, send: retry.request }`).map(({ atMs }) => atMs);

describe('a step', () => {
  it.each([
    ['at: 2s', [2_000]],
    ['at: 0', [0]],
    ['at: [0s, 2s, 2s]', [0, 2_000, 2_000]],
    ['at: 1s, every: 500ms, times: 3', [1_000, 1_500, 2_000]],
    ['at: 0s, every: 0s, times: 3', [0, 0, 0]],
    ['at: [0s, 1s], every: 1500ms, times: 2', [0, 1_000, 1_500, 2_500]],
    ['at: 365d', [31_536_000_000]],
  ])('with %s is due at %j', (entry, times) => {
    expect(timesOf(entry)).toEqual(times);
  });

  it('carries its payload under the names of the bus', () => {
    const [step] = stepsOf(
      '  - { at: 0s, send: http.responded, call: 1, status: 429, retryAfter: 61s, streamed: false }',
    );
    expect(step?.event).toEqual({
      type: 'http.responded',
      call: 1,
      status: 429,
      retryAfterMs: 61_000,
      streamed: false,
    });
  });

  it('stands in a list that is merged by time, equal times in file order', () => {
    const steps = stepsOf(`
  - { at: [0s, 2s], send: retry.request }
  - { at: 0s, send: user.quit }
  - { at: [1s, 2s], send: retry.abort }`);
    expect(steps.map(({ atMs, event }) => `${atMs} ${event.type}`)).toEqual([
      '0 retry.request',
      '0 user.quit',
      '1000 retry.abort',
      '2000 retry.request',
      '2000 retry.abort',
    ]);
  });

  // Independent oracle: multiplication.
  it('repeats as often as `times` says, `every` so long', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 5_000 }),
        fc.nat({ max: 5_000 }),
        fc.integer({ min: 1, max: 50 }),
        (at, every, times) => {
          const due = timesOf(`at: ${at}ms, every: ${every}ms, times: ${times}`);
          expect([due.length, due[0], due.at(-1)]).toEqual([times, at, at + (times - 1) * every]);
        },
      ),
      { numRuns: 50 },
    );
  });
});
