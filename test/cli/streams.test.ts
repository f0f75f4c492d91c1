import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { tripcurve } from './fakeIo.ts';
import { folderWith, heldOutage } from './folder.ts';

const stream = (expectation: string) => `version: 1
name: an outage never makes more than two calls
machine: api
policy: { extends: s1-api-simple, retry: { attemptsMax: 2 } }
world: { api: { takes: 1s, answers: 500 } }
stream:
  length: 12
  gaps: [0s, 2s, 10s]
  send: { retry.request: 4, user.aborted: 1 }
expect:
  - ${expectation}
`;
const files = {
  'refuted.yaml': stream('apiCalls: { atMost: 2 }'),
  'held.yaml': stream('{ never: http.request, while: { api: open } }'),
  'vacuous.yaml': stream('{ never: http.request, while: { api: halfOpen } }'),
  'script.yaml': heldOutage,
};

async function jsonOf(words: string, cwd: string) {
  const { stdout } = await tripcurve(`run ${words} --format json`, { cwd });
  return JSON.parse(stdout).results[0];
}

describe('a scenario with a stream', () => {
  it('is told of with its shortest stream, the scenario to save, and the command that repeats it', async () => {
    const { code, stdout } = await tripcurve('run refuted.yaml held.yaml vacuous.yaml', { cwd: folderWith(files) });
    expect(code).toBe(1);
    await expect(stdout).toMatchFileSnapshot('./golden/stream.txt');
  });

  it('is repeated by the command that is printed', async () => {
    const cwd = folderWith(files);
    const { stdout } = await tripcurve('run refuted.yaml --seed 9', { cwd });
    const [, words = ''] = /repeat: tripcurve (.*)/.exec(stdout) ?? [];
    expect(words).toMatch(/^run refuted\.yaml --seed 9 --path \d+$/);
    const again = await tripcurve(words, { cwd });
    const withoutCount = (text: string) => text.replace(/found in stream \d+/, 'found');
    expect(withoutCount(again.stdout)).toBe(withoutCount(stdout));
  });

  it('is refuted by the scenario that is printed, once that is saved', async () => {
    const cwd = folderWith(files);
    const { stdout } = await tripcurve('run refuted.yaml', { cwd });
    const printed = /save it as a scenario:\n((?: {4}.*\n)+)/.exec(stdout)?.[1] ?? '';
    writeFileSync(join(cwd, 'saved.yaml'), printed.replace(/^ {4}/gm, ''));
    const saved = await jsonOf('saved.yaml', cwd);
    expect(saved).toMatchObject({ verdict: 'refuted', expectations: [{ why: 'was 3' }] });
    expect(saved).not.toHaveProperty('stream');
  });

  it('gives the same in JSON', async () => {
    const cwd = folderWith(files);
    const result = await jsonOf('refuted.yaml', cwd);
    expect(result).toMatchObject({ verdict: 'refuted', seed: 1, stream: { seed: 1, steps: 2 } });
    expect(parse(result.stream.counterexample)).toMatchObject({
      machine: 'api',
      expect: [{ apiCalls: { atMost: 2 } }],
    });
    expect(await jsonOf('held.yaml', cwd)).toMatchObject({ verdict: 'held', stream: { runs: 200, seed: 1 } });
  });

  it('shows the scenario to save in JUnit as well', async () => {
    const { stdout } = await tripcurve('run refuted.yaml --format junit', { cwd: folderWith(files) });
    expect(stdout).toMatch(/shortened to 2 steps; save it as a scenario:\n {2}version: 1\n/);
  });

  it('has no figures to compare, and says what became of its streams', async () => {
    const { code, stdout } = await tripcurve('compare refuted.yaml --policy seed,hardened', {
      cwd: folderWith(files),
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^seed +- +- +- +refuted by a stream of 1 step$/m);
    expect(stdout).toMatch(/^hardened +- +- +- +refuted by a stream of \d steps?$/m);
  });

  it('leaves the trace of the stream that is told of', async () => {
    const cwd = folderWith(files);
    const { traceSha256, stream: told } = await jsonOf('refuted.yaml --trace t.ndjson', cwd);
    const lines = readFileSync(join(cwd, 't.ndjson'), 'utf8').split(/(?<=\n)/);
    expect(lines.filter((line) => line.startsWith('{"run":'))).toHaveLength(1);
    writeFileSync(join(cwd, 'saved.yaml'), told.counterexample);
    expect((await jsonOf('saved.yaml --trace s.ndjson', cwd)).traceSha256).toBe(traceSha256);
    expect(
      readFileSync(join(cwd, 's.ndjson'), 'utf8')
        .split(/(?<=\n)/)
        .slice(1),
    ).toEqual(lines.slice(1));
  });

  it('is described as one', async () => {
    const { stdout } = await tripcurve('describe refuted.yaml', { cwd: folderWith(files) });
    expect(stdout).toContain('200 random streams of up to 12 messages');
  });

  it('ends when the user stops it, with what was found before', async () => {
    let streams = 0;
    const signal = {
      get aborted() {
        streams += 1;
        return streams > 100;
      },
    };
    const { code, stdout, stderr } = await tripcurve('run script.yaml held.yaml', { cwd: folderWith(files), signal });
    expect(code).toBe(130);
    expect(stdout).toContain('0 refuted, 1 held');
    expect(stderr).toContain('interrupted after 1 of 2 runs');
  });
});

describe('a path', () => {
  it.each([
    ['run refuted.yaml held.yaml --path 3', 'one scenario under one policy'],
    ['run refuted.yaml --policy seed,hardened --path 3', 'one scenario under one policy'],
    ['run script.yaml --path 3', 'this scenario has steps'],
    ['run refuted.yaml --path 3:99999', 'this path leads to no stream'],
    ['run refuted.yaml --path x', 'Write the path that a refuted stream was printed with'],
  ])('is refused in: %s', async (words, message) => {
    const { code, stderr } = await tripcurve(words, { cwd: folderWith(files) });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
