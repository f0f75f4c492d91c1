/** Metrics as expectations write them: `apiCalls: 8`; money and times with a unit, `cost: $0.03`, `waited: 28s`. */
import * as z from 'zod';
import type { Json } from './event.ts';
import { writeRange } from './range.ts';
import { type MetricName, metricNames, type Range } from './types.ts';
import { instant, money } from './units.ts';
import { formatDuration, formatMoney } from './unitText.ts';

interface WithUnit {
  readonly key: string;
  readonly bound: z.ZodType<number>;
  /** Under the name of the metric itself, as results give it. */
  readonly plain: z.ZodType<number>;
  readonly format: (value: number) => string;
}

const count = z.int().min(0);
const time = { bound: instant, plain: count, format: formatDuration };

const withUnit: { readonly [metric in MetricName]?: WithUnit } = {
  costUsd: { key: 'cost', bound: money, plain: money, format: formatMoney },
  elapsedMs: { key: 'elapsed', ...time },
  waitedMs: { key: 'waited', ...time },
};

export interface WrittenMetric {
  readonly metric: MetricName;
  /** In micro-dollars or ms, if it has a unit. */
  readonly bound: z.ZodType<number>;
}

/** By the key of the expectation. */
export const writtenMetrics: { readonly [key: string]: WrittenMetric } = Object.fromEntries(
  metricNames.flatMap((metric) => {
    const unit = withUnit[metric];
    const plain = [metric, { metric, bound: unit?.plain ?? count }] as const;
    return unit === undefined ? [plain] : [[unit.key, { metric, bound: unit.bound }] as const, plain];
  }),
);

/** The opposite, with a unit if it has one. */
export function writeMetric(metric: MetricName, range: Range): { readonly [key: string]: Json } {
  const unit = withUnit[metric];
  return { [unit?.key ?? metric]: writeRange(range, unit?.format ?? Number) };
}
