import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertBuilt, builtCommand } from '../built.ts';
import { folderWith, heldOutage, outage, refutedOutage } from './folder.ts';

beforeAll(assertBuilt);

const env = { ...process.env, GITHUB_ACTIONS: '', NO_COLOR: '', FORCE_COLOR: '' };

function run(words: readonly string[], cwd: string) {
  return spawnSync(process.execPath, [builtCommand, ...words], { cwd, env, encoding: 'utf8' });
}

describe('the command as a process', () => {
  it('exits with the code of its verdict and keeps results and notes apart', () => {
    const cwd = folderWith({ 'held.yaml': heldOutage, 'refuted.yaml': refutedOutage });
    expect(run(['run', 'held.yaml'], cwd)).toMatchObject({ status: 0, stderr: '' });
    expect(run(['run', 'refuted.yaml'], cwd)).toMatchObject({ status: 1, stderr: '' });
    expect(run(['run', 'missing.yaml'], cwd).status).toBe(2);
    expect(run(['nonsense'], cwd)).toMatchObject({ status: 2, stdout: '' });
  });

  it('finds what it ships from any folder, and names it the same everywhere', () => {
    const ran = run(['run', 'compaction-3272', '--format', 'json'], folderWith({}));
    expect(JSON.parse(ran.stdout).results[0].file).toBe('scenarios/incidents/compaction-3272.yaml');
  });

  it('writes whole reports to a pipe, however long', () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`${index}.yaml`, refutedOutage]));
    const ran = run(['run', '.', '--format', 'json'], folderWith(many));
    expect(JSON.parse(ran.stdout).results).toHaveLength(150);
    expect(ran.stdout.length).toBeGreaterThan(64 * 1024);
  });

  it('ends quietly with its verdict when the reader has gone', async () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`${index}.yaml`, refutedOutage]));
    const child = spawn(process.execPath, [builtCommand, 'run', '.'], { cwd: folderWith(many), env });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    const [code] = await once(child, 'close');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  });

  it('prints what was finished when interrupted, and leaves no half of a trace', async () => {
    // Enough runs for the signal to come between two of them.
    const any = outage('apiCalls: { atMost: 1000000 }');
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`${index}.yaml`, any]));
    const cwd = folderWith(many);
    const words = ['run', '.', '--format', 'json', '--trace', 'trace.ndjson'];
    const child = spawn(process.execPath, [builtCommand, ...words], { cwd, env });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    await until(() => readdirSync(cwd).some((name) => name.startsWith('trace.ndjson')));
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    expect(stderr).toMatch(/^interrupted after \d+ of \d+ runs?; no trace is written\n$/);
    expect(JSON.parse(stdout).version).toBe(1);
    expect(readdirSync(cwd).filter((name) => name.includes('trace'))).toEqual([]);
  });
});

/** Looks again and again; the test's own limit ends it. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}
