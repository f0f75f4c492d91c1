import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tripcurve } from './fakeIo.ts';
import { folderWith, heldOutage, refutedOutage } from './folder.ts';

const files = { 'my-outage.yaml': refutedOutage, 'held.yaml': heldOutage };

describe('the format of run', () => {
  it('is text, with the story of what was refuted', async () => {
    const { stdout } = await tripcurve('run my-outage.yaml held.yaml', { cwd: folderWith(files) });
    await expect(stdout).toMatchFileSnapshot('./golden/run.txt');
  });

  it('adds annotations under GITHUB_ACTIONS, unless a format is asked for', async () => {
    const cwd = folderWith(files);
    const env = { GITHUB_ACTIONS: 'true' };
    const { stdout } = await tripcurve('run my-outage.yaml', { cwd, env });
    expect(stdout).toMatch(/^::error file=my-outage\.yaml,line=8,col=5,title=.*::apiCalls: \{ atMost: 8 \}: was 10$/m);
    const text = await tripcurve('run my-outage.yaml --format text', { cwd, env });
    expect(text.stdout).not.toContain('::error');
  });

  it('is coloured on a terminal only, and not if anybody objects', async () => {
    const cwd = folderWith(files);
    const run = async (words: string, env = {}, isTTY = true) => (await tripcurve(words, { cwd, env, isTTY })).stdout;
    expect(await run('run held.yaml')).toContain('\x1b[32m✓');
    for (const plain of [
      await run('run held.yaml', {}, false),
      await run('run held.yaml --no-color'),
      await run('run held.yaml', { NO_COLOR: '1' }),
      await run('run held.yaml', { TERM: 'dumb' }),
    ]) {
      expect(plain).not.toContain('\x1b');
    }
  });

  it('leaves out what held when quiet', async () => {
    const { stdout } = await tripcurve('run held.yaml --quiet', { cwd: folderWith(files) });
    expect(stdout).toBe('0 refuted, 1 held\n');
  });
});

describe('the trace file', () => {
  it('holds every step of every run, each run behind a record that names it', async () => {
    const cwd = folderWith(files);
    const { code } = await tripcurve('run my-outage.yaml --policy seed,codex --trace t.ndjson', { cwd });
    expect(code).toBe(1);
    const records = readFileSync(join(cwd, 't.ndjson'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const heads = records
      .filter((record) => 'run' in record)
      .map(({ run }) => [run.policy, run.file, run.seed, run.engine]);
    expect(heads).toEqual([
      ['seed', 'my-outage.yaml', 1, 'table'],
      ['codex', 'my-outage.yaml', 1, 'table'],
    ]);
    expect(records.filter((record) => record.event?.type === 'xstate.init')).toHaveLength(4);
  });

  it('is not there at all when the command was interrupted', async () => {
    const cwd = folderWith(files);
    const { code, stderr } = await tripcurve('run my-outage.yaml --trace t.ndjson', { cwd, signal: { aborted: true } });
    expect(code).toBe(130);
    expect(stderr).toContain('no trace is written');
    expect(readdirSync(cwd).sort()).toEqual(['held.yaml', 'my-outage.yaml']);
  });

  it('that cannot be written is a usage error', async () => {
    const cwd = folderWith(files);
    const { code, stderr } = await tripcurve('run my-outage.yaml --trace no/such/t.ndjson', { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('the trace cannot be written to');
    expect(existsSync(join(cwd, 'no'))).toBe(false);
  });
});

describe('the engines', () => {
  it('give the same results, but for their name', async () => {
    const cwd = folderWith(files);
    const run = async (engine: string) =>
      (await tripcurve(`run my-outage.yaml --format json --engine ${engine}`, { cwd })).stdout;
    expect((await run('actors')).replace('"engine": "actors"', '"engine": "table"')).toBe(await run('table'));
  });
});
