/** A chart put into its own place as a guard: whatever happens, all that is said is the same, at the same time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../sim/catalog.ts';
import type { Adapter } from '../../sim/core/adapter.ts';
import { chartModel } from '../../sim/core/chart.ts';
import type { Effect } from '../../sim/core/model.ts';
import { runScenario } from '../../sim/core/run.ts';
import { runAdapted } from '../../sim/core/runAdapted.ts';
import type { TraceRecord } from '../../sim/core/trace.ts';
import type { Event } from '../../sim/scenario/event.ts';
import { type RandomRun, randomRuns } from './randomScenarios.ts';

/** A guard that is nothing but the chart. */
function guardOf(name: string): Adapter {
  const chart = catalog.charts[name];
  if (chart === undefined) throw new Error(`no chart ${name}`);
  return {
    chart: name,
    create({ policy, seed, clock, emit }) {
      const model = chartModel(chart, { policy, seed });
      const timers = new Map<string, number>();
      const [first, effects] = model.initial();
      let state = first;
      apply(effects);

      function hear(event: Event) {
        const [next, effects] = model.next(state, event);
        state = next;
        apply(effects);
      }

      function apply(effects: readonly Effect[]) {
        for (const effect of effects) {
          if (effect.kind === 'emit') emit(effect.event);
          else if (effect.kind === 'stop') clock.clearTimeout(timers.get(effect.id) ?? 0);
          else
            timers.set(
              effect.id,
              clock.setTimeout(() => hear(effect.event), effect.afterMs),
            );
        }
      }

      return { hear, state: () => model.view(state).text };
    },
  };
}

/** A random run, and one of the charts that take part in it. */
const cases: fc.Arbitrary<RandomRun & { readonly chart: string }> = randomRuns.chain((run) => {
  const instances = Object.values(catalog.systems[run.scenario.machine]?.instances ?? {});
  const charts = [...new Set(instances.map(({ chart }) => chart))];
  return fc.constantFrom(...charts).map((chart) => ({ ...run, chart }));
});

/** What shows of a run, its timers' names aside. */
const shownOf = (lines: readonly string[]) =>
  lines
    .map((line): TraceRecord => JSON.parse(line))
    .map(({ t, instance, from, to, emits }) => ({ t, instance, from, to, emits }));

describe('a guard that is the chart itself', () => {
  it('says the same at the same time, in the same states', { timeout: 300_000 }, async () => {
    const played = new Set<string>();
    await fc.assert(
      fc.asyncProperty(cases, async ({ scenario, policy, chart }) => {
        const run = { policyName: 'code', policy, expectations: [] };
        const [charts, guards]: [string[], string[]] = [[], []];
        const asChart = runScenario(scenario, run, { catalog, engine: 'table', onLine: (line) => charts.push(line) });
        const asGuard = await runAdapted(scenario, run, {
          catalog,
          adapter: guardOf(chart),
          adapterName: chart,
          onLine: (line) => guards.push(line),
        });
        expect(shownOf(guards)).toEqual(shownOf(charts));
        expect([asGuard.result.verdict, asGuard.result.final]).toEqual([asChart.result.verdict, asChart.result.final]);
        played.add(chart);
      }),
      { numRuns: 400 },
    );
    expect([...played].sort()).toEqual(Object.keys(catalog.charts).sort());
  });
});
