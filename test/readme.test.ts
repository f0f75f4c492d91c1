/** What the README shows is what the command prints. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { skeletons } from '../sim/cli/skeletons.ts';
import { tripcurve } from './cli/fakeIo.ts';
import { folderWith } from './cli/folder.ts';
import { stormLogs } from './support/stormLog.ts';

const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', body = '']) => ({
  language,
  body,
}));
const scenario = blocks.find(({ language, body }) => language === 'yaml' && body.includes('\nmachine:'))?.body ?? '';
const sessions = blocks.flatMap(({ body }) => {
  const [, words, output] = /^\$ npx tripcurve ([^\n]+)\n(.*)$/s.exec(body) ?? [];
  return words === undefined || output === undefined ? [] : [{ words, output }];
});

describe('the README', () => {
  it('shows sessions', () => {
    expect(sessions.length).toBeGreaterThan(1);
  });

  it.each(sessions)('shows what "$words" prints', async ({ words, output }) => {
    const { stdout } = await tripcurve(words, {
      cwd: folderWith({ 'my-outage.yaml': scenario, 'guard.ts': skeletons.adapter.text, ...stormLogs }),
    });
    expect(stdout).toBe(output);
  });

  it('shows a test that runs', () => {
    const snippet = readFileSync(new URL('readme.snippet.test.ts', import.meta.url), 'utf8');
    expect(blocks.map(({ body }) => body)).toContain(snippet);
  });
});
