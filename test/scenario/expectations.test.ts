import { describe, expect, it } from 'vitest';
import { foreverMs } from '../../sim/scenario/timing.ts';
import { complaintsOf, fileWith, load } from './loading.ts';

const only = (expectation: string) => load(fileWith('', expectation)).runs[0]?.expectations[0];

const always = { fromMs: 0, toMs: foreverMs };
const request = { kind: 'emitted', event: 'http.request' };

describe('an expectation', () => {
  it.each([
    ['{ apiCalls: 8 }', { kind: 'metric', metric: 'apiCalls', range: { atLeast: 8, atMost: 8 } }],
    ['{ refused: { atMost: 8 } }', { kind: 'metric', metric: 'refused', range: { atMost: 8 } }],
    ['{ prompts: { between: [2, 4] } }', { kind: 'metric', metric: 'prompts', range: { atLeast: 2, atMost: 4 } }],
    ['{ cost: $0.03 }', { kind: 'metric', metric: 'costUsd', range: { atLeast: 30_000, atMost: 30_000 } }],
    ['{ costUsd: { atLeast: 32.72 } }', { kind: 'metric', metric: 'costUsd', range: { atLeast: 32_720_000 } }],
    ['{ elapsed: 6s }', { kind: 'metric', metric: 'elapsedMs', range: { atLeast: 6_000, atMost: 6_000 } }],
    ['{ waitedMs: 28000 }', { kind: 'metric', metric: 'waitedMs', range: { atLeast: 28_000, atMost: 28_000 } }],
    ['{ state: { api: open } }', { kind: 'state', states: { api: 'open' } }],
    ['{ at: 37s, state: { api: open.timed } }', { kind: 'state', atMs: 37_000, states: { api: 'open.timed' } }],
    [
      '{ within: 37s, state: { api: open } }',
      { kind: 'seen', sight: { kind: 'state', states: { api: 'open' } }, fromMs: 0, toMs: 37_000 },
    ],
    ['{ emitted: http.request }', { kind: 'seen', sight: request, ...always }],
    [
      '{ emitted: http.request, times: 3 }',
      { kind: 'seen', sight: request, ...always, times: { atLeast: 3, atMost: 3 } },
    ],
    ['{ within: [10s, 20s], emitted: http.request }', { kind: 'seen', sight: request, fromMs: 10_000, toMs: 20_000 }],
    [
      '{ emitted: retry.waiting, with: { ms: 2s } }',
      { kind: 'seen', sight: { kind: 'emitted', event: 'retry.waiting', with: { ms: 2_000 } }, ...always },
    ],
    [
      '{ at: 0s, notice: retry.later }',
      { kind: 'seen', sight: { kind: 'notice', code: 'retry.later' }, fromMs: 0, toMs: 0 },
    ],
    ['{ never: http.request, while: { api: open } }', { kind: 'never', sight: request, while: { api: 'open' } }],
    [
      '{ after: { notice: api.open }, never: { emitted: http.request } }',
      { kind: 'never', sight: request, after: { kind: 'notice', code: 'api.open' } },
    ],
    ['{ always: { state: { api: closed } } }', { kind: 'always', states: { api: 'closed' } }],
    [
      '{ order: [http.request, { state: { api: open } }] }',
      { kind: 'order', sights: [request, { kind: 'state', states: { api: 'open' } }] },
    ],
    ['{ context: intact }', { kind: 'context', intact: true }],
    [
      '{ at: 1m, context: { used: 165k, messages: { atMost: 12 } } }',
      { kind: 'context', atMs: 60_000, usedTokens: { atLeast: 165_000, atMost: 165_000 }, messages: { atMost: 12 } },
    ],
  ])('%s is read', (written, claim) => {
    expect(only(written)?.claim).toEqual(claim);
  });

  it.each([
    ['{ apiCalls:   { atMost: 8 } }', 'apiCalls: { atMost: 8 }'],
    ['apiCalls: 8 # not more', 'apiCalls: 8'],
    ['emitted: retry.failed # given up\n    with: { cause: open }', 'emitted: retry.failed with: { cause: open }'],
    ['{ notice: "retry.later", # said\n      times: 1 }', 'notice: "retry.later", times: 1'],
  ])('%s has its text on one line', (written, text) => {
    expect(only(written)?.text).toBe(text);
  });

  it('knows its place', () => {
    expect(only('{ apiCalls: 8 }')?.place).toEqual({ file: 'x.yaml', line: 6, column: 5 });
  });

  it('may be an alias, and then stands where it is used', () => {
    const expectations = load(fileWith('', '&calls { apiCalls: 8 }\n  - *calls')).runs[0]?.expectations;
    expect(expectations?.map(({ text, place }) => [text, place.line])).toEqual([
      ['apiCalls: 8', 6],
      ['apiCalls: 8', 7],
    ]);
  });

  it.each([
    ['{ emitted: http.request, at: 0s, within: 3s }', 'conflict: "at" already says when; leave one out'],
    ['{ apiCalls: { atLeast: 1, between: [1, 2] } }', 'conflict: "between" already gives both bounds'],
    ['{ state: {} }', 'wrong-value: no state; write { instance: state }'],
    ['{ context: lost }', 'wrong-value: "lost" is no choice here; write intact'],
    ['{ always: http.request }', 'wrong-type: "http.request" is not a map'],
    ['http.request', 'wrong-type: "http.request" is not an expectation; write for example { apiCalls: 8 }'],
    ['{ never: 3 }', 'wrong-type: 3 is not something seen; write a message type or { notice: … }'],
    ['{ never: {} }', 'wrong-value: an empty map; write emitted, notice or state'],
    ['{ never: { notices: x } }', 'unknown-key: "notices" is no key here; did you mean "notice"?'],
  ])('%s is refused', (written, complaint) => {
    expect(complaintsOf(fileWith('', written))).toContain(complaint);
  });
});
