/** A suite for a chart as data: what `tripcurve paths` writes, for a test of your own to play. */
import type { Policy } from '../machines/policy.ts';
import { catalog } from './catalog.ts';
import type { Criterion } from './explore/paths/goals.ts';
import { Plan } from './explore/paths/plan.ts';
import type { Suite } from './explore/paths/suite.ts';
import { namedPolicy } from './namedPolicy.ts';
import { unknownName } from './scenario/nearest.ts';
import { sectionOf, sectionsOf } from './sections.ts';

/** All may be left out. */
export interface SuiteOptions {
  /** A shipped policy by name, or a whole one. Default: `seed`. */
  readonly policy?: string | Policy;
  /** The part of it that the chart runs by. Default: that of the machine of its name; for a breaker, `api`. */
  readonly section?: string;
  /** Default: `transitions`. */
  readonly coverage?: Criterion;
  /** What the chart draws its jitter from; give your guard the same. Default: 1. */
  readonly seed?: number;
  /** States looked at, at most. Default: 20,000. Ended there, `coverage.limit` of the suite says so. */
  readonly states?: number;
}

/**
 * Tests that cover a chart under a policy. Each begins with a fresh guard; each step is a message to hear or a time
 * to pass, with all that is to be said to it.
 *
 * Takes up to half a minute for a chart with many states.
 *
 * @throws RangeError for an unknown chart, policy, section, or a policy with a wrong value
 */
export function suite(chart: string, options: SuiteOptions = {}): Suite {
  const { policy: given = 'seed', coverage = 'transitions', seed = 1, states } = options;
  const found = Object.hasOwn(catalog.charts, chart) ? catalog.charts[chart] : undefined;
  if (found === undefined) throw new RangeError(unknownName(chart, 'chart', Object.keys(catalog.charts)));
  const { name: policyName, policy } = namedPolicy(given);
  const sections = sectionsOf(chart);
  const { section = sections[0] } = options;
  if (section !== undefined && !sections.includes(section))
    throw new RangeError(unknownName(section, 'section', sections));
  const plan = new Plan({
    name: chart,
    chart: found,
    policyName,
    policy: sectionOf(policy, section),
    seed,
    ...(states === undefined ? {} : { statesMax: states }),
  });
  return plan.suite(coverage);
}
