/** The test file that `paths` writes, under a vitest of its own: green for what behaves, red for a mistake. */
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../built.ts';
import { tripcurve } from '../cli/fakeIo.ts';
import { folderWith } from '../cli/folder.ts';

/** A short window, so that the search ends soon. */
const policy = `extends: seed
api: { trip: { window: { kind: count, size: 4, minimumCalls: 4, percent: 50, comparator: over, evaluatedOn: everyOutcome } } }
`;
const command =
  'paths breaker --policy short.yaml --coverage pairs --format vitest --adapter ./adapter.ts --out x.test.ts';

const byHand = readFileSync(join(root, 'examples/adapters/breaker.ts'), 'utf8');

/** One slip of the hand each, by kind. */
const slips: readonly (readonly [kind: string, from: string, to: string])[] = [
  ['threshold off by one', 'failures * 100 <= percent * of', 'failures * 100 < percent * of'],
  ['missing reset', "this.#phase = phase;\n    this.#outcomes = '';", 'this.#phase = phase;'],
  ['missing guard', ' || (probe && this.#hasOtherProbe(caller))', ''],
  ['swapped target', "this.#phase = 'halfOpen';", "this.#phase = 'closed';"],
  ['lost emit', "this.#emit({ type: 'breaker.halfOpened' });", ''],
  ['wrong delay', 'this.#startTimer(this.#reset.afterMs,', 'this.#startTimer(this.#reset.afterMs + 1,'],
  ['dropped transition', "if (event.type === 'breaker.reset') breaker.reset();", ''],
];

function vitestIn(folder: string): { readonly isGreen: boolean; readonly text: string } {
  const bin = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { PATH: process.env.PATH ?? '', NO_COLOR: '1' };
  try {
    const text = execFileSync(process.execPath, [bin, 'run', '--root', folder], {
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { isGreen: true, text };
  } catch (error) {
    return { isGreen: false, text: String((error as { readonly stdout?: unknown }).stdout) };
  }
}

describe('a written test file', { timeout: 240_000 }, () => {
  it('is green against a breaker written by hand, and red against each slip', async () => {
    const cwd = folderWith({ 'short.yaml': policy, 'adapter.ts': byHand });
    symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'));
    const { code, stderr } = await tripcurve(command, { cwd });
    expect([code, stderr]).toEqual([0, '']);
    const green = vitestIn(cwd);
    expect(green.text).toContain('passed');
    expect(green.isGreen).toBe(true);
    for (const [kind, from, to] of slips) {
      const wrong = byHand.replace(from, to);
      expect(wrong, kind).not.toBe(byHand);
      writeFileSync(join(cwd, 'adapter.ts'), wrong);
      const red = vitestIn(cwd);
      expect(red.text, kind).toContain('failed');
      expect(red.isGreen, kind).toBe(false);
    }
  });
});

describe('--out', () => {
  const words = 'paths summariser --format markdown --out paths.md';

  it('writes over what tripcurve wrote', async () => {
    const cwd = folderWith({});
    expect((await tripcurve(words, { cwd })).code).toBe(0);
    expect((await tripcurve(words, { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'paths.md'), 'utf8')).toContain('# summariser under seed: transitions');
  });

  it('refuses to write over anything else', async () => {
    const cwd = folderWith({ 'paths.md': '# mine\n' });
    const { code, stderr } = await tripcurve(words, { cwd });
    expect(code).toBe(2);
    expect(stderr).toBe('error: paths.md is there and was not written by tripcurve; name another with --out\n');
    expect(readFileSync(join(cwd, 'paths.md'), 'utf8')).toBe('# mine\n');
  });
});

describe('the verbs', () => {
  it('say what cannot be covered and why', async () => {
    const { stdout } = await tripcurve('paths retry --policy seed');
    expect(stdout).toContain('working.sending on http.responded #3 (isPartial)\n    isPartial is never true in');
  });

  it('say that the search ended before the answer', async () => {
    const { code, stdout } = await tripcurve('paths session --policy hardened --states 50');
    expect(code).toBe(3);
    expect(stdout).toContain('bounded: the search ended at 50 states');
  });

  it('write scenarios of a chart whose machine has a world that answers', async () => {
    const { code, stdout } = await tripcurve('paths retry --format yaml');
    expect(code).toBe(0);
    expect(stdout).toContain(
      'machine: retry\nseed: 1\nworld:\n  api: { answers: never }\n  breaker: { answers: never }',
    );
  });

  it.each([
    ['paths nothing', 'no chart'],
    ['conform missing.ts', 'missing.ts: no such file'],
  ])('name what is wrong: %s', async (words, message) => {
    const { code, stderr } = await tripcurve(words);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
