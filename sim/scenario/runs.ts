/** Which policies a scenario runs under, each whole and checked, with what is expected under it. */
import type { ScenarioCatalog } from './catalog.ts';
import { errorsOf } from './check.ts';
import { type Document, missingAt, type Path, spanAt, textAt } from './document.ts';
import type { FileData } from './fileSchema.ts';
import { isMap, own } from './map.ts';
import { changedPolicy, extendedPolicy, namedPolicy, type Outcome } from './policyChange.ts';
import type { Problem } from './problem.ts';
import { placeOf } from './source.ts';
import type { Claim, Expectation, PolicyRun } from './types.ts';

/** A policy by the name it has in reports. */
export interface NamedRun<Policy> {
  readonly name: string;
  readonly policy: Policy;
}

interface Plan<P> {
  readonly name: string;
  readonly outcome: Outcome<P>;
  /** Where in the file the outcome was written, or changed. */
  readonly at: readonly Path[];
}

/** In the order of the file, or of `instead`. @throws ScenarioErrors */
export function readRuns<P>(
  document: Document,
  file: FileData,
  catalog: ScenarioCatalog<P>,
  instead: readonly NamedRun<P>[] | undefined,
): readonly PolicyRun<P>[] {
  const plans = instead?.map(({ name, policy }) => ({ name, outcome: { policy }, at: [] })) ?? plansOf(file, catalog);
  const common = placed(document, file.expect, ['expect']);
  const problems = conflictsOf(file);
  const runs = plans.flatMap((plan) => {
    const { outcome, at } = withOverride(plan, file, catalog);
    if ('policy' in outcome) {
      const expectations = [...ownExpectations(document, file, plan.name), ...common];
      return [{ policyName: plan.name, policy: outcome.policy, expectations }];
    }
    problems.push(...outcome.problems.map((problem) => inFile(document, problem, at)));
    return [];
  });
  if (problems.length > 0) throw errorsOf(document, problems);
  return runs;
}

function plansOf<P>(file: FileData, catalog: ScenarioCatalog<P>): readonly Plan<P>[] {
  const { policy = catalog.defaultPolicy, policies } = file;
  if (policies === undefined) {
    if (isMap(policy)) return [{ name: 'scenario', outcome: extendedPolicy(policy, catalog), at: [['policy']] }];
    return [{ name: policy, outcome: namedPolicy(policy, catalog), at: [['policy']] }];
  }
  return Object.entries(policies).map(([name, entry]) => {
    if (!('policy' in entry)) return { name, outcome: namedPolicy(name, catalog, 'key'), at: [['policies', name]] };
    return { name, outcome: extendedPolicy(entry.policy, catalog), at: [['policies', name, 'policy']] };
  });
}

/** Beside `policies:`, the changes of `policy:` are laid over each of them. */
function withOverride<P>(plan: Plan<P>, { policy, policies }: FileData, catalog: ScenarioCatalog<P>): Plan<P> {
  if (policies === undefined || !isMap(policy) || !('policy' in plan.outcome)) return plan;
  const { extends: _, ...change } = policy;
  return { ...plan, outcome: changedPolicy(plan.outcome.policy, change, catalog), at: [...plan.at, ['policy']] };
}

function conflictsOf({ steps, stream, policy, policies, expect }: FileData): Problem[] {
  const problems: Problem[] = [];
  if (stream !== undefined && steps.length > 0) {
    const text = '"steps" already says what the outside does; leave one of the two out';
    problems.push({ path: ['stream'], part: 'key', code: 'conflict', text });
  }
  if (policies !== undefined && typeof policy === 'string') {
    const text = '"policies" already names those to run; here only changes to all of them may stand';
    problems.push({ path: ['policy'], part: 'value', code: 'conflict', text });
  }
  if (policies !== undefined && isMap(policy) && Object.hasOwn(policy, 'extends')) {
    const text = 'these changes are laid over each of "policies"; leave "extends" out';
    problems.push({ path: ['policy', 'extends'], part: 'key', code: 'conflict', text });
  }
  if (expect.length === 0 && Object.values(policies ?? {}).every((entry) => claimsIn(entry).length === 0)) {
    const text = 'it expects nothing; write for example expect: [{ apiCalls: 8 }]';
    problems.push({ path: [], part: 'value', code: 'nothing-to-check', text });
  }
  return problems;
}

type Entry = Exclude<FileData['policies'], undefined>[string];

function claimsIn(entry: Entry): readonly Claim[] {
  return 'policy' in entry ? entry.expect : entry;
}

function ownExpectations(document: Document, { policies = {} }: FileData, name: string): readonly Expectation[] {
  const entry = own(policies, name);
  if (entry === undefined) return [];
  return placed(document, claimsIn(entry), 'policy' in entry ? ['policies', name, 'expect'] : ['policies', name]);
}

function placed(document: Document, claims: readonly Claim[], path: Path): readonly Expectation[] {
  return claims.map((claim, index) => {
    const at = [...path, index];
    return { claim, text: textAt(document, at), place: placeOf(document.source, spanAt(document, at, 'value').from) };
  });
}

/** A problem of a policy stands where most of its path is written. */
function inFile(document: Document, problem: Problem, at: readonly Path[]): Problem {
  const paths = at.map((above) => [...above, ...problem.path]);
  const [nearest = problem.path] = paths.toSorted((a, b) => missingAt(document, a) - missingAt(document, b));
  return { ...problem, path: nearest };
}
