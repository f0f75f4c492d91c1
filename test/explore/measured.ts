/** The charts and policies that suites are measured on: each small enough to be seen whole. */

import { catalog } from '../../sim/catalog.ts';
import type { ChartInput } from '../../sim/core/chart.ts';
import { Plan } from '../../sim/explore/paths/plan.ts';
import type { Generator } from '../../sim/explore/paths/suite.ts';

export interface Measured {
  readonly chart: string;
  readonly policyName: string;
  readonly section: string;
}

export const measured: readonly Measured[] = [
  { chart: 'breaker', policyName: 'hardened', section: 'summary' },
  { chart: 'retry', policyName: 'seed', section: 'retry' },
  { chart: 'retry', policyName: 'hardened', section: 'retry' },
  { chart: 'compaction', policyName: 'seed', section: 'compaction' },
  { chart: 'permission', policyName: 'seed', section: 'permission' },
  { chart: 'tokens', policyName: 'hardened', section: 'tokens' },
  { chart: 'session', policyName: 'seed', section: 'session' },
  { chart: 'summariser', policyName: 'seed', section: '' },
];

export function inputOf({ policyName, section }: Measured): ChartInput {
  const named = catalog.policies[policyName];
  if (named === undefined) throw new Error(`no policy "${policyName}"`);
  return { policy: Object.entries(named.policy).find(([name]) => name === section)?.[1], seed: 1 };
}

const plans = new Map<string, Plan>();

export function planOf(row: Measured, generator: Generator = 'tour'): Plan {
  const key = `${row.chart} ${row.policyName} ${generator}`;
  const known = plans.get(key);
  if (known !== undefined) return known;
  const chart = catalog.charts[row.chart];
  if (chart === undefined) throw new Error(`no chart "${row.chart}"`);
  const plan = new Plan({ name: row.chart, chart, policyName: row.policyName, ...inputOf(row), generator });
  plans.set(key, plan);
  return plan;
}
