/** The parts of a policy that a chart may run by. */
import { catalog } from './catalog.ts';

/** That of the machine of the chart's own name first; none for a chart without knobs. */
export function sectionsOf(chart: string): readonly string[] {
  const { [chart]: own, ...others } = catalog.systems;
  const specs = [own, ...Object.values(others)].flatMap((system) => Object.values(system?.instances ?? {}));
  return [...new Set(specs.flatMap((spec) => (spec.chart === chart ? (spec.policy ?? []) : [])))];
}

export const sectionOf = (policy: object, section: string | undefined): unknown =>
  section === undefined ? undefined : (policy as { readonly [section: string]: unknown })[section];
