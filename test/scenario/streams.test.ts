import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Letter, Stream } from '../../sim/scenario/types.ts';
import { writeScenario } from '../../sim/scenario/write.ts';
import { catalog } from './catalog.ts';
import { fileWith, load } from './loading.ts';

function streamOf(text: string): Stream {
  const { stream } = load(text);
  if (stream === undefined) throw new Error('no stream');
  return stream;
}

const written = (lines: string): Stream => streamOf(fileWith(`stream:\n${lines}`));
const letter = (entry: string): Letter | undefined => written(`  send: { ${entry} }`).letters[0];

describe('a stream', () => {
  it('of which nothing is said has 200 runs of up to 30 of all messages', () => {
    const { letters, ...rest } = streamOf(fileWith('stream: {}'));
    expect(rest).toEqual({ runs: 200, length: 30, gapsMs: [0, 1_000, 30_000], world: {} });
    expect(letters.map(({ type }) => type)).toEqual(Object.keys(catalog.machines.api?.hears ?? {}));
    expect(new Set(letters.map(({ weight }) => weight))).toEqual(new Set([1]));
  });

  it('has only the messages that are named, in the order of the machine', () => {
    const { letters } = written('  send: { user.quit: 1, retry.request: 5 }');
    expect(letters.map(({ type, weight }) => `${type} ${weight}`)).toEqual(['retry.request 5', 'user.quit 1']);
  });

  it('has its gaps in rising order, however often each stands there', () => {
    expect(written('  gaps: [30s, 0s, 1s, 0s]').gapsMs).toEqual([0, 0, 1_000, 30_000]);
  });

  it('keeps the world as it is written', () => {
    const { world } = streamOf(fileWith('world: { api: { takes: 1500ms, cost: $0.01 } }\nstream: {}'));
    expect(world).toEqual({ api: { takes: '1500ms', cost: '$0.01' } });
  });

  it('leaves a scenario without steps', () => {
    expect(load(fileWith('stream: {}')).steps).toEqual([]);
    expect(load(fileWith('steps: []')).stream).toBeUndefined();
  });
});

describe('a message of a stream', () => {
  it('has a few values in each field, and none where it may be missing', () => {
    expect(letter('http.responded: 2')).toEqual({
      type: 'http.responded',
      weight: 2,
      fields: {
        call: { values: [0, 1] },
        status: { values: [null, 0, 1] },
        error: { values: [null, 'timeout', 'connection', 'stream', 'spendCap', 'tooLong'] },
        retryAfterMs: { values: [null, 0, 1_000, 60_000] },
        streamed: { values: [null, false, true] },
      },
    });
  });

  it.each([
    ['outcome: failure', { outcome: { values: ['failure'] } }],
    ['outcome: [success, failure, failure]', { outcome: { values: ['success', 'failure', 'failure'] } }],
    ['retryAfter: 1m', { retryAfterMs: { values: [60_000] } }],
    ['retryAfter: null', { retryAfterMs: { values: [null] } }],
    ['retryAfter: [null, 1m]', { retryAfterMs: { values: [null, 60_000] } }],
    ['retryAfter: { between: [0s, 90s] }', { retryAfterMs: { between: [0, 90_000] } }],
  ])('with %s has just that', (entry, fields) => {
    expect(letter(`api.record: { ${entry} }`)).toMatchObject({ weight: 1, fields });
  });
});

describe('a written stream', () => {
  const text = fileWith(`world: { api: { takes: 1s } }
stream:
  runs: 300
  length: 40
  gaps: [0s, 1s, 40s]
  send:
    retry.request: 5
    user.aborted: 1
    api.record: { weight: 3, outcome: [success, failure], retryAfter: { between: [0s, 1m30s] } }
    http.responded: { weight: 1, call: 0, status: [200, 529], retryAfter: null }`);
  const again = writeScenario(load(text), catalog, parse(text).world);

  it('loads as the same stream', () => {
    expect(streamOf(again)).toEqual(streamOf(text));
  });

  it('of which nothing was said as well', () => {
    const all = fileWith('stream: {}');
    expect(streamOf(writeScenario(load(all), catalog, {}))).toEqual(streamOf(all));
  });

  it('is in the house style', () => {
    expect(again.slice(again.indexOf('stream:'), again.indexOf('policies:'))).toMatchInlineSnapshot(`
      "stream:
        runs: 300
        length: 40
        gaps: [0s, 1s, 40s]
        send:
          retry.request: 5
          user.aborted: 1
          http.responded: { weight: 1, call: 0, status: [200, 529], retryAfter: null }
          api.record: { weight: 3, outcome: [success, failure], retryAfter: { between: [0s, 1m30s] } }
      "
    `);
  });
});
