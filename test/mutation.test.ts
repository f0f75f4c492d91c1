/** A planted mistake in a chart turns some shipped scenario red; those that do not are listed, with the reason. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../sim/catalog.ts';
import { type RunCatalog, runScenario } from '../sim/core/run.ts';
import type { Limits } from '../sim/scenario/types.ts';
import { survivors, unshown } from './mutation.survivors.ts';
import { type Mutant, mutantsOf } from './support/mutants.ts';
import { type ShippedRun, shippedRuns } from './support/shipped.ts';

interface Known extends ShippedRun {
  /** Enough for the chart as it is, three times over. */
  readonly tight: Limits;
}

function knownRuns(): readonly Known[] {
  const all = shippedRuns().map((shipped) => {
    let steps = 0;
    const { result } = runScenario(shipped.scenario, shipped.run, { catalog, engine: 'table', onLine: () => steps++ });
    expect(result.verdict, shipped.name).toBe('held');
    return { ...shipped, steps, tight: { ...shipped.scenario.limits, stepsMax: 3 * steps + 1000 } };
  });
  return all.toSorted((a, b) => a.steps - b.steps);
}

function catalogWith(chart: string, { machine }: Mutant): RunCatalog {
  const original = catalog.charts[chart];
  if (original === undefined) throw new Error(`no chart "${chart}"`);
  return {
    systems: catalog.systems,
    charts: { ...catalog.charts, [chart]: { ...original, machine } },
    createWorld: (...args) => catalog.createWorld(...args),
  };
}

function verdictOf({ scenario, run }: Known, limits: Limits, mutated: RunCatalog): string {
  try {
    return runScenario({ ...scenario, limits }, run, { catalog: mutated, engine: 'table' }).result.verdict;
  } catch {
    return 'thrown';
  }
}

/** The run that shows the mistake. One that only takes long is believed after all others, and at its full limits. */
function killerOf(runs: readonly Known[], mutated: RunCatalog): Known | undefined {
  const long: Known[] = [];
  for (const known of runs) {
    const verdict = verdictOf(known, known.tight, mutated);
    if (verdict === 'bounded') long.push(known);
    else if (verdict !== 'held') return known;
  }
  return long.find((known) => verdictOf(known, known.scenario.limits, mutated) !== 'held');
}

function runsOf(chart: string, runs: readonly Known[]): readonly Known[] {
  return runs.filter(({ scenario }) => {
    const instances = Object.values(catalog.systems[scenario.machine]?.instances ?? {});
    return instances.some((instance) => instance.chart === chart);
  });
}

function survivorsAmong(chart: string, mutants: readonly Mutant[], runs: readonly Known[]): readonly string[] {
  let order = runsOf(chart, runs);
  return mutants
    .filter((mutant) => {
      const killer = killerOf(order, catalogWith(chart, mutant));
      // What showed one mistake shows its neighbours too.
      if (killer !== undefined) order = [killer, ...order.filter((known) => known !== killer)];
      return killer === undefined;
    })
    .map(({ id }) => id);
}

describe('the shipped scenarios', { timeout: 300_000 }, () => {
  const runs = knownRuns();
  const listed = Object.keys(survivors);
  const counts = { planted: 0, found: 0 };

  const shown = Object.entries(catalog.charts).filter(([name]) => runsOf(name, runs).length > 0);

  it('run every chart but those listed', () => {
    const names = shown.map(([name]) => name);
    expect(
      Object.keys(catalog.charts)
        .filter((name) => !names.includes(name))
        .toSorted(),
    ).toEqual(unshown);
  });

  it.each(shown)('show each mistake planted in %s but those listed', (name, { machine }) => {
    const mutants = mutantsOf(name, machine);
    const survived = survivorsAmong(name, mutants, runs);
    counts.planted += mutants.length;
    counts.found += mutants.length - survived.length;
    expect(survived.toSorted()).toEqual(listed.filter((id) => id.startsWith(`${name}: `)).toSorted());
  });

  it('show nine in ten of them', () => {
    expect(counts.planted).toBeGreaterThan(350);
    expect(counts.found / counts.planted).toBeGreaterThanOrEqual(0.9);
  });
});
