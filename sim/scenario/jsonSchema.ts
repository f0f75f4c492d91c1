/**
 * The editor's view of scenario files, as JSON Schema draft 7, which every YAML editor reads.
 *
 * It comes from the definitions that the loader checks with, and is more lenient only: what a transform finds wrong, or
 * a cross check, no editor sees. Messages, states and services depend on the machine, so each machine has its branch.
 */
import * as z from 'zod';
import type { ScenarioCatalog } from './catalog.ts';
import { chooseAny } from './choice.ts';
import { anyChange, type ByPolicy, fileSchema } from './fileSchema.ts';
import { isMap, mapValues } from './map.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const dialect = { io: 'input', target: 'draft-7' } as const;

export function scenarioJsonSchema<P>(catalog: ScenarioCatalog<P>): JsonSchema {
  const names = Object.keys(catalog.policies);
  const change = changeJsonSchema(catalog);
  const byPolicy: ByPolicy = (entry) =>
    z.object(Object.fromEntries(names.map((name) => [name, entry.exactOptional()]))).catchall(entry);
  const machines = mapValues(catalog.machines, (facts, machine) =>
    fileSchema({ machine, facts, settings: catalog.settings, choose: chooseAny }, byPolicy),
  );
  const { properties: branches = {}, definitions = {} } = z.toJSONSchema(z.object(machines), {
    ...dialect,
    reused: 'ref',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema !== anyChange) return;
      delete jsonSchema.propertyNames;
      Object.assign(jsonSchema, change);
    },
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'tripcurve scenario, version 1',
    type: 'object',
    required: ['version', 'name', 'machine'],
    properties: { version: { const: 1 }, machine: { enum: Object.keys(branches) } },
    allOf: Object.entries(branches).map(([machine, branch]) => ({
      if: { properties: { machine: { const: machine } }, required: ['machine'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, in plain data.
      then: branch,
    })),
    definitions,
  };
}

/** A policy of which anything may be left out, and `extends`. */
function changeJsonSchema<P>({ policySchema, policies }: ScenarioCatalog<P>): JsonSchema {
  const { $schema: _, required: __, properties, ...whole } = z.toJSONSchema(policySchema, dialect);
  const names = {
    type: 'string' as const,
    enum: Object.keys(policies),
    description: 'the shipped policy that this changes',
  };
  const knobs = mapValues(properties ?? {}, (knob) => withoutRequired(knob) as JsonSchema);
  return { ...whole, properties: { extends: names, ...knobs } };
}

/** Also turns `oneOf` to `anyOf`: what may lack its `kind` can be of two kinds. */
function withoutRequired(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRequired);
  if (!isMap(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => keyword !== 'required');
  return Object.fromEntries(
    kept.map(([keyword, value]) => [keyword === 'oneOf' ? 'anyOf' : keyword, withoutRequired(value)]),
  );
}
