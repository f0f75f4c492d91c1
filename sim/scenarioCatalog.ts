/**
 * The catalog as the loader sees it: what a file may name, and the schemas of what it may say.
 *
 * Apart from `catalog.ts`, because a scenario that is loaded needs none of this to run.
 */
import type { Policy } from '../machines/policy.ts';
import { catalog } from './catalog.ts';
import type { MachineFacts, ScenarioCatalog } from './scenario/catalog.ts';
import { mapValues } from './scenario/map.ts';
import { policySchema } from './scenario/policySchema.ts';
import { serviceSettings } from './worlds/settings/services.ts';

export const scenarioCatalog: ScenarioCatalog<Policy> = {
  machines: lazyFacts(Object.keys(catalog.systems)),
  charts: mapValues(catalog.charts, ({ vocabulary }) => vocabulary),
  policies: mapValues(catalog.policies, ({ policy }) => policy),
  policySchema,
  settings: serviceSettings,
  defaultPolicy: 'seed',
};

/** Facts are read off a chart when they are first asked for. */
function lazyFacts(names: readonly string[]): { readonly [machine: string]: MachineFacts } {
  const facts = (name: string) => ({ enumerable: true, get: () => catalog.factsOf(name) });
  return Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, facts(name)])));
}
