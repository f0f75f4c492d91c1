/** One machine under one policy, checked, and each counterexample played by the ordinary run that is to refute it. */
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../catalog.ts';
import { runScenario } from '../core/run.ts';
import {
  type CheckOptions,
  checkMachine,
  type MachineCheck,
  type PropertyResult,
} from '../explore/check/checkMachine.ts';
import { checkScenario } from '../explore/check/counterexample.ts';
import type { Checked, CheckedProperty } from '../report/check.ts';
import { loadScenario } from '../scenario/load.ts';
import type { NamedRun } from '../scenario/runs.ts';
import { scenarioCatalog } from '../scenarioCatalog.ts';
import { finishedOf } from './asked.ts';

export interface CheckedRun {
  readonly checked: Checked;
  readonly isInterrupted: boolean;
}

export async function checkOne(
  named: NamedRun<Policy>,
  options: Omit<CheckOptions, 'catalog' | 'policy'>,
): Promise<CheckedRun> {
  const check = await checkMachine({ ...options, catalog, policy: named.policy });
  const { subject, search, limit, isInterrupted } = check;
  const { outside } = subject.composed;
  const said = [...outside.orders, ...outside.stubbed.values()].flat().map(({ type }) => type);
  const answered = subject.composed.moves.flatMap((move) =>
    move.kind === 'answer' ? (subject.composed.messages[move.message]?.type ?? []) : [],
  );
  const toolBreakers = subject.parts.filter(
    ({ policy }) => policy === 'bash' || policy === 'read' || policy === 'tools',
  );
  const checked: Checked = {
    machine: options.machine,
    policy: named.name,
    states: search.statesCount,
    edges: search.edgesCount,
    ...(limit === undefined ? {} : { limit }),
    stubs: options.stubs,
    toolBreakers: toolBreakers.length,
    alphabet: [...new Set([...said, ...answered])],
    properties: check.results.map((result) => told(result, check, named, options.seed)),
  };
  return { checked, isInterrupted };
}

function told(
  { property, verdict, premise, figures, refutation }: PropertyResult,
  { subject }: MachineCheck,
  { name: policyName }: NamedRun<Policy>,
  seed: number,
): CheckedProperty {
  const { name, about } = property;
  const found = { name, about, verdict, premise, figures };
  if (refutation === undefined) return found;
  const scenario = checkScenario(subject, refutation, { property: name, policyName, seed, terms: scenarioCatalog });
  const refuted = { ...found, why: refutation.why, moves: refutation.path.length };
  if (!scenario.isPossible) return { ...refuted, notRepeated: scenario.why };
  const finished = played(scenario.text, `${policyName}-${name}.yaml`);
  const { verdict: confirmed } = finished.outcome.result;
  if (confirmed !== 'refuted') return { ...refuted, notRepeated: `the run of it was ${confirmed}` };
  return { ...refuted, scenario: scenario.text, finished };
}

function played(text: string, file: string) {
  const scenario = loadScenario({ file, bytes: new TextEncoder().encode(text) }, scenarioCatalog);
  const [run] = scenario.runs;
  if (run === undefined) throw new Error('a counterexample without a policy');
  return finishedOf(
    { scenario, run, policyOption: undefined },
    runScenario(scenario, run, { catalog, engine: 'table' }),
  );
}
