/** A suite as JSON, for tools that drive something of their own. */
import type { Suite } from './suite.ts';

export function suiteJson(suite: Suite, marker: string): string {
  const { chart, policyName, policy, seed, criterion, generator, coverage, covered, cases, steps, baseline } = suite;
  const data = {
    version: 1,
    writtenBy: marker,
    chart,
    policyName,
    policy,
    seed,
    criterion,
    generator,
    covered,
    coverable: coverage.coverable.length,
    unreachable: coverage.unreachable,
    ...(coverage.limit === undefined ? {} : { limit: coverage.limit }),
    steps,
    oneShortestPathPerTransition: baseline,
    tests: cases,
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}
