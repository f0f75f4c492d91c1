/** Suites made from charts: what they cover, in how few steps, what they say, and which mistakes they show. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../sim/catalog.ts';
import { runScenario } from '../../sim/core/run.ts';
import { criteria } from '../../sim/explore/paths/goals.ts';
import { suiteJson } from '../../sim/explore/paths/jsonFile.ts';
import { suiteMarkdown } from '../../sim/explore/paths/markdownFile.ts';
import { isMarked, markerOf } from '../../sim/explore/paths/marker.ts';
import { Plan } from '../../sim/explore/paths/plan.ts';
import { samplesOf } from '../../sim/explore/paths/samples.ts';
import { scenarioTexts } from '../../sim/explore/paths/scenarioFiles.ts';
import type { Generator, Suite } from '../../sim/explore/paths/suite.ts';
import { TracedChart } from '../../sim/explore/paths/traced.ts';
import { vitestText } from '../../sim/explore/paths/vitestFile.ts';
import { loadScenario } from '../../sim/scenario/load.ts';
import { Driven } from '../support/driven.ts';
import { isEquivalent, isKilled } from './kills.ts';
import { inputOf, measured, planOf } from './measured.ts';
import { seededMutants } from './seededMutants.ts';

/** Mistakes that a suite of pairs does not show, though something could, and why. */
const survivors: { readonly [row: string]: { readonly [mutant: string]: string } } = {
  'breaker hardened': {
    'breaker: halfOpen on breaker.record #1: without endCall':
      'a second action makes the same call stale; it shows only if that caller reports once more, while open',
  },
};

const marker = markerOf('tripcurve paths');

/** Independent of the explorer: every candidate that the chart's text has, counted by walking its config. */
function candidatesIn(state: object): number {
  const { on = {}, after = {}, always = [], states = {} } = state as Record<string, object>;
  const lists = [...Object.values(on), ...Object.values(after), always].map((list) => [list].flat().length);
  return [...lists, ...Object.values(states).map(candidatesIn)].reduce((sum, count) => sum + count, 0);
}

describe.each(measured)('$chart under $policyName ($section)', (row) => {
  const plan = planOf(row);
  const { chart } = row;
  const found = catalog.charts[chart];
  if (found === undefined) throw new Error(`no chart "${chart}"`);
  const { machine, vocabulary } = found;

  it.each(criteria)('has all %s covered that can be', (criterion) => {
    const suite = plan.suite(criterion);
    expect(suite.covered).toBe(suite.coverage.coverable.length);
    expect(suite.coverage.limit).toBeUndefined();
    expect(suite.coverage.unreachable.filter(({ why }) => why === undefined || why === '')).toEqual([]);
  });

  it('counts every transition of the chart as covered or as out of reach', () => {
    const { coverage } = plan.suite('transitions');
    expect(coverage.coverable.length + coverage.unreachable.length).toBe(candidatesIn(machine.config));
  });

  it('says what the chart says when it is played', () => {
    for (const criterion of criteria) {
      const suite = plan.suite(criterion);
      expect(isKilled(suite, { kind: 'lost emit', id: 'none', machine, policy: inputOf(row).policy })).toBe(false);
    }
  });

  it('shows each seeded mistake in pairs that can be shown at all, but those listed', { timeout: 120_000 }, () => {
    const pairs = plan.suite('pairs');
    const { policy } = inputOf(row);
    const left = seededMutants(chart, machine, policy).filter((mutant) => !isKilled(pairs, mutant));
    const shown = left.filter((mutant) => {
      const [original, changed] = [
        new TracedChart({ machine }, inputOf(row)),
        new TracedChart(mutant, { ...inputOf(row), policy: mutant.policy }),
      ];
      return isEquivalent(original, changed, samplesOf(vocabulary, policy), 20_000) !== true;
    });
    expect(shown.map(({ id }) => id)).toEqual(Object.keys(survivors[`${chart} ${row.policyName}`] ?? {}));
  });

  it('comes out the same twice', () => {
    const again = planOf(row).suite('transitions');
    expect(suiteJson(again, marker)).toBe(suiteJson(plan.suite('transitions'), marker));
  });
});

describe('the generators of xstate', () => {
  const suiteBy = (generator: Generator): Suite => planOf(rowOf('tokens'), generator).suite('transitions');

  it('leave out transitions that end where they began', () => {
    const [ours, theirs] = [suiteBy('tour'), suiteBy('graph-shortest')];
    expect(theirs.covered).toBeLessThan(ours.covered);
    const taken = theirs.cases.flatMap(({ steps }) => steps);
    expect(taken.every(({ kind }) => kind === 'hear')).toBe(true);
  });

  it('refuse simple paths through many states', () => {
    expect(() => planOf(rowOf('permission'), 'graph-simple').suite('states')).toThrow('would not end');
  });
});

describe('as text', () => {
  const suite = planOf(rowOf('permission')).suite('transitions');
  const texts = [
    vitestText(suite, { adapter: './adapter.ts', marker }),
    suiteJson(suite, marker),
    suiteMarkdown(suite, marker),
  ];

  it('is marked as ours', () => {
    expect(texts.map(isMarked)).toEqual([true, true, true]);
    expect(isMarked('import { describe } from "vitest";')).toBe(false);
  });

  it('imports only vitest and the adapter', () => {
    const imports = [...(texts[0] ?? '').matchAll(/from '([^']*)'/g)].map(([, from]) => from);
    expect(imports).toEqual(['vitest', './adapter.ts']);
  });
});

describe('as scenarios', () => {
  it.each(['breaker', 'permission', 'tokens'])('hold under run: %s', (chart) => {
    const row = rowOf(chart);
    const { policyName } = row;
    const named = catalog.policies[policyName];
    if (named === undefined) throw new Error(`no policy "${policyName}"`);
    // A machine runs its breaker by the API's part of the policy; a short window keeps the search short.
    const { api } = named.policy;
    const window = api.trip.window === null ? null : { ...api.trip.window, size: 3, minimumCalls: 3 };
    const policy = { ...named.policy, api: { ...api, trip: { ...api.trip, window } } };
    const section = chart === 'breaker' ? policy.api : inputOf(row).policy;
    const found = catalog.charts[chart];
    if (found === undefined) throw new Error(`no chart "${chart}"`);
    const plan = new Plan({ name: chart, chart: found, policyName, policy: section, seed: 1 });
    const texts = scenarioTexts(plan.suite('transitions'), { terms: catalog.scenarioCatalog, policy, marker });
    expect(texts.length).toBeGreaterThan(0);
    for (const [index, text] of texts.entries()) {
      const bytes = new TextEncoder().encode(text);
      const scenario = loadScenario({ file: `${chart}-${index}.yaml`, bytes }, catalog.scenarioCatalog);
      for (const run of scenario.runs) {
        const { result } = runScenario(scenario, run, { catalog, engine: 'table' });
        expect(result.expectations.filter(({ held }) => !held)).toEqual([]);
        expect(result.verdict).toBe('held');
      }
    }
  });
});

describe('a timer', () => {
  it('has not fired a millisecond before it is due', () => {
    const suite = planOf(rowOf('breaker')).suite('timers');
    const { machine } = catalog.charts.breaker ?? {};
    if (machine === undefined) throw new Error('no breaker');
    const [first] = suite.cases;
    const driven = new Driven({ machine }, inputOf(rowOf('breaker')));
    for (const step of first?.steps ?? []) {
      if (step.kind === 'hear') expect(driven.hear(step.event)).toEqual(step.says);
      else expect([driven.pass(step.ms - 1), driven.pass(1)]).toEqual([[], step.says]);
    }
  });
});

function rowOf(chart: string) {
  const row = measured.find((each) => each.chart === chart);
  if (row === undefined) throw new Error(`no row for "${chart}"`);
  return row;
}
