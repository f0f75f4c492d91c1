import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tripcurve } from './fakeIo.ts';
import { folderWith } from './folder.ts';

const jsonOf = async (name: string) => JSON.parse((await tripcurve(`diagram ${name} --format json`)).stdout);

describe('diagram', () => {
  it('draws a chart by its name, and a machine of several instances as these', async () => {
    expect(await jsonOf('breaker')).toMatchObject({ version: 1, kind: 'chart', name: 'breaker' });
    expect(await jsonOf('session')).toMatchObject({ version: 1, kind: 'system', name: 'session' });
    expect(await jsonOf('chart:session')).toMatchObject({ kind: 'chart' });
    expect(await jsonOf('machine:breaker')).toMatchObject({ kind: 'system' });
  });

  it('says what else a name stands for', async () => {
    const { stderr } = await tripcurve('diagram compaction --format json');
    expect(stderr).toContain('"chart:compaction" draws the chart');
  });

  it('gives the source of a chart only', async () => {
    expect((await tripcurve('diagram session --format xstate')).stdout).toContain('export const session = setup({');
    const { code, stderr } = await tripcurve('diagram api --format xstate');
    expect([code, stderr]).toEqual([2, expect.stringContaining('chart:retry, chart:breaker')]);
  });

  it('names the nearest name', async () => {
    const { code, stderr } = await tripcurve('diagram braker');
    expect([code, stderr]).toEqual([2, expect.stringContaining('did you mean "breaker"?')]);
  });

  it('writes over a file of its own and over no other', async () => {
    const cwd = folderWith({ 'mine.svg': '<svg/>' });
    for (const format of ['svg', 'mermaid', 'xstate', 'json']) {
      for (const _ of ['first', 'again']) {
        const ran = await tripcurve(`diagram retry --format ${format} --out a.${format}`, { cwd });
        expect(ran).toMatchObject({ code: 0, stdout: `wrote a.${format}\n` });
      }
    }
    const { code, stderr } = await tripcurve('diagram retry --out mine.svg', { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('mine.svg is there already')]);
    expect(readFileSync(join(cwd, 'mine.svg'), 'utf8')).toBe('<svg/>');
    writeFileSync(join(cwd, 'file'), '');
    expect((await tripcurve('diagram retry --out file/a.svg', { cwd })).code).toBe(2);
  });
});
