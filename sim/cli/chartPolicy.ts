/** Which chart is meant, and by which section of a policy it runs. */
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../catalog.ts';
import type { CatalogChart } from '../core/system.ts';
import { unknownName } from '../scenario/nearest.ts';
import { sectionOf, sectionsOf } from '../sections.ts';
import { loadPolicies } from './policies.ts';
import { UsageError } from './usageError.ts';

export interface ChartUnderPolicy {
  readonly name: string;
  readonly chart: CatalogChart;
  readonly policyName: string;
  readonly policy: Policy;
  /** The chart's part of it; none for a chart without knobs. */
  readonly section: unknown;
  /** As a policy under which the machine of the chart's own name runs it by that part. */
  readonly alone: Policy;
}

export interface ChartChoice {
  readonly policy: string;
  /** Of those that breakers run by; default: the one of the chart's own machine. */
  readonly section: string | undefined;
}

/** @throws UsageError, InputError */
export function chartUnderPolicy(name: string, choice: ChartChoice, cwd: string): ChartUnderPolicy {
  const chart = Object.hasOwn(catalog.charts, name) ? catalog.charts[name] : undefined;
  if (chart === undefined) throw new UsageError(unknownName(name, 'chart', Object.keys(catalog.charts)));
  const [named, ...more] = loadPolicies([choice.policy], cwd);
  if (named === undefined || more.length > 0) throw new UsageError('--policy: name one');
  const sections = sectionsOf(name);
  const { section = sections[0] } = choice;
  if (section !== undefined && !sections.includes(section))
    throw new UsageError(`--section: ${unknownName(section, 'section', sections)}`);
  const { policy } = named;
  const part = sectionOf(policy, section);
  const alone = sections[0] === undefined ? policy : { ...policy, [sections[0]]: part };
  return { name, chart, policyName: named.name, policy, section: part, alone };
}
