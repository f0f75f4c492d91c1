/** Scenarios made in code, without a file. */
import { seed } from '../../machines/policies/seed.ts';
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../../sim/catalog.ts';
import type { EngineName, RunOutcome } from '../../sim/core/result.ts';
import { runScenario } from '../../sim/core/run.ts';
import { defaultLimits } from '../../sim/scenario/limits.ts';
import type { Claim, Scenario } from '../../sim/scenario/types.ts';
import { scenarioCatalog } from '../../sim/scenarioCatalog.ts';

export type Settings = { readonly [service: string]: unknown };

/** Settings of the world by service, written as in a file. @throws ZodError */
export function worldOf(machine: string, written: Settings): Settings {
  const { services } = catalog.factsOf(machine);
  const { settings } = scenarioCatalog;
  return Object.fromEntries(
    Object.entries(written).map(([service, value]) => [
      service,
      services.includes(service) ? settings[service]?.parse(value) : undefined,
    ]),
  );
}

export function scenarioOf(part: Partial<Scenario<Policy>>): Scenario<Policy> {
  return {
    name: 'made in code',
    file: 'code',
    source: undefined,
    claim: undefined,
    machine: 'api',
    seed: 1,
    world: {},
    steps: [],
    runs: [],
    limits: defaultLimits,
    ...part,
  };
}

export interface Traced extends RunOutcome {
  readonly lines: readonly string[];
}

interface Run {
  readonly policy?: Policy;
  readonly claims?: readonly Claim[];
  readonly engine?: EngineName;
}

export function run(
  scenario: Scenario<Policy>,
  { policy = seed.policy, claims = [], engine = 'table' }: Run = {},
): Traced {
  const lines: string[] = [];
  const place = { file: 'code', line: 1, column: 1 };
  const expectations = claims.map((claim) => ({ claim, text: claim.kind, place }));
  const outcome = runScenario(
    scenario,
    { policyName: 'code', policy, expectations },
    { catalog, engine, onLine: (line) => lines.push(line) },
  );
  return { ...outcome, lines };
}
