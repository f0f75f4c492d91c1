/** What `inspect` is given: one scenario under one policy, or a machine without a script. */
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../catalog.ts';
import { usualLimits } from '../scenario/limits.ts';
import type { PolicyRun, Scenario } from '../scenario/types.ts';
import { scenarioCatalog } from '../scenarioCatalog.ts';
import type { Io } from './io.ts';
import { loadPolicies } from './policies.ts';
import { loadScenarios } from './scenarios.ts';
import { UsageError } from './usageError.ts';

export interface Inspected {
  readonly scenario: Scenario<Policy>;
  readonly policy: PolicyRun<Policy>;
  /** Policies of the file that are not shown. */
  readonly others: readonly string[];
  /** Nothing for a machine. */
  readonly file: string | undefined;
}

/**
 * A machine goes before a scenario of the same name, unless `scenario:` stands before it.
 *
 * Nothing, if the user stopped it. @throws UsageError, InputError
 */
export async function inspectedBy(
  word: string,
  policyName: string | undefined,
  io: Io,
): Promise<Inspected | undefined> {
  const name = word.replace(/^(machine|scenario):/, '');
  const isMachine = Object.hasOwn(catalog.systems, name) && !word.startsWith('scenario:');
  if (word.startsWith('machine:') && !isMachine) {
    throw new UsageError(`"${name}" is no machine; "tripcurve list" shows what there is`);
  }
  const scenario = isMachine ? machineAlone(name, policyName, io) : await scenarioNamed(name, policyName, io);
  if (scenario === undefined) return undefined;
  if (scenario.stream !== undefined) {
    throw new UsageError(`${scenario.file} draws its steps at random; inspect the counterexample that "run" prints`);
  }
  const [policy, ...others] = scenario.runs;
  if (policy === undefined) throw new Error(`${scenario.file} has no policy`);
  return {
    scenario,
    policy,
    others: others.map((run) => run.policyName),
    file: isMachine ? undefined : scenario.file,
  };
}

function machineAlone(name: string, policyName: string | undefined, { cwd }: Io): Scenario<Policy> {
  const policies = loadPolicies([policyName ?? scenarioCatalog.defaultPolicy], cwd);
  return {
    name: `machine ${name}, by hand`,
    file: `machine:${name}`,
    source: undefined,
    claim: undefined,
    machine: name,
    seed: 1,
    world: {},
    steps: [],
    runs: policies.map((named) => ({ policyName: named.name, policy: named.policy, expectations: [] })),
    limits: usualLimits(false),
  };
}

async function scenarioNamed(
  name: string,
  policyName: string | undefined,
  io: Io,
): Promise<Scenario<Policy> | undefined> {
  const policies = policyName === undefined ? undefined : loadPolicies([policyName], io.cwd);
  const { scenarios, unusable, isInterrupted } = await loadScenarios([name], io, policies);
  if (isInterrupted) return undefined;
  const [problem] = unusable;
  if (problem !== undefined) throw problem;
  const [scenario, other] = scenarios;
  if (scenario === undefined || other !== undefined) throw new UsageError(`"${name}" is a folder; name one scenario`);
  return scenario;
}
