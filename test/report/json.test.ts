import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { schemaFiles } from '../../sim/cli/schemas.ts';
import { tripcurve } from '../cli/fakeIo.ts';
import { boundedOutage, folderWith, heldOutage, refutedOutage } from '../cli/folder.ts';

const schema = JSON.parse(schemaFiles().find(({ name }) => name === 'result.json')?.text ?? '{}');

describe('the JSON of run and compare', () => {
  it.each(['run', 'compare'])('of %s is what its schema says', async (verb) => {
    const validate = new Ajv2020().compile(schema);
    const cwd = folderWith({ 'held.yaml': heldOutage, 'refuted.yaml': refutedOutage, 'bounded.yaml': boundedOutage });
    const { stdout } = await tripcurve(
      `${verb} held.yaml refuted.yaml bounded.yaml --policy seed,codex --format json`,
      { cwd },
    );
    const report = JSON.parse(stdout);
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(report.results).toHaveLength(6);
    const broken = { ...report, results: [{ ...report.results[0], verdict: 'maybe' }] };
    expect(validate(broken)).toBe(false);
  });

  it('has no key that the schema does not know', async () => {
    const cwd = folderWith({ 'refuted.yaml': refutedOutage, 'bounded.yaml': boundedOutage });
    const { stdout } = await tripcurve('run refuted.yaml bounded.yaml --format json', { cwd });
    const closed = JSON.parse(
      JSON.stringify(schema).replaceAll('"additionalProperties":{}', '"additionalProperties":false'),
    );
    expect(JSON.stringify(closed)).toContain('"additionalProperties":false');
    const validate = new Ajv2020().compile(closed);
    expect(validate(JSON.parse(stdout)), JSON.stringify(validate.errors)).toBe(true);
  });
});

describe('the shipped schemas', () => {
  it.each(schemaFiles())('$name is what the build writes', ({ name, text }) => {
    const shipped = readFileSync(new URL(`../../schema/${name}`, import.meta.url), 'utf8');
    expect(shipped === text, 'run "npm run build" and commit schema/').toBe(true);
  });
});
