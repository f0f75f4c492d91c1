/** Random streams for somebody's own code, by the library's one function. */
import { describe, expect, it } from 'vitest';
import { adapter } from '../../examples/adapters/codex.ts';
import { simulate } from '../../sim/simulate.ts';

const outage = (callsMax: number) => `version: 1
name: an outage of the summariser
machine: compaction
world: { summary: { takes: 2s, answers: failed } }
stream: { runs: 40, length: 8, gaps: [10s], send: { compaction.request: { cause: auto }, user.turn: 1 } }
policies:
  codex: [{ compactionCalls: { atMost: ${callsMax} } }]
`;

async function guarded(text: string, path?: string) {
  const { results } = await simulate({ text }, { policy: 'codex', adapter, ...(path === undefined ? {} : { path }) });
  const [result] = results;
  if (result === undefined) throw new Error('no result');
  return result;
}

describe('a guard of the user', () => {
  it('holds where all streams hold', async () => {
    expect(await guarded(outage(3))).toMatchObject({ verdict: 'held', stream: { runs: 40, seed: 1 } });
  });

  it('is refuted by as short a stream as can be, which its path and its scenario repeat', async () => {
    const { stream, ...result } = await guarded(outage(2));
    expect(result).toMatchObject({ verdict: 'refuted', metrics: { compactionCalls: 3 } });
    expect(stream?.steps).toBe(3);
    const { stream: again, ...repeated } = await guarded(outage(2), stream?.path);
    expect(repeated).toEqual(result);
    expect(again?.counterexample).toBe(stream?.counterexample);
    expect(await guarded(stream?.counterexample ?? '')).toMatchObject({
      verdict: 'refuted',
      traceSha256: result.traceSha256,
    });
  });
});

describe('a chart', () => {
  it('is judged by its streams as well', async () => {
    const { results } = await simulate({ text: outage(2) }, { policy: ['codex', 'claude-code-v1'] });
    expect(results).toMatchObject([
      { policy: 'codex', verdict: 'refuted', stream: { steps: 3 } },
      { policy: 'claude-code-v1', verdict: 'bounded' },
    ]);
  });
});
