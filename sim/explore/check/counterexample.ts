/** A refuted property as a scenario file that `run` refutes: the path at its earliest times, what should have held. */
import type { Policy } from '../../../machines/policy.ts';
import type { ScenarioCatalog } from '../../scenario/catalog.ts';
import type { Expectation } from '../../scenario/types.ts';
import { type Concrete, concrete, concreteText } from './concrete.ts';
import type { Refutation } from './property.ts';
import type { Subject } from './subject.ts';

export type CheckScenario =
  | { readonly isPossible: true; readonly text: string }
  /** `why` as a phrase. */
  | { readonly isPossible: false; readonly why: string };

export interface Naming {
  readonly property: string;
  readonly policyName: string;
  readonly seed: number;
  readonly terms: ScenarioCatalog<Policy>;
}

export function checkScenario(subject: Subject, refutation: Refutation, naming: Naming): CheckScenario {
  const made = concrete(subject.composed, refutation.path);
  if (!made.isPossible) return made;
  const expectations = claimsOf(refutation, made);
  if (expectations.length === 0) return { isPossible: false, why: 'no scenario can say what should have held' };
  const { property, policyName, seed, terms } = naming;
  const about = { machine: subject.machine, policyName, policy: subject.policy, seed, expectations };
  return { isPossible: true, text: concreteText(made, { name: `${policyName}: ${property}`, ...about }, terms) };
}

function claimsOf({ claims }: Refutation, { atsMs }: Concrete & { readonly isPossible: true }): readonly Expectation[] {
  const place = { file: '', line: 1, column: 1 };
  return claims({ atsMs, endMs: atsMs.at(-1) ?? 0 }).map((claim) => ({ claim, text: '', place }));
}
