/** From what a user's file exports to an adapter, or a sentence that says what to export instead. */
import { nearest } from '../scenario/nearest.ts';
import type { Adapter } from './adapter.ts';
import { AdapterError } from './adapterError.ts';

/**
 * @param exported the module's namespace; `adapter` counts, then `default`
 * @param charts names that `chart` may have
 * @throws AdapterError
 */
export function adapterIn(exported: unknown, file: string, charts: readonly string[]): Adapter {
  const invalid = (message: string) => new AdapterError('adapter-invalid', `${file}: ${message}`);
  const found = field(exported, 'adapter') ?? field(exported, 'default');
  if (found === undefined) throw invalid('write "export const adapter = { chart: …, create(…) { … } }"');
  if (typeof field(found, 'create') !== 'function') throw invalid('"create" must be a function');
  const chart = field(found, 'chart');
  if (typeof chart === 'string' && charts.includes(chart)) return found as Adapter;
  const near = typeof chart === 'string' ? nearest(chart, charts) : undefined;
  throw invalid(
    `"chart" is ${JSON.stringify(chart) ?? 'missing'}; write ${near === undefined ? charts.join(', ') : `"${near}"`}`,
  );
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as { readonly [name: string]: unknown })[name]
    : undefined;
}
