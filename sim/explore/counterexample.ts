/** A stream that refutes, as a scenario file of its own: its steps, and no more than what it refutes. */
import type { RunOutcome } from '../core/result.ts';
import type { ScenarioCatalog } from '../scenario/catalog.ts';
import type { PolicyRun, Scenario, Stream } from '../scenario/types.ts';
import { writeScenario } from '../scenario/write.ts';

const nameMax = 200;

/** @param scenario with the steps of the stream. */
export function counterexampleText<Policy>(
  scenario: Scenario<Policy>,
  {
    run,
    outcome,
    world,
    terms,
  }: {
    readonly run: PolicyRun<Policy>;
    readonly outcome: RunOutcome;
    readonly world: Stream['world'];
    readonly terms: ScenarioCatalog<Policy>;
  },
): string {
  const refuted = new Set(outcome.evidence.map((each) => each?.place));
  const expectations = run.expectations.filter(({ place }) => refuted.has(place));
  const name = `refuted: ${scenario.name}`.slice(0, nameMax);
  const single = { ...scenario, name, source: undefined, claim: undefined, runs: [{ ...run, expectations }] };
  return writeScenario(single, terms, world);
}
