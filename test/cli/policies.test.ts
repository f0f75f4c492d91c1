import { describe, expect, it } from 'vitest';
import { tripcurve } from './fakeIo.ts';
import { folderWith, heldOutage } from './folder.ts';

const files = {
  'my-outage.yaml': heldOutage,
  'once.yaml': 'extends: seed\nretry: { attemptsMax: 1 }\n',
  'wrong.yaml': 'extends: seed\nretry: { attempts: 1 }\n',
};

describe('the policies of a command', () => {
  it('are shipped ones and the user’s own, in the order given', async () => {
    const cwd = folderWith(files);
    const { stdout } = await tripcurve('compare my-outage.yaml --policy once.yaml,seed --policy codex --format json', {
      cwd,
    });
    const results: readonly { policy: string; metrics: { apiCalls: number } }[] = JSON.parse(stdout).results;
    expect(results.map(({ policy, metrics }) => [policy, metrics.apiCalls])).toEqual([
      ['once', 3],
      ['seed', 10],
      ['codex', 10],
    ]);
  });

  it('are repeated as they were given', async () => {
    const { stdout } = await tripcurve('run my-outage.yaml --policy ./once.yaml', { cwd: folderWith(files) });
    expect(stdout).toContain('repeat: tripcurve run my-outage.yaml --policy ./once.yaml --seed 1\n');
  });

  it('are refused with a place when their file is wrong', async () => {
    const { code, stderr } = await tripcurve('run my-outage.yaml --policy wrong.yaml', { cwd: folderWith(files) });
    expect(code).toBe(2);
    expect(stderr).toMatch(/wrong\.yaml:2:\d+: unknown-key: .*attempts/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
