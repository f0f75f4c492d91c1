/** Nothing that somebody wrote into a log comes out of a replay, whatever the format of either. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markedLogs, markedScenario, marker } from '../support/markedLogs.ts';
import { tripcurve } from './fakeIo.ts';
import { folderWith } from './folder.ts';

const formats = ['text', 'json', 'markdown', 'svg'] as const;

async function folderOfLogs(): Promise<string> {
  const cwd = folderWith({ 'marked.yaml': markedScenario });
  for (const [name, text] of Object.entries(markedLogs)) {
    mkdirSync(join(cwd, 'logs'), { recursive: true });
    const { writeFileSync } = await import('node:fs');
    writeFileSync(join(cwd, 'logs', name), text);
  }
  await tripcurve('run marked.yaml --trace logs/trace.ndjson', { cwd });
  return cwd;
}

describe('a replay of logs full of secrets', () => {
  it('reads every one of them', async () => {
    const cwd = await folderOfLogs();
    const { sessions, read } = JSON.parse((await tripcurve('replay logs --format json', { cwd })).stdout);
    expect(sessions.map(({ format }: { readonly format: string }) => format).sort()).toEqual([
      'claude-code',
      'claude-code-telemetry',
      'codex',
      'codex-telemetry',
      'tripcurve',
    ]);
    expect(read).toMatchObject({ unusable: 0, skipped: {} });
  });

  it.each(formats)('tells none of them as %s, in what it saves, or on the way', async (format) => {
    const cwd = await folderOfLogs();
    const words = `replay logs --format ${format} --policy hardened,seed,s1-api-simple --save saved`;
    const { stdout, stderr, code } = await tripcurve(words, { cwd, isTTY: true });
    expect(code).toBe(0);
    expect(stdout.length).toBeGreaterThan(500);
    const saved = readdirSync(join(cwd, 'saved')).map((name) => name + readFileSync(join(cwd, 'saved', name), 'utf8'));
    expect(saved.length).toBeGreaterThan(3);
    const all = [stdout, stderr, ...saved].join('\n').toLowerCase();
    expect(all).not.toContain(marker.toLowerCase());
    expect(all).not.toContain('/home/');
    expect(all).not.toContain('example.org');
  });

  it.each(['markdown', 'svg'])('names no file as %s', async (format) => {
    const cwd = await folderOfLogs();
    const { stdout } = await tripcurve(`replay logs --format ${format}`, { cwd });
    expect(stdout).not.toMatch(/\.(jsonl|ndjson)/);
  });
});
