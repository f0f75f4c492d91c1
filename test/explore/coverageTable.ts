/** Prints the README's table of suites: criterion, tests, steps and mistakes shown, for each chart. Takes minutes. */
import { catalog } from '../../sim/catalog.ts';
import { criteria } from '../../sim/explore/paths/goals.ts';
import type { Plan } from '../../sim/explore/paths/plan.ts';
import { samplesOf } from '../../sim/explore/paths/samples.ts';
import { TracedChart } from '../../sim/explore/paths/traced.ts';
import { isEquivalent, isKilled } from './kills.ts';
import { inputOf, type Measured, measured, planOf } from './measured.ts';
import { type SeededMutant, seededMutants } from './seededMutants.ts';

const statesMax = 50_000;

/** The breaker of the API as the articles have it: a window of ten, and so twenty thousand states. */
const whole: Measured = { chart: 'breaker', policyName: 'seed', section: 'api' };

export function coverageTable(): string {
  const head =
    '| chart | policy | criterion | covered | tests | steps | mistakes shown |\n|---|---|---|---|---|---|---|';
  return [head, ...[whole, ...measured].flatMap(rowsOf)].join('\n');
}

function rowsOf(row: Measured): readonly string[] {
  const found = catalog.charts[row.chart];
  if (found === undefined) throw new Error(`no chart "${row.chart}"`);
  const { policy } = inputOf(row);
  const plan = planOf(row);
  const mutants = seededMutants(row.chart, found.machine, policy);
  const name = row.section === row.chart || row.section === '' ? row.chart : `${row.chart} (${row.section})`;
  const lines = linesOf(plan, mutants, (mutant) => {
    const original = new TracedChart(found, inputOf(row));
    const changed = new TracedChart(mutant, { policy: mutant.policy, seed: 1 });
    return isEquivalent(original, changed, samplesOf(found.vocabulary, policy), statesMax) === true;
  });
  return lines.map((line) => `| ${name} | ${row.policyName} | ${line} |`);
}

/** What the strongest suite shows needs no proof that it can be shown. */
function linesOf(
  plan: Plan,
  mutants: readonly SeededMutant[],
  isSame: (mutant: SeededMutant) => boolean,
): readonly string[] {
  const suites = criteria.map((criterion) => plan.suite(criterion));
  const shown = suites.map((suite) => mutants.filter((mutant) => isKilled(suite, mutant)));
  const anywhere = new Set(shown.flat());
  const showable = mutants.filter((mutant) => anywhere.has(mutant) || !isSame(mutant)).length;
  return suites.flatMap((suite, index) => {
    const { criterion, covered, coverage, cases, steps, baseline } = suite;
    if (coverage.coverable.length === 0) return [];
    const against = criterion === 'transitions' ? ` (one path each: ${baseline})` : '';
    const goals = `${covered} of ${coverage.coverable.length}`;
    return [`${criterion} | ${goals} | ${cases.length} | ${steps}${against} | ${shown[index]?.length} of ${showable}`];
  });
}
