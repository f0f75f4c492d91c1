import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveInputs } from '../../sim/files/inputs.ts';
import { shippedFiles } from '../../sim/files/shipped.ts';
import { tripcurve } from '../cli/fakeIo.ts';
import { folderWith, heldOutage } from '../cli/folder.ts';

const shown = (words: readonly string[], cwd: string) => resolveInputs(words, cwd).files.map((file) => file.shown);
const messages = (words: readonly string[], cwd: string) =>
  resolveInputs(words, cwd).errors.map(({ message }) => message);

describe('inputs on disk', () => {
  it('are files, and folders by name with all below them, each file once', () => {
    const cwd = folderWith({
      'b/2.yml': '',
      'b/10.yaml': '',
      'b/deep/1.YAML': '',
      'b/notes.md': '',
      'b/.hidden/x.yaml': '',
      'b/node_modules/x.yaml': '',
      'a.yaml': '',
    });
    expect(shown(['b', 'a.yaml', 'b/2.yml'], cwd)).toEqual(['b/10.yaml', 'b/2.yml', 'b/deep/1.YAML', 'a.yaml']);
    expect(shown(['./b/deep/'], cwd)).toEqual(['./b/deep/1.YAML']);
  });

  it('may hold links, also in a circle', () => {
    const cwd = folderWith({ 'a/1.yaml': '', 'a/b/2.yaml': '' });
    symlinkSync(join(cwd, 'a'), join(cwd, 'a/b/up'));
    symlinkSync('nowhere.yaml', join(cwd, 'a/broken.yaml'));
    symlinkSync('self.yaml', join(cwd, 'a/self.yaml'));
    expect(shown(['a'], cwd)).toEqual(['a/1.yaml', 'a/b/2.yaml', 'a/broken.yaml', 'a/self.yaml']);
  });

  it('go before shipped ones of the same name', () => {
    const cwd = folderWith({ 'incidents/mine.yaml': '' });
    expect(shown(['incidents'], cwd)).toEqual(['incidents/mine.yaml']);
  });
});

describe('shipped inputs', () => {
  const cwd = folderWith({});

  it.each([
    'compaction-3272',
    'compaction-3272.yaml',
    'incidents/compaction-3272',
    'scenarios/incidents/compaction-3272.yaml',
    'scenarios\\incidents\\compaction-3272.yaml',
  ])('go by the name %s', (name) => {
    expect(shown([name], cwd)).toEqual(['scenarios/incidents/compaction-3272.yaml']);
  });

  it('go by folder, and all together', () => {
    expect(shown(['incidents'], cwd)).toContain('scenarios/incidents/compaction-3272.yaml');
    expect(shown(['scenarios'], cwd)).toEqual(shippedFiles().map((file) => file.shown));
  });

  it('have names of their own', () => {
    const names = shippedFiles().map((file) => file.shown.replace(/^.*\/|\.ya?ml$/g, ''));
    expect(names).toEqual([...new Set(names)]);
  });
});

describe('inputs that lead nowhere', () => {
  it('are told of with what was meant', () => {
    const cwd = folderWith({ 'empty/notes.md': '' });
    expect(messages(['compaction-372', 'empty', 'no/such.yaml'], cwd)).toEqual([
      'compaction-372:1:1: missing-file: no such file or folder, and no shipped scenario of this name; did you mean "compaction-3272"?',
      'empty:1:1: empty-folder: no scenario here; scenarios end in .yaml or .yml',
      'no/such.yaml:1:1: missing-file: no such file or folder, and no shipped scenario of this name; "tripcurve list" shows what is shipped',
    ]);
  });

  it('do not keep the others from being run', async () => {
    const cwd = folderWith({ 'good.yaml': heldOutage, 'bad.yaml': 'version: 1\nnmae: x\n', 'folder.yaml/x.md': '' });
    symlinkSync('nowhere.yaml', join(cwd, 'broken.yaml'));
    const { code, stdout, stderr } = await tripcurve('run nowhere.yaml bad.yaml folder.yaml broken.yaml good.yaml', {
      cwd,
    });
    expect(code).toBe(2);
    expect(stdout).toMatch(/^✓ retries stop within a minute +good\.yaml\n0 refuted, 1 held, 4 inputs not usable\n$/);
    expect(stderr).toContain('nowhere.yaml:1:1: missing-file');
    expect(stderr).toMatch(/^bad\.yaml:\d+:\d+: [a-z-]+: /m);
    expect(stderr).toContain('folder.yaml:1:1: empty-folder');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('may be too large to be read at all', async () => {
    const cwd = folderWith({ 'large.yaml': new Uint8Array(8 * 1024 * 1024 + 1) });
    const { code, stderr } = await tripcurve('run large.yaml', { cwd });
    expect(code).toBe(2);
    expect(stderr).toBe('large.yaml:1:1: too-large: 8388609 bytes; a file may have 8388608 (8 MiB)\n');
  });

  it('cannot write to the terminal by their name', async () => {
    const { stderr } = await tripcurve('run \x1b[2Jx.yaml');
    expect(stderr).not.toContain('\x1b');
  });
});
