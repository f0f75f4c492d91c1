/** Every shipped scenario with a script, under each policy that its file names. */
import type { Policy } from '../../machines/policy.ts';
import { readBytes } from '../../sim/files/readInput.ts';
import { shippedFiles } from '../../sim/files/shipped.ts';
import { loadScenario } from '../../sim/scenario/load.ts';
import type { PolicyRun, Scenario } from '../../sim/scenario/types.ts';
import { scenarioCatalog } from '../../sim/scenarioCatalog.ts';

export interface ShippedRun {
  /** `scenarios/seed/api-schedule.yaml under seed`. */
  readonly name: string;
  readonly scenario: Scenario<Policy>;
  readonly run: PolicyRun<Policy>;
}

export function shippedRuns(): readonly ShippedRun[] {
  const scenarios = shippedFiles().map((file) =>
    loadScenario({ file: file.shown, bytes: readBytes(file) }, scenarioCatalog),
  );
  return scenarios
    .filter(({ stream }) => stream === undefined)
    .flatMap((scenario) =>
      scenario.runs.map((run) => ({ name: `${scenario.file} under ${run.policyName}`, scenario, run })),
    );
}
