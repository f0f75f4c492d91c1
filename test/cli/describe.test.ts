import { describe, expect, it } from 'vitest';
import { catalog } from '../../sim/catalog.ts';
import { shippedFiles } from '../../sim/files/shipped.ts';
import { widthOf } from '../../sim/report/width.ts';
import { tripcurve } from './fakeIo.ts';

describe('list', () => {
  it('names every machine, chart, policy and shipped scenario, within the width', async () => {
    const { code, stdout } = await tripcurve('list');
    expect(code).toBe(0);
    for (const group of [catalog.systems, catalog.charts, catalog.policies]) {
      for (const name of Object.keys(group)) expect(stdout).toContain(`\n  ${name} `);
    }
    for (const { shown } of shippedFiles()) expect(stdout).toContain(` ${shown.replace(/^.*\/|\.ya?ml$/g, '')} `);
    expect(Math.max(...stdout.split('\n').map(widthOf))).toBeLessThanOrEqual(100);
  });

  it('gives the same as JSON', async () => {
    const data = JSON.parse((await tripcurve('list --format json')).stdout);
    expect(data.version).toBe(1);
    expect(data.scenarios).toHaveLength(shippedFiles().length);
  });
});

describe('describe', () => {
  const names = [
    ...Object.keys(catalog.systems).map((name) => `machine:${name}`),
    ...Object.keys(catalog.charts).map((name) => `chart:${name}`),
    ...Object.keys(catalog.policies).map((name) => `policy:${name}`),
    'compaction-3272',
  ];

  it.each(names)('shows %s within the width, and as JSON', async (name) => {
    const text = await tripcurve(`describe ${name}`);
    expect(text.code).toBe(0);
    expect(Math.max(...text.stdout.split('\n').map(widthOf))).toBeLessThanOrEqual(100);
    const data = JSON.parse((await tripcurve(`describe ${name} --format json`)).stdout);
    expect(data).toMatchObject({
      version: 1,
      name: name.includes(':') ? name.replace(/^.*:/, '') : expect.any(String),
    });
  });

  it('gives every knob of every policy a source', async () => {
    for (const name of Object.keys(catalog.policies)) {
      const { knobs } = JSON.parse((await tripcurve(`describe policy:${name} --format json`)).stdout);
      expect(knobs.filter((knob: { source?: string }) => knob.source === undefined)).toEqual([]);
    }
  });

  it('takes the source of the last word on a value', async () => {
    const { stdout } = await tripcurve('describe claude-code-v1 --format json');
    const knobs: readonly { path: string; source: string }[] = JSON.parse(stdout).knobs;
    expect(knobs.find(({ path }) => path === 'summary.mode')?.source).toBe('S1, "V1": there is no breaker');
    expect(knobs.find(({ path }) => path === 'compaction.manual')?.source).toBe('ours');
  });
});

describe('describe, as a reader sees it', () => {
  const machines = Object.keys(catalog.systems).map((name) => `machine:${name}`);
  const charts = Object.keys(catalog.charts).map((name) => `chart:${name}`);

  it.each([...machines, ...charts])('shows %s as it did', async (name) => {
    const { stdout } = await tripcurve(`describe ${name}`);
    await expect(stdout).toMatchFileSnapshot(`./golden/describe/${name.replace(':', '-')}.txt`);
  });

  it.each([...machines, ...charts])('tells of %s in whole sentences', async (name) => {
    const { hears, says } = JSON.parse((await tripcurve(`describe ${name} --format json`)).stdout);
    const abouts: readonly string[] = [hears, says].flatMap((messages) =>
      Object.values(messages as { readonly [type: string]: { readonly about: string } }).map(({ about }) => about),
    );
    expect(abouts.length).toBeGreaterThan(3);
    expect(abouts.filter((about) => !/^[A-Z`].*[.?]$/.test(about) || about.split(' ').length < 2)).toEqual([]);
  });

  it('shows all fields of a message that several charts hear', async () => {
    const { hears } = JSON.parse((await tripcurve('describe machine:session --format json')).stdout);
    expect(hears['tool.ended'].fields).toEqual({ ok: 'flag', benign: 'flag?' });
  });
});
