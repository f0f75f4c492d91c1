/** `paths` and `conform` when the user wants to stop. */
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertBuilt } from '../built.ts';
import { tripcurve } from './fakeIo.ts';
import { folderWith } from './folder.ts';

beforeAll(assertBuilt);

/** Aborted from the look with this number on. */
function abortedAfter(looks: number) {
  let looked = 0;
  return {
    get aborted() {
      looked += 1;
      return looked > looks;
    },
  };
}

const guard = `export const adapter = { chart: 'compaction', create: () => ({ hear: () => {} }) };
`;

describe('an interrupted search', () => {
  const words = 'paths permission --format json --out suite.json';

  it('tells what was looked at, writes nothing, and ends with 130', async () => {
    const cwd = folderWith({});
    const { code, stdout, stderr } = await tripcurve(words, { cwd, signal: abortedAfter(1) });
    expect(code).toBe(130);
    expect(stdout).toContain('bounded: the search ended at 127 states, when it was interrupted');
    expect(stdout).toContain('0 tests, 0 steps with resets');
    expect(stderr).toBe('interrupted: the suite is not complete, and none is written\n');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('tells how many goals were reached by then', async () => {
    const { code, stdout } = await tripcurve(words, { cwd: folderWith({}), signal: abortedAfter(12) });
    expect(code).toBe(130);
    expect(stdout).toMatch(/transitions: ([1-9]|[123]\d) of 46 that can be covered/);
    expect(stdout).toMatch(/tour leaves out \d+/);
  });
});

describe('an interrupted comparison', () => {
  it('says so, and claims nothing', async () => {
    const cwd = folderWith({ 'guard.mjs': guard });
    const { code, stdout, stderr } = await tripcurve('conform ./guard.mjs', { cwd, signal: abortedAfter(1) });
    expect([code, stdout]).toEqual([130, '']);
    expect(stderr).toBe('interrupted: not everything was compared, and no difference was found\n');
  });
});
