/** Charts of a system, each with its section of a policy, made ready to be driven. */
import type { Scenario } from '../scenario/types.ts';
import { actorEngine, type Part } from './actorEngine.ts';
import type { Engine } from './engine.ts';
import { seedFor } from './random.ts';
import type { EngineName } from './result.ts';
import { type CatalogChart, type Charts, chartOf, type SystemSpec, systemOf } from './system.ts';
import { tableEngine } from './tableEngine.ts';
import { tableOf } from './tables.ts';
import type { World } from './world.ts';

/** What `run` must know of the product. */
export interface RunCatalog {
  readonly systems: { readonly [name: string]: SystemSpec };
  readonly charts: Charts;
  createWorld(machine: string, config: Scenario<unknown>['world'], seed: number): World;
}

export interface ChartPart extends Part {
  readonly instance: string;
  readonly chartName: string;
  readonly chart: CatalogChart;
}

/** In declared order. Each instance has a seed of its own. */
export function partsOf(machine: string, catalog: RunCatalog, policy: unknown, seed: number): readonly ChartPart[] {
  const sections = policy as { readonly [section: string]: unknown };
  return Object.entries(systemOf(catalog.systems, machine).instances).map(([instance, spec]) => {
    const chart = chartOf(catalog.charts, spec.chart);
    const section = spec.policy === undefined ? undefined : sections[spec.policy];
    const input = { policy: section, seed: seedFor(seed, instance) };
    return { instance, chartName: spec.chart, chart, machine: chart.machine, input };
  });
}

export function createEngine(
  name: EngineName,
  machine: string,
  catalog: RunCatalog,
  policy: unknown,
  seed: number,
): Engine {
  const parts = partsOf(machine, catalog, policy, seed);
  switch (name) {
    case 'table':
      return tableEngine(parts.map(({ chart, input }) => tableOf(chart, input)));
    case 'actors':
      return actorEngine(parts);
  }
}
