/** The package as a user gets it: packed, installed into an empty folder, run, imported, type-checked. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertBuilt, root } from './built.ts';

const minutesMax = 5;
const folder = mkdtempSync(join(tmpdir(), 'tripcurve-pack-'));

/** Without what npm tells the scripts it runs, which would lead an inner npm back to this project. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|NODE_ENV|VITEST)/.test(name)),
);
const run = (command: string, words: readonly string[], cwd = folder): string =>
  execFileSync(command, words, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const consumer = `
import { type Report, type Suite, simulate, suite } from 'tripcurve';
import { type Policy, breaker, policies } from 'tripcurve/machines';
const policy: Policy | undefined = policies.seed?.policy;
const id: string = breaker.id;
const made: Suite = suite('tokens', { policy: 'hardened', coverage: 'pairs' });
export { id, made, policy, simulate };
export type { Report };
`;

beforeAll(() => {
  assertBuilt();
  // Scripts would build again, under the feet of the other tests; CI has built from a clean checkout before.
  const [packed = ''] = run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], root)
    .trim()
    .split('\n')
    .slice(-1);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline', join(folder, packed)]);
}, minutesMax * 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the installed package', () => {
  it('holds what it needs and no more', () => {
    const files = readdirSync(join(folder, 'node_modules/tripcurve')).sort();
    expect(files).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json', 'scenarios', 'schema']);
    const inside = readdirSync(join(folder, 'node_modules/tripcurve/dist'), { recursive: true, encoding: 'utf8' });
    expect(inside.filter((name) => /\.ts$/.test(name) && !/\.d\.ts$/.test(name))).toEqual([]);
    expect(inside).toContain(join('bin', 'licenses.md'));
  });

  it('runs the incident', () => {
    const stdout = run('npx', ['tripcurve', 'compare', 'compaction-3272']);
    expect(stdout).toContain('compaction fails for ever');
    expect(stdout).toMatch(/^claude-code-v1 +3272 +\$32\.72 +1h 49m +user quit; nothing was shown$/m);
  });

  describe('asked for a shipped scenario', () => {
    const installed = join(folder, 'node_modules/tripcurve');
    const shipped = join(installed, 'scenarios/incidents/compaction-3272.yaml');
    const compare = (word = 'compaction-3272') => run('npx', ['tripcurve', 'compare', word]);

    it('answers from what the build made of it, without the loader', () => {
      const compiled = join(installed, 'dist/scenarios', `${sha256(readFileSync(shipped))}.json`);
      const loaders = ['zod.js', 'yaml.js'].map((name) => join(installed, 'dist/bin', name));
      const text = readFileSync(compiled, 'utf8');
      writeFileSync(compiled, text.replace('compaction fails for ever', 'as the build loaded it'));
      for (const path of loaders) renameSync(path, `${path}.away`);
      try {
        expect(compare()).toContain('as the build loaded it');
      } finally {
        for (const path of loaders) renameSync(`${path}.away`, path);
        writeFileSync(compiled, text);
      }
    });

    it('answers alike by way of the loader', () => {
      const answer = compare();
      const compiled = join(installed, 'dist/scenarios');
      renameSync(compiled, `${compiled}-away`);
      try {
        expect(compare()).toBe(answer);
      } finally {
        renameSync(`${compiled}-away`, compiled);
      }
    });

    it('loads a copy that was changed', () => {
      const copy = readFileSync(shipped, 'utf8').replace('after: 3272', 'after: 5');
      writeFileSync(join(folder, 'copy.yaml'), copy);
      expect(compare('copy.yaml')).toMatch(/^claude-code-v1 +5 +\$0\.05 /m);
      expect(compare()).toMatch(/^claude-code-v1 +3272 /m);
    });

    it('leaves the package as it was installed', () => {
      const files = () => readdirSync(installed, { recursive: true, encoding: 'utf8' }).sort();
      const before = files();
      compare();
      expect(files()).toEqual(before);
    });
  });

  it('is imported from plain JavaScript', () => {
    const script = `
      import { simulate, suite } from 'tripcurve';
      import { breaker, policies } from 'tripcurve/machines';
      import result from 'tripcurve/schema/result.json' with { type: 'json' };
      import scenario from 'tripcurve/schema/scenario.json' with { type: 'json' };
      console.log(typeof simulate, suite('tokens').cases.length, breaker.id, policies.seed.name, typeof result, typeof scenario);
    `;
    writeFileSync(join(folder, 'plain.js'), script);
    expect(run(process.execPath, ['--no-warnings', 'plain.js'])).toBe('function 1 breaker seed object object\n');
  });

  it('is typed for strict TypeScript', () => {
    const compilerOptions = { module: 'nodenext', target: 'es2023', strict: true, noEmit: true, types: [] };
    writeFileSync(join(folder, 'consumer.ts'), consumer);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
    run(process.execPath, [join(typescript, 'bin/tsc'), '-p', '.']);
  });
});
