import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkReportSchema } from '../../sim/report/checkJson.ts';
import { tripcurve } from './fakeIo.ts';

const cwd = mkdtempSync(join(tmpdir(), 'tripcurve-check-'));
afterAll(() => rmSync(cwd, { recursive: true }));

describe('tripcurve check', () => {
  it('exits with 0 when all holds, and says what was looked at', async () => {
    const { code, stdout } = await tripcurve('check tokens --policy hardened,seed');
    expect(code).toBe(0);
    expect(stdout).toContain('tokens under hardened');
    expect(stdout).toMatch(/\d+ situations, \d+ moves: all there are/);
    expect(stdout).toContain('from outside: tokens.reported');
    expect(stdout.endsWith('0 refuted, 8 held\n')).toBe(true);
  });

  it('exits with 1 and tells the shortest story of what does not hold, with the command that repeats it', async () => {
    const { code, stdout } = await tripcurve('check compaction --policy codex --property recoverable');
    expect(code).toBe(1);
    expect(stdout).toContain('summary is open.latched, and nothing leads back');
    expect(stdout).toContain('3 failures in a row');
    expect(stdout).toContain('repeat: tripcurve check compaction --policy codex --property recoverable');
  });

  it('exits with 3 when a limit leaves something unseen', async () => {
    const { code, stdout } = await tripcurve('check api --policy seed --property recoverable --states 100');
    expect(code).toBe(3);
    expect(stdout).toContain('no answer: stopped at 100 states');
  });

  it('exits with 3 when what a property speaks of never occurs', async () => {
    const { code, stdout } = await tripcurve('check compaction --policy claude-code-v1 --property recoverable');
    expect(code).toBe(3);
    expect(stdout).toContain('vacuous: what it speaks of never occurs');
  });

  it.each([
    ['check compacton', 'did you mean "compaction"?'],
    ['check compaction --property recoverabel', 'did you mean "recoverable"?'],
    ['check compaction --stub sumary', 'did you mean "summary"?'],
    ['check compaction --policy hardend', 'did you mean "hardened"?'],
  ])('exits with 2: %s', async (words, message) => {
    const { code, stderr } = await tripcurve(words, { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('exits with 130 when it is interrupted, and says how far it came', async () => {
    const { code, stderr } = await tripcurve('check tokens --policy seed,hardened', { signal: { aborted: true } });
    expect(code).toBe(130);
    expect(stderr).toContain('interrupted after 1 of 2');
  });

  it('saves counterexamples that run refutes, and writes over nobody else’s file', async () => {
    const words = 'check compaction --policy claude-code-v2 --property no-call-while-open --save out';
    expect((await tripcurve(words, { cwd })).code).toBe(1);
    const [file = ''] = readdirSync(join(cwd, 'out'));
    expect(file).toBe('compaction-claude-code-v2-no-call-while-open.yaml');
    const again = await tripcurve('run out', { cwd });
    expect([again.code, again.stdout.split('\n').at(-2)]).toEqual([1, '1 refuted, 0 held']);
    expect((await tripcurve(words, { cwd })).code).toBe(1);
    writeFileSync(join(cwd, 'out', file), 'mine');
    expect((await tripcurve(words, { cwd })).code).toBe(2);
  });

  it('as JUnit counts what was refuted as failures, and what has no answer as errors', async () => {
    const { stdout } = await tripcurve('check compaction --policy codex --format junit');
    expect(stdout).toContain('<testsuite name="compaction under codex" tests="10" failures="4" errors="1">');
    expect(stdout).toContain('<failure message="summary is open.latched, and nothing leads back">');
  });

  it('annotates a GitHub run, with an error or a warning', async () => {
    const words = 'check compaction --policy codex --property recoverable,probe-resolves';
    const { stdout } = await tripcurve(words, { env: { GITHUB_ACTIONS: 'true' } });
    const lines = stdout.split('\n').filter((line) => line.startsWith('::'));
    expect(lines.map((line) => line.slice(0, line.indexOf(' ')))).toEqual(['::error', '::warning']);
    expect(lines[0]).toContain('summary is open.latched, and nothing leads back');
  });

  it('as JSON has the shape of its schema, with the scenario in it', async () => {
    const { stdout } = await tripcurve('check compaction --policy codex --format json');
    const { checks } = checkReportSchema.parse(JSON.parse(stdout));
    const found = checks[0]?.properties.find(({ name }) => name === 'recoverable');
    expect(found).toMatchObject({ verdict: 'refuted', moves: 6 });
    expect(found?.scenario).toContain('machine: compaction');
  });
});
