/** What a name given to `diagram` stands for, drawn. */
import { catalog } from '../catalog.ts';
import { chartDiagram } from '../report/diagram/chart.ts';
import { type DiagramFormat, drawChart, drawSystem } from '../report/diagram/draw.ts';
import { systemDiagram } from '../report/diagram/system.ts';
import type { Theme } from '../report/diagram/theme.ts';
import { nearest } from '../scenario/nearest.ts';
import { UsageError } from './usageError.ts';

/**
 * A machine of several instances is drawn as such, any other name as its chart; only a chart has a source.
 *
 * @throws UsageError
 */
export async function drawingOf(word: string, format: DiagramFormat, theme?: Theme): Promise<string> {
  const asked = ['machine', 'chart'].find((kind) => word.startsWith(`${kind}:`));
  const name = asked === undefined ? word : word.slice(asked.length + 1);
  const system = asked === 'chart' ? undefined : systemNamed(name);
  const chart = asked === 'machine' ? undefined : chartNamed(name);
  const isOne = system === undefined || (asked === undefined && Object.keys(system.instances).length === 1);
  if (chart !== undefined && (isOne || format === 'xstate')) {
    return drawChart(chartDiagram(name, chart.vocabulary.about, chart.machine), chart.machine, format, theme);
  }
  if (system === undefined) throw new UsageError(unknownText(name, asked));
  if (format === 'xstate') throw new UsageError(sourceText(name));
  return drawSystem(systemDiagram(name, system, catalog.charts), format, theme);
}

/** The charts of which a machine of several instances could have been meant. */
export function chartInstead(word: string): string | undefined {
  const instances = Object.keys(systemNamed(word)?.instances ?? {});
  return instances.length > 1 && chartNamed(word) !== undefined ? `chart:${word}` : undefined;
}

const chartNamed = (name: string) => (Object.hasOwn(catalog.charts, name) ? catalog.charts[name] : undefined);
const systemNamed = (name: string) => (Object.hasOwn(catalog.systems, name) ? catalog.systems[name] : undefined);

function unknownText(name: string, asked = 'machine or chart'): string {
  const near = nearest(name, [...Object.keys(catalog.charts), ...Object.keys(catalog.systems)]);
  const advice = near === undefined ? '"tripcurve list" shows what there is' : `did you mean "${near}"?`;
  return `"${name}" is no ${asked}; ${advice}`;
}

function sourceText(name: string): string {
  const charts = [...new Set(Object.values(systemNamed(name)?.instances ?? {}).map(({ chart }) => `chart:${chart}`))];
  return `machine "${name}" has no source of its own; name a chart of it: ${charts.join(', ')}`;
}
