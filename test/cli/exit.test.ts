import { describe, expect, it } from 'vitest';
import { tripcurve } from './fakeIo.ts';
import { boundedOutage, folderWith, heldOutage, refutedOutage } from './folder.ts';

const cwd = () =>
  folderWith({
    'held.yaml': heldOutage,
    'refuted.yaml': refutedOutage,
    'bounded.yaml': boundedOutage,
    'bad.yaml': 'x: [',
  });

describe('the exit code of run', () => {
  it.each([
    ['held.yaml', 0],
    ['refuted.yaml', 1],
    ['bad.yaml', 2],
    ['bounded.yaml', 3],
    ['held.yaml bounded.yaml', 3],
    ['bounded.yaml refuted.yaml held.yaml', 1],
    ['refuted.yaml bounded.yaml bad.yaml', 2],
  ])('of %s is %i', async (files, code) => {
    expect((await tripcurve(`run ${files}`, { cwd: cwd() })).code).toBe(code);
  });

  it('is 130 when interrupted, and what was finished is still printed', async () => {
    // Two looks while loading, one before each run: the second run is not begun.
    let looks = 0;
    const signal = {
      get aborted() {
        looks += 1;
        return looks > 3;
      },
    };
    const ran = await tripcurve('run refuted.yaml held.yaml --format json', { cwd: cwd(), signal });
    expect(ran.code).toBe(130);
    expect(JSON.parse(ran.stdout).results).toHaveLength(1);
    expect(ran.stderr).toBe('interrupted after 1 of 2 runs\n');
  });
});

describe('the exit code of compare', () => {
  it.each([
    ['held.yaml refuted.yaml', 0],
    ['bad.yaml refuted.yaml', 2],
    ['bounded.yaml', 3],
  ])('of %s is %i: it reports and refutes nothing', async (files, code) => {
    expect((await tripcurve(`compare ${files}`, { cwd: cwd() })).code).toBe(code);
  });
});
