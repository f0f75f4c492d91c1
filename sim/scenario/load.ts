/**
 * Scenario files and policy files to plain data, in one straight line:
 * bytes, text, YAML, shapes and names, whole policies, scenario.
 *
 * Nothing is read from disk here, and nothing but `ScenarioErrors` is thrown because of what a file holds.
 */
import * as z from 'zod';
import type { MachineFacts, ScenarioCatalog } from './catalog.ts';
import { check, errorsOf } from './check.ts';
import { chooseOne } from './choice.ts';
import { readDocument } from './document.ts';
import { type FileSchema, fileSchema, line, version } from './fileSchema.ts';
import { usualLimits } from './limits.ts';
import { isMap } from './map.ts';
import { oneOf } from './names.ts';
import { extendedPolicy } from './policyChange.ts';
import { type NamedRun, readRuns } from './runs.ts';
import type { SourceFile } from './sourceFile.ts';
import type { Terms } from './terms.ts';
import type { Scenario, Stream } from './types.ts';

export type { NamedRun } from './runs.ts';
export type { SourceFile } from './sourceFile.ts';

export interface LoadOptions<Policy> {
  /** Run these instead of the file's; what the file expects under a policy of the same name still holds. */
  readonly policies?: readonly NamedRun<Policy>[];
}

/** @throws ScenarioErrors */
export function loadScenario<P>(
  source: SourceFile,
  catalog: ScenarioCatalog<P>,
  options: LoadOptions<P> = {},
): Scenario<P> {
  const document = readDocument(source);
  const machines = Object.keys(catalog.machines);
  const { machine } = check(
    document,
    z.looseObject({ version, machine: oneOf(machines, 'unknown-machine', 'machine') }),
  );
  const facts = catalog.machines[machine];
  if (facts === undefined) throw new Error(`machine "${machine}" vanished from the catalog`);
  const file = check(document, schemaOf({ machine, facts, settings: catalog.settings, choose: chooseOne }));
  return {
    name: file.name,
    file: source.file,
    source: file.source,
    claim: file.claim,
    machine,
    seed: file.seed,
    world: file.world,
    steps: file.steps,
    ...(file.stream === undefined ? {} : { stream: { ...file.stream, world: writtenWorld(document.data) } }),
    runs: readRuns(document, file, catalog, options.policies),
    limits: file.limits ?? usualLimits(file.stream !== undefined),
  };
}

/** The settings of the services, with their units. */
function writtenWorld(data: unknown): Stream['world'] {
  return isMap(data) && isMap(data.world) ? (data.world as Stream['world']) : {};
}

const schemas = new WeakMap<MachineFacts, FileSchema>();

/** Built once for each machine: a folder of scenarios uses few. */
function schemaOf(terms: Terms): FileSchema {
  const schema = schemas.get(terms.facts) ?? fileSchema(terms, (entry) => z.record(line, entry));
  schemas.set(terms.facts, schema);
  return schema;
}

/** A file of its own for one policy: `extends`, changes, and perhaps `name`. @throws ScenarioErrors */
export function loadPolicy<P>(source: SourceFile, catalog: ScenarioCatalog<P>): NamedRun<P> {
  const document = readDocument(source);
  const head = { version: version.optional(), name: line.optional(), about: line.optional() };
  const { version: _, name, about: __, ...change } = check(document, z.looseObject(head));
  const outcome = extendedPolicy(change, catalog);
  if ('problems' in outcome) throw errorsOf(document, outcome.problems);
  return { name: name ?? baseName(source.file), policy: outcome.policy };
}

/** `policies/my.yaml` is `my`. */
function baseName(file: string): string {
  return file.replace(/^.*[\\/]/, '').replace(/(?<=.)\.[^.]*$/, '');
}
