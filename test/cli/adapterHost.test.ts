/** Guards that hang, in the thread that they run in: the command goes on without them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../machines/policies/seed.ts';
import { AdapterHost } from '../../sim/cli/adapterHost.ts';
import { assertBuilt } from '../built.ts';
import { tripcurve } from './fakeIo.ts';
import { folderWith } from './folder.ts';

beforeAll(assertBuilt);

const endless = `export const adapter = {
  chart: 'compaction',
  create: () => ({ hear: () => { for (;;); } }),
};
`;
const fine = `export const adapter = {
  chart: 'compaction',
  create: ({ emit }) => ({ hear: ({ type }) => { if (type === 'compaction.request') emit({ type: 'compaction.full' }); } }),
};
`;
const asks = [{ kind: 'hear', event: { type: 'compaction.request', cause: 'auto' } }] as const;

function hostOf(text: string, silenceMs?: number): AdapterHost {
  const shown = './guard.mjs';
  return new AdapterHost({ path: `${folderWith({ 'guard.mjs': text })}/guard.mjs`, shown }, silenceMs);
}

describe('the thread of a guard', () => {
  it('plays a test to it', async () => {
    const host = hostOf(fine);
    const seated = await host.seat({ machine: undefined, policy: seed.policy, seed: 1 });
    expect(seated).toMatchObject({ chart: 'compaction', isAdaptable: true });
    expect(await seated.play(asks)).toEqual([{ early: [], says: [{ type: 'compaction.full' }] }]);
    host.close();
  });

  it('has no place for it where its chart does not run', async () => {
    const host = hostOf(fine);
    const seated = await host.seat({ machine: 'api', policy: seed.policy, seed: 1 });
    expect(seated).toMatchObject({ chart: 'compaction', isAdaptable: false });
    host.close();
  });

  it('is ended when it gives no sign of life', async () => {
    const host = hostOf(endless, 2_000);
    const seated = await host.seat({ machine: undefined, policy: seed.policy, seed: 1 });
    await expect(seated.play(asks)).rejects.toThrow(
      'adapter-never-settles: ./guard.mjs gave no sign of life for 2 s after "compaction.request" at 0s; it was stopped',
    );
  });
});

describe('a guard that loops for ever', () => {
  const words = ['run compaction-3272 --adapter ./guard.mjs', 'conform ./guard.mjs --policy codex'];

  it('ends run and conform with the same message and the same exit code', async () => {
    const cwd = folderWith({ 'guard.mjs': endless });
    const [run, conform] = await Promise.all(words.map((each) => tripcurve(each, { cwd })));
    const stopped = /adapter-never-settles: \.\/guard\.mjs gave no sign of life for 10 s after .*; it was stopped/;
    expect(run?.stderr).toMatch(stopped);
    expect(conform?.stderr).toMatch(stopped);
    expect([run?.code, conform?.code]).toEqual([2, 2]);
  });
});
