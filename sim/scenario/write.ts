/**
 * A scenario back to the text of a file, in the house style; loading the text gives the scenario again.
 *
 * The settings of the world are given apart, as a file has them: once checked they no longer tell their units.
 */
import type { MachineFacts, ScenarioCatalog } from './catalog.ts';
import type { Json } from './event.ts';
import { flow, scalar } from './flow.ts';
import { usualLimits } from './limits.ts';
import { difference } from './merge.ts';
import type { Expectation, Limits, PolicyRun, Scenario } from './types.ts';
import { writeClaim } from './writeClaim.ts';
import { writeSteps } from './writeSteps.ts';
import { writeStream } from './writeStream.ts';

type Settings = { readonly [service: string]: Json };

export function writeScenario<P>(scenario: Scenario<P>, catalog: ScenarioCatalog<P>, world: Settings): string {
  const facts = catalog.machines[scenario.machine];
  if (facts === undefined) throw new Error(`machine "${scenario.machine}" is not in the catalog`);
  const lines = [
    'version: 1',
    `name: ${scalar(scenario.name)}`,
    ...(scenario.source === undefined ? [] : [`source: ${scalar(scenario.source)}`]),
    ...(scenario.claim === undefined ? [] : [`claim: ${scenario.claim}`]),
    `machine: ${scalar(scenario.machine)}`,
    `seed: ${scenario.seed}`,
    ...worldLines(world),
    ...scriptLines(scenario, facts),
    ...runLines(scenario.runs, catalog, facts),
    ...limitLines(scenario.limits, scenario.stream !== undefined),
  ];
  return `${lines.join('\n')}\n`;
}

function scriptLines<P>({ steps, stream }: Scenario<P>, facts: MachineFacts): readonly string[] {
  if (stream !== undefined) return block('stream', writeStream(stream, facts));
  return block('steps', writeSteps(steps, facts).map(item));
}

function worldLines(world: Settings): readonly string[] {
  const services = Object.entries(world).map(([service, settings]) => `${scalar(service)}: ${flow(settings)}`);
  return services.length === 0 ? [] : block('world', services);
}

function runLines<P>(
  runs: readonly PolicyRun<P>[],
  catalog: ScenarioCatalog<P>,
  facts: MachineFacts,
): readonly string[] {
  const [first] = runs;
  if (first !== undefined && runs.length === 1 && first.policyName === 'scenario') {
    return [`policy: ${changeOf(first.policy, catalog)}`, ...block('expect', items(first.expectations, facts))];
  }
  return block(
    'policies',
    runs.flatMap(({ policyName, policy, expectations }) => {
      const own = items(expectations, facts);
      if (difference(catalog.policies[policyName], policy) === undefined) return block(policyName, own);
      return block(policyName, [`policy: ${changeOf(policy, catalog)}`, ...block('expect', own)]);
    }),
  );
}

/** As a change of the policy it is most like. */
function changeOf<P>(policy: P, { policies }: ScenarioCatalog<P>): string {
  const changes = Object.entries(policies).map(([name, base]) => {
    const change = difference(base, policy) as Settings | undefined;
    return flow({ extends: name, ...change });
  });
  return changes.toSorted((a, b) => a.length - b.length)[0] ?? '{}';
}

function items(expectations: readonly Expectation[], facts: MachineFacts): readonly string[] {
  return expectations.map(({ claim }) => item(writeClaim(claim, facts)));
}

function item(value: Json): string {
  return `- ${flow(value)}`;
}

function block(key: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [`${scalar(key)}: []`];
  return [`${scalar(key)}:`, ...lines.map((line) => `  ${line}`)];
}

function limitLines(limits: Limits, hasStream: boolean): readonly string[] {
  if (difference(usualLimits(hasStream), limits) === undefined) return [];
  return [`limits: ${flow({ steps: limits.stepsMax, busSteps: limits.busStepsMax, trace: limits.traceBytesMax })}`];
}
