/** Which charts run together, under which names, and who each of their ports leads to. */
import type { ChartVocabulary } from '../../machines/vocabulary.ts';
import type { Chart } from './chart.ts';

export interface CatalogChart extends Chart {
  readonly vocabulary: ChartVocabulary;
}

/** A port whose instance is picked by a field of the message: `tool: bash` leads to the breaker of that tool. */
export interface KeyedPort {
  readonly by: string;
  readonly to: { readonly [value: string]: string };
  readonly otherwise: string;
}

export interface InstanceSpec {
  readonly chart: string;
  /** The section of the policy it runs by; without: none. */
  readonly policy?: string;
  /** Partner port -> instance. Any other port leads to the world, under its own name. */
  readonly ports: { readonly [port: string]: string | KeyedPort };
}

export interface SystemSpec {
  readonly about: string;
  /** In declared order: it decides who hears first. */
  readonly instances: { readonly [name: string]: InstanceSpec };
  /** Services of the world, in the order they hear; scenario files may set each. */
  readonly services: readonly string[];
  /** Instances whose model calls are for a summary. */
  readonly summaryLanes?: readonly string[];
}

export const portOf = (type: string): string => type.slice(0, type.indexOf('.'));
export const renamed = (type: string, port: string): string => `${port}${type.slice(type.indexOf('.'))}`;

/** Every instance a port may lead to. */
export const namesBehind = (port: string | KeyedPort): readonly string[] =>
  typeof port === 'string' ? [port] : [...Object.values(port.to), port.otherwise];

export type Charts = { readonly [name: string]: CatalogChart };

export function chartOf(charts: Charts, name: string): CatalogChart {
  const chart = charts[name];
  if (chart === undefined) throw new Error(`chart "${name}" is not in the catalog`);
  return chart;
}

export function systemOf(systems: { readonly [name: string]: SystemSpec }, machine: string): SystemSpec {
  const system = systems[machine];
  if (system === undefined) throw new Error(`machine "${machine}" is not in the catalog`);
  return system;
}
