import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { schemaFiles } from '../../sim/cli/schemas.ts';
import { widthOf } from '../../sim/report/width.ts';
import { stormLogs } from '../support/stormLog.ts';
import { tripcurve } from './fakeIo.ts';
import { folderWith } from './folder.ts';

const replay = (words: string, cwd = folderWith(stormLogs)) => tripcurve(`replay ${words}`, { cwd });
const data = async (words: string, cwd?: string) => JSON.parse((await replay(`${words} --format json`, cwd)).stdout);
const names = ({ sessions }: { readonly sessions: readonly { readonly name: string }[] }) =>
  sessions.map(({ name }) => name);

describe('replay', () => {
  it('names the worst session first', async () => {
    const { code, stdout } = await replay('sessions');
    expect(code).toBe(0);
    const heads = [...stdout.matchAll(/^(\S+\.jsonl)/gm)].map(([, name]) => name);
    expect(heads).toEqual(['refactoring.jsonl', 'red-tests.jsonl', 'thanks.jsonl']);
    expect(Math.max(...stdout.split('\n').map(widthOf))).toBeLessThanOrEqual(100);
  });

  it('counts what is recorded as it is written there', async () => {
    const [worst] = (await data('sessions --top 1')).sessions;
    // 10 attempts that were given up, 4 that were not, 7 answers.
    expect(worst.recorded.api).toMatchObject({
      calls: 21,
      failedCalls: 14,
      requests: 8,
      requestsSucceeded: 7,
      streak: 14,
    });
    expect(worst.recorded.tools.read).toMatchObject({ runs: 5, failures: 0 });
  });

  it('finds the outage by hand: four attempts, then one more opens the breaker', async () => {
    const [worst] = (await data('sessions --policy hardened --top 1')).sessions;
    const { api } = worst.policies[0];
    // Four attempts of the first request, one of the second; five later requests and the probe's are answered.
    expect(api).toMatchObject({
      openings: { least: 1, most: 1 },
      firstOpening: { because: 'consecutive', failures: 5 },
    });
    expect(api.lost).toEqual({ least: 1, most: 1 });
    expect(api.refused.least).toBeGreaterThanOrEqual(1);
  });

  it('says of red tests that they may open the breaker, and under which reading', async () => {
    const { stdout } = await replay('sessions/red-tests.jsonl');
    expect(stdout).toContain('shell        may open once');
    expect(stdout).toContain('it hangs on whether an exit code counts as a failure');
    const { stdout: counting } = await replay(
      'sessions/red-tests.jsonl --policy mine.yaml',
      folderWith({ ...stormLogs, 'mine.yaml': 'extends: hardened\nsession: { countsBenignExits: true }\n' }),
    );
    expect(counting).toContain('shell        opens once');
  });

  it('says how near a quiet session came, and what its log cannot tell', async () => {
    const { stdout } = await replay('sessions/thanks.jsonl');
    expect(stdout).toContain('nothing would have tripped');
    expect(stdout).toContain('longest row of failed calls 0; opens at 5 in a row');
    expect(stdout).toContain('compaction   unobservable: ');
    expect(stdout).not.toMatch(/compaction +longest/);
  });

  it('compares policies, and takes them from files as run does', async () => {
    const cwd = folderWith({ ...stormLogs, 'mine.yaml': 'extends: seed\nretry: { attemptsMax: 1 }\n' });
    const [worst] = (await data('sessions --top 1 --policy hardened,mine.yaml,seed', cwd)).sessions;
    expect(worst.policies.map(({ policy }: { readonly policy: string }) => policy)).toEqual([
      'hardened',
      'mine',
      'seed',
    ]);
    // One attempt a request, and no breaker: ten outcomes are not seen before the outage is over.
    expect(worst.policies[1].api.calls).toEqual({ least: 8, most: 8 });
  });

  it('is the same twice, whatever the order of the words', async () => {
    const words = [
      'sessions/thanks.jsonl sessions/refactoring.jsonl',
      'sessions/refactoring.jsonl sessions/thanks.jsonl',
    ];
    const [one, other] = await Promise.all(words.map((each) => data(each)));
    expect(names(one)).toEqual(names(other));
    expect(await data('sessions')).toEqual(await data('sessions'));
  });

  it('reads packed logs, and a trace that run wrote', async () => {
    const cwd = folderWith({ 'a.jsonl.gz': gzipSync(stormLogs['sessions/refactoring.jsonl'] ?? '') });
    expect((await data('a.jsonl.gz', cwd)).sessions[0].recorded.api.failedCalls).toBe(14);
    await tripcurve('run api-schedule --trace t.ndjson', { cwd });
    const [traced] = (await data('t.ndjson --policy seed', cwd)).sessions;
    expect(traced.format).toBe('tripcurve');
    // The policy of the trace repeats the trace.
    expect(traced.policies[0].savedCalls).toEqual({ least: 0, most: 0 });
  });
});

describe('the options of replay', () => {
  it('leave out sessions before a date', async () => {
    const some = await data('sessions --since 2026-01-02');
    expect(names(some)).toEqual(['red-tests.jsonl', 'thanks.jsonl']);
    expect(some.read.tooOld).toBe(1);
    expect((await replay('sessions --since yesterday')).stderr).toContain('Write a date as 2026-01-31');
  });

  it('show as many sessions as asked for, and count all', async () => {
    const one = await data('sessions --top 1');
    expect(names(one)).toEqual(['refactoring.jsonl']);
    expect(one.totals[0]).toMatchObject({ sessions: 3, steppedIn: 2, calls: 30 });
    expect(one.totals[0].savedCallsInterval).toBeUndefined();
  });

  it('give an interval for enough sessions, the same for a seed', async () => {
    const [log = ''] = Object.values(stormLogs);
    const copies = Array.from({ length: 6 }, (_, index) => [
      `s/${index}.jsonl`,
      log
        .replaceAll('"uuid-', `"${index}-`)
        .replaceAll('"msg-', `"${index}-msg-`)
        .replaceAll('"req-', `"${index}-req-`),
    ]);
    const cwd = folderWith(Object.fromEntries(copies));
    const [total] = (await data('s', cwd)).totals;
    expect(total.sessions).toBe(6);
    // Equal sessions: whichever are drawn, the sum is the same.
    expect(total.savedCallsInterval).toEqual(total.savedCalls);
  });

  it('price calls by a list of the user’s own, and tell mistakes in it with their places', async () => {
    const prices = 'version: 1\nmodels:\n  claude-opus-4-8: { input: $1, output: $2, cacheRead: $3, cacheWrite: 4 }\n';
    const cwd = folderWith({ ...stormLogs, 'prices.yaml': prices, 'bad.yaml': prices.replace('$2', 'two') });
    const [session] = (await data('sessions/thanks.jsonl --prices prices.yaml', cwd)).sessions;
    // 10 tokens in, 80 out, 100 read and 1 written to the cache, in dollars for a million.
    expect(session.recorded.api.costUsd).toBeCloseTo((10 * 1 + 80 * 2 + 100 * 3 + 1 * 4) / 1e6, 9);
    const { code, stderr } = await replay('sessions --prices bad.yaml', cwd);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^bad\.yaml:3:41: /);
  });

  it('save episodes that run repeats', async () => {
    const cwd = folderWith(stormLogs);
    await replay('sessions --policy hardened,seed,s1-api-simple --save episodes', cwd);
    const files = readdirSync(join(cwd, 'episodes'));
    expect(files.length).toBeGreaterThan(3);
    expect(readFileSync(join(cwd, 'episodes', files[0] ?? ''), 'utf8')).toMatch(/\nname: "session \d, /);
    const { code, stdout } = await tripcurve('run episodes', { cwd });
    expect([code, stdout.split('\n').at(-2)]).toEqual([0, `0 refuted, ${files.length} held`]);
    writeFileSync(join(cwd, 'episodes', files[0] ?? ''), 'mine\n');
    expect((await replay('sessions --policy hardened,seed,s1-api-simple --save episodes', cwd)).code).toBe(2);
  });
});

describe('a replay with bad input', () => {
  it('reads the rest, and says what could not be used', async () => {
    const cwd = folderWith({ ...stormLogs, 'notes.txt': 'nothing of interest\n' });
    const { code, stdout, stderr } = await replay('notes.txt sessions nowhere', cwd);
    expect(code).toBe(0);
    expect(stderr).toContain('notes.txt:1:1: unreadable');
    expect(stderr).toContain('nowhere:1:1: missing-file');
    expect(stdout).toContain('refactoring.jsonl');
    expect(stdout).toContain('2 inputs could not be used');
  });

  it('exits with 2 if nothing could be read', async () => {
    const { code, stdout } = await replay('nowhere');
    expect([code, stdout]).toEqual([2, '']);
  });

  it('tells the line of a record that is cut off', async () => {
    const [log = ''] = Object.values(stormLogs);
    const { code, stderr } = await replay('cut.jsonl', folderWith({ 'cut.jsonl': `${log}{"type":"us\n{"type"` }));
    expect(code).toBe(0);
    expect(stderr).toMatch(/^cut\.jsonl:\d+:1: /m);
  });

  it('prints what was finished when interrupted', async () => {
    const cwd = folderWith(stormLogs);
    let looks = 0;
    const signal = {
      get aborted() {
        looks += 1;
        return looks > 1;
      },
    };
    const { code, stdout, stderr } = await tripcurve('replay sessions', { cwd, signal });
    expect(code).toBe(130);
    expect(stderr).toBe('interrupted after 1 of 3 sessions\n');
    expect(stdout).toContain('1 session in all');
  });
});

describe('the formats of replay', () => {
  it('are JSON to the shipped schema', async () => {
    const schema = JSON.parse(schemaFiles().find(({ name }) => name === 'replay.json')?.text ?? '{}');
    const validate = new Ajv2020({ strict: false }).compile(schema);
    validate(await data('sessions --policy hardened,seed'));
    expect(validate.errors).toBeNull();
  });

  it('are Markdown without names of files', async () => {
    const { stdout } = await replay('sessions --format markdown');
    expect(stdout).toContain('| session 2 | claude-code | 21 | 14 | hardened | 10 fewer | model API |');
    expect(stdout).not.toContain('refactoring');
  });

  it.each(['', '--theme light', '--theme dark'])('are one SVG file that loads nothing (%s)', async (theme) => {
    const { stdout } = await replay(`sessions --format svg ${theme}`.trim());
    expect(stdout).toMatch(/^<svg [^>]*>\n<title>The worst 3 sessions of 3<\/title>/);
    expect(stdout).not.toMatch(/<script|href=|url\(|NaN|undefined/);
    expect(stdout.includes('prefers-color-scheme')).toBe(theme === '');
    // A tick for each failed call, and a bar while the API is blocked.
    expect(stdout.match(/class="failure"/g)).toHaveLength(14);
    expect(stdout).toContain('model API blocked');
  });
});
