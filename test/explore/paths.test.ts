/** Suites made from charts: what they cover, in how few steps, what they say, and which mistakes they show. */
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../../sim/catalog.ts';
import { type RunCatalog, runScenario } from '../../sim/core/run.ts';
import { criteria } from '../../sim/explore/paths/goals.ts';
import { suiteJson } from '../../sim/explore/paths/jsonFile.ts';
import { suiteMarkdown } from '../../sim/explore/paths/markdownFile.ts';
import { isMarked, markerOf } from '../../sim/explore/paths/marker.ts';
import { Plan } from '../../sim/explore/paths/plan.ts';
import { samplesOf } from '../../sim/explore/paths/samples.ts';
import { chartSeed, scenarioTexts } from '../../sim/explore/paths/scenarioFiles.ts';
import { silentWorld } from '../../sim/explore/paths/silentWorld.ts';
import type { Generator, Suite } from '../../sim/explore/paths/suite.ts';
import { TracedChart } from '../../sim/explore/paths/traced.ts';
import { vitestText } from '../../sim/explore/paths/vitestFile.ts';
import { loadScenario } from '../../sim/scenario/load.ts';
import { scenarioCatalog } from '../../sim/scenarioCatalog.ts';
import { Driven } from '../support/driven.ts';
import { isEquivalent, isKilled } from './kills.ts';
import { inputOf, measured, planOf } from './measured.ts';
import { seededMutants } from './seededMutants.ts';

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

  it('shows each seeded mistake in pairs that can be shown at all', { timeout: 120_000 }, () => {
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
    expect(shown.map(({ id }) => id)).toEqual([]);
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
  it.each([
    ...measured.filter(({ chart }) => chart !== 'breaker'),
    { chart: 'breaker', policyName: 'seed', section: 'api' },
  ])('hold under run, and are refuted by a mistake: $chart, $policyName', ({ chart, policyName, section }) => {
    const [named, found] = [catalog.policies[policyName], catalog.charts[chart]];
    if (named === undefined || found === undefined) throw new Error(`no policy or chart for "${chart}"`);
    // A machine runs its breaker by the API's part of the policy; a short window keeps the search short.
    const { api } = named.policy;
    const window = api.trip.window === null ? null : { ...api.trip.window, size: 3, minimumCalls: 3 };
    const policy: Policy = { ...named.policy, api: { ...api, trip: { ...api.trip, window } } };
    const part = Object.entries(policy).find(([name]) => name === section)?.[1];
    const seed = chartSeed(chart, 1);
    const suite = new Plan({ name: chart, chart: found, policyName, policy: part, seed }).suite('transitions');
    const texts = scenarioTexts(suite, { terms: scenarioCatalog, policy, chart: found, seed: 1, marker });
    expect(texts.length).toBeGreaterThan(0);
    expect(refutedBy(texts, catalog)).toEqual([]);
    const mutant = seededMutants(chart, found.machine, part).find(
      (each) => each.kind === 'lost emit' && isKilled(suite, each),
    );
    if (mutant === undefined) throw new Error(`no mistake in "${chart}" that shows`);
    expect(refutedBy(texts, catalogWith(chart, mutant.machine)), mutant.id).not.toEqual([]);
  });

  it('say why not, where no machine runs the chart alone', () => {
    const suite = planOf(rowOf('summariser')).suite('states');
    const { summariser: _, ...machines } = scenarioCatalog.machines;
    const terms = { ...scenarioCatalog, machines };
    const [chart, policy] = [catalog.charts.summariser, catalog.policies.seed?.policy];
    if (chart === undefined || policy === undefined) throw new Error('no summariser');
    expect(() => scenarioTexts(suite, { terms, policy, chart, seed: 1, marker })).toThrow(
      'no machine runs the chart "summariser" alone, so a script cannot play its partners; write vitest or json',
    );
  });
});

describe('a silent world', () => {
  it('cannot be had where a service always answers, which is named', () => {
    expect(() => silentWorld('session', scenarioCatalog.machines)).toThrow(
      'the world plays "model", which always answers',
    );
  });
});

/** What is expected and does not hold. */
function refutedBy(texts: readonly string[], charts: RunCatalog): readonly string[] {
  return texts.flatMap((text, index) => {
    const bytes = new TextEncoder().encode(text);
    const scenario = loadScenario({ file: `${index}.yaml`, bytes }, scenarioCatalog);
    return scenario.runs.flatMap((run) => {
      const { expectations } = runScenario(scenario, run, { catalog: charts, engine: 'table' }).result;
      return expectations.filter(({ held }) => !held).map((each) => `${each.at}: ${each.text}`);
    });
  });
}

function catalogWith(chart: string, machine: AnyStateMachine): RunCatalog {
  const original = catalog.charts[chart];
  if (original === undefined) throw new Error(`no chart "${chart}"`);
  return {
    systems: catalog.systems,
    charts: { ...catalog.charts, [chart]: { ...original, machine } },
    createWorld: (machineName, config, seed) => catalog.createWorld(machineName, config, seed),
  };
}

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
