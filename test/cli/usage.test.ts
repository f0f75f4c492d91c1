import { describe, expect, it } from 'vitest';
import { tripcurve } from './fakeIo.ts';

describe('a command that makes no sense', () => {
  it.each([
    ['comapre x', 'unknown command', 'Did you mean compare?', 'tripcurve --help'],
    ['run --sed 3 x', "unknown option '--sed'", 'Did you mean --seed?', 'tripcurve run --help'],
    ['run', "missing required argument 'scenario'", 'tripcurve run --help'],
    ['run x --format xml', 'Allowed choices are text, json, junit, github'],
    ['run x --engine fast', 'Allowed choices are table, actors'],
    ['run x --seed 1.5', 'A seed is an integer'],
    ['run x --seed 9007199254740992', 'A seed is an integer'],
    ['run x --policy ,', 'Name at least one policy'],
    ['run x --policy cdex', 'did you mean "codex"?'],
    ['run x --policy constructor', 'is no shipped policy'],
    ['run x --policy nowhere.yaml', 'nowhere.yaml:1:1: missing-file'],
    ['describe brekaer', 'did you mean "breaker"?'],
    ['describe chart:seed', '"seed" is no chart'],
  ])('%s exits with 2 and says what to write', async (words, ...parts) => {
    const { code, stdout, stderr } = await tripcurve(words);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    for (const part of parts) expect(stderr).toContain(part);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('without any words is shown the help', async () => {
    const { code, stderr } = await tripcurve('');
    expect(code).toBe(2);
    expect(stderr).toContain('Usage: tripcurve');
  });
});

describe('help', () => {
  it.each(['--help', 'help', 'run --help', 'help compare', 'list --help', 'describe --help', 'replay --help'])(
    'is what %s prints on stdout, with examples',
    async (words) => {
      const { code, stdout, stderr } = await tripcurve(words);
      expect(code).toBe(0);
      expect(stderr).toBe('');
      expect(stdout).toContain('Examples:');
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
    },
  );
});

describe('the version', () => {
  it('is that of the package', async () => {
    expect((await tripcurve('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
