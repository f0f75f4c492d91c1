/** A stream that refutes, as a scenario file of its own: its steps, and no more than what it refutes. */
import type { RunOutcome } from '../core/result.ts';
import type { ScenarioCatalog } from '../scenario/catalog.ts';
import { usualLimits } from '../scenario/limits.ts';
import type { Place, PolicyRun, Scenario, Stream } from '../scenario/types.ts';
import { writeScenario } from '../scenario/write.ts';

const nameMax = 200;

export interface Counterexample<Policy> {
  /** With the steps of the stream. */
  readonly scenario: Scenario<Policy>;
  readonly run: PolicyRun<Policy>;
  readonly outcome: RunOutcome;
  readonly world: Stream['world'];
  readonly terms: ScenarioCatalog<Policy>;
}

export function counterexampleText<Policy>(example: Counterexample<Policy>): string {
  const { scenario, run, outcome, world, terms } = example;
  const refuted = new Set(outcome.evidence.flatMap((each) => (each === undefined ? [] : [keyOf(each.place)])));
  const expectations = run.expectations.filter(({ place }) => refuted.has(keyOf(place)));
  const single: Scenario<Policy> = {
    ...scenario,
    name: `refuted: ${scenario.name}`.slice(0, nameMax),
    source: undefined,
    claim: undefined,
    runs: [{ ...run, expectations }],
    limits: scenario.limits === usualLimits(true) ? usualLimits(false) : scenario.limits,
  };
  return writeScenario(single, terms, world);
}

/** An outcome may come from another thread: its places are equal, not the same. */
const keyOf = ({ line, column }: Place): string => `${line}:${column}`;
