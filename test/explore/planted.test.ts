/** Each planted mistake is found, by a counterexample that is as short as a search of all streams says it can be. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../sim/catalog.ts';
import { type RunCatalog, runScenario } from '../../sim/core/run.ts';
import type { Event, Json } from '../../sim/scenario/event.ts';
import type { Step } from '../../sim/scenario/types.ts';
import { outcomeOf, type Subject, subjectOf } from './drawing.ts';
import { type Planted, planted } from './planted.ts';

function catalogWith({ chart, machine }: Planted): RunCatalog {
  const original = catalog.charts[chart];
  if (original === undefined) throw new Error(`no chart "${chart}"`);
  return {
    systems: catalog.systems,
    charts: { ...catalog.charts, [chart]: { ...original, machine } },
    createWorld: (machineName, config, seed) => catalog.createWorld(machineName, config, seed),
  };
}

/** Independent oracle: streams of 1, 2, 3 … steps, all of them, each run as a script. */
function leastLength({ scenario, run }: Subject, charts: RunCatalog): number {
  const { stream, ...script } = scenario;
  const events = stream.letters.flatMap(({ type, fields }) => eventsOf({ type }, Object.entries(fields)));
  for (let length = 1; length <= stream.length; length += 1) {
    for (const steps of scripts(length, events, stream.gapsMs)) {
      const { expectations } = runScenario({ ...script, steps }, run, { catalog: charts, engine: 'table' }).result;
      if (expectations.some(({ held, why }) => !held && why?.startsWith('nothing was tested') !== true)) return length;
    }
  }
  return Number.POSITIVE_INFINITY;
}

function eventsOf(event: Event, fields: readonly (readonly [string, unknown])[]): readonly Event[] {
  const [first, ...rest] = fields;
  if (first === undefined) return [event];
  const [name, { values }] = first as readonly [string, { readonly values: readonly Json[] }];
  return values.flatMap((value) => eventsOf(value === null ? event : { ...event, [name]: value }, rest));
}

function* scripts(length: number, events: readonly Event[], gapsMs: readonly number[]): Iterable<readonly Step[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const before of scripts(length - 1, events, gapsMs)) {
    const lastMs = before.at(-1)?.atMs ?? 0;
    for (const gapMs of gapsMs) for (const event of events) yield [...before, { atMs: lastMs + gapMs, event }];
  }
}

describe.each(planted)('$mistake, in the chart $chart,', (plant) => {
  const subject = subjectOf(plant.file);
  const charts = catalogWith(plant);
  const least = leastLength(subject, charts);

  it.each([1, 2, 3])('is found with seed %i, by as few steps as any stream has that shows it', async (seed) => {
    const { result } = await outcomeOf(subject, { charts, seed });
    expect(result.verdict).toBe('refuted');
    expect(result.stream?.steps, result.stream?.counterexample).toBe(least);
  });

  it('is what is found: the chart as it is holds', async () => {
    expect((await outcomeOf(subject)).result).toMatchObject({ verdict: 'held' });
  });
});

it('is planted in every chart', () => {
  const charts = new Set(planted.map(({ chart }) => chart));
  expect(Object.keys(catalog.charts).filter((chart) => !charts.has(chart))).toEqual([]);
});
