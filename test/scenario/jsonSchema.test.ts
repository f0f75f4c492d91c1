import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { scenarioJsonSchema } from '../../sim/scenario/jsonSchema.ts';
import { catalog } from './catalog.ts';
import { fileWith } from './loading.ts';
import { wholeFile } from './whole.ts';

const accepts = new Ajv({ strict: true, allowUnionTypes: true }).compile(scenarioJsonSchema(catalog));
const bad = (name: string) => parse(readFileSync(new URL(`../fixtures/bad/${name}.yaml`, import.meta.url), 'utf8'));

const design = `version: 1
name: Retry-After is waited up to 60 s and surfaced at once above
source: "anthropics/claude-code CHANGELOG 2.1.94"
machine: api
world: { api: { takes: 0s, answers: [429, 429] } }
steps:
  - { at: [0s, 10m], send: retry.request }
policies:
  seed: [{ apiCalls: 8 }, { waited: 28s }] # header ignored
  hardened:
    - { apiCalls: 3 }
    - { waited: 60s }
    - { at: 0s, notice: retry.later }
    - { at: 11m, emitted: retry.succeeded }
`;

describe('the JSON Schema', () => {
  it.each([
    ['everything', wholeFile],
    ['the example of DESIGN.md', design],
    ['the smallest file', fileWith('')],
    [
      'a stream',
      fileWith('stream: { gaps: [0s], send: { retry.request: 5, api.record: { outcome: [success, failure] } } }'),
    ],
    ['an inline policy', fileWith('policy: { extends: seed, api: { reset: { kind: timer, afterMs: 30000 } } }')],
  ])('takes %s', (_, text) => {
    expect(accepts(parse(text)) || accepts.errors).toBe(true);
  });

  it.each([
    'empty',
    'only-text',
    'unknown-version',
    'missing-name',
    'unknown-machine',
    'unknown-key',
    'unknown-service',
    'unknown-setting',
    'unknown-event',
    'unknown-field',
    'unknown-choice',
    'missing-field',
    'unknown-expectation',
    'unknown-message',
    'unknown-notice',
    'unknown-instance',
    'unknown-state',
    'unknown-payload',
    'unknown-base',
    'unknown-knob',
    'policy-out-of-range',
    'wrong-type',
    'wrong-type-of-range',
    'no-unit',
    'wrong-unit',
    'wrong-unit-of-money',
    'negative-time',
    'negative-count',
    'two-claims-in-one',
    'no-claim',
    'one-in-order',
    'stream-unknown-event',
    'stream-unknown-field',
    'stream-wrong-values',
  ])('refuses the bad file %s', (name) => {
    expect(accepts(bad(name))).toBe(false);
  });

  it('is the same each time', () => {
    expect(JSON.stringify(scenarioJsonSchema(catalog))).toBe(JSON.stringify(scenarioJsonSchema(catalog)));
  });
});
