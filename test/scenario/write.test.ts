import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Scenario } from '../../sim/scenario/types.ts';
import { writeScenario } from '../../sim/scenario/write.ts';
import { catalog } from './catalog.ts';
import { fileWith, load } from './loading.ts';
import { wholeFile } from './whole.ts';

const withPolicy = fileWith('policy: { extends: hardened, retry: { waitsMs: [1, 2] } }\nworld: {}');
const oneDefault = fileWith('steps: []', '{ never: { state: { api: open } } }');

describe('a written scenario', () => {
  it.each([
    ['everything', wholeFile],
    ['an inline policy', withPolicy],
    ['no policy', oneDefault],
  ])('of %s loads as the same scenario', (_, text) => {
    const scenario = load(text);
    expect(withoutPlaces(load(rewritten(text)))).toEqual(withoutPlaces(scenario));
  });

  it('is in the house style', () => {
    expect(rewritten(wholeFile)).toMatchInlineSnapshot(`
      "version: 1
      name: everything at once
      source: a test
      claim: refuted
      machine: api
      seed: 7
      world:
        api: { takes: 1.5s, answers: [529, 200], cost: $0.01, loses: 5%, reads: 1.5k }
        user: { quits: 2h }
      steps:
        - { at: [0s, 10s], send: retry.request }
        - { at: 10s, send: http.responded, call: 2, status: 429, retryAfter: 1m1s }
        - { at: [1m, 1m30s, 2m], send: user.aborted }
        - { at: 2m, send: api.record, outcome: failure }
        - { at: [2m30s, 3m], send: user.aborted }
      policies:
        seed:
          policy: { extends: seed, retry: { attemptsMax: 3 } }
          expect:
            - { apiCalls: 8 }
            - { waited: { atMost: 28s } }
            - { order: [{ emitted: http.request }, { notice: retry.later }, { state: { api: closed } }] }
            - { context: intact }
            - { at: 3m, context: { used: { atMost: 165k }, messages: 12 } }
            - { elapsed: { atMost: 1m } }
        hardened:
          policy: { extends: hardened, retry: { attemptsMax: 3 } }
          expect:
            - { cost: { atLeast: $0.01, atMost: $0.03 } }
            - { at: 37s, state: { api: open.timed } }
            - { within: 1m, times: { atLeast: 2 }, state: { api: open } }
            - { emitted: retry.failed, with: { cause: aborted } }
            - { at: 0s, notice: retry.later }
            - { within: [10s, 1m], times: { atMost: 3 }, emitted: http.request }
            - { order: [{ emitted: http.request }, { notice: retry.later }, { state: { api: closed } }] }
            - { context: intact }
            - { at: 3m, context: { used: { atMost: 165k }, messages: 12 } }
            - { elapsed: { atMost: 1m } }
        patient:
          policy: { extends: hardened, api: { reset: { afterMs: 1000 } }, retry: { attemptsMax: 3 } }
          expect:
            - { never: { emitted: http.request }, while: { api: open } }
            - { after: { notice: retry.later }, never: { emitted: retry.waiting } }
            - { always: { state: { retry: idle } }, while: { api: open } }
            - { order: [{ emitted: http.request }, { notice: retry.later }, { state: { api: closed } }] }
            - { context: intact }
            - { at: 3m, context: { used: { atMost: 165k }, messages: 12 } }
            - { elapsed: { atMost: 1m } }
      limits: { steps: 1000, busSteps: 100, trace: 1048576 }
      "
    `);
  });

  it('stays as it is when written again', () => {
    const once = rewritten(wholeFile);
    expect(rewritten(once)).toBe(once);
  });

  it('quotes what would be read as something else', () => {
    const text = fileWith('source: "# 1: {a}, \\"b\\""').replace('name: test', 'name: "true"');
    expect(load(rewritten(text))).toMatchObject({ name: 'true', source: '# 1: {a}, "b"' });
  });
});

function rewritten(text: string): string {
  const { world = {} } = parse(text);
  return writeScenario(load(text), catalog, world);
}

/** Places and texts tell of the layout of a file. */
function withoutPlaces(scenario: Scenario<unknown>): unknown {
  return JSON.parse(JSON.stringify(scenario, (key, value) => (key === 'place' || key === 'text' ? undefined : value)));
}
