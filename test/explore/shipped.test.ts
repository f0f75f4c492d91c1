/** The shipped streams: each holds under each of its policies, and there is one for every machine. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../sim/catalog.ts';
import { runScenario } from '../../sim/core/run.ts';
import { readBytes } from '../../sim/files/readInput.ts';
import { shippedFiles } from '../../sim/files/shipped.ts';
import { loadScenario } from '../../sim/scenario/load.ts';
import { scenarioCatalog } from '../../sim/scenarioCatalog.ts';
import { drawn } from './drawing.ts';

const subjects = shippedFiles().flatMap((file) => {
  const { stream, ...scenario } = loadScenario({ file: file.shown, bytes: readBytes(file) }, scenarioCatalog);
  if (stream === undefined) return [];
  return scenario.runs.map((run) => ({
    file: file.shown,
    policy: run.policyName,
    scenario: { ...scenario, stream },
    run,
  }));
});

describe.each(subjects)('$file under $policy', ({ scenario, run }) => {
  it('holds, and its last stream leaves the same trace on both engines', async () => {
    const streamed = await drawn({ scenario, run });
    const result = streamed?.outcome.result;
    expect(
      result?.expectations.filter(({ held }) => !held),
      result?.stream?.counterexample,
    ).toEqual([]);
    expect(result?.verdict).toBe('held');
    const actors = runScenario(streamed?.scenario ?? scenario, run, { catalog, engine: 'actors' });
    expect(actors.result.traceSha256).toBe(result?.traceSha256);
  });
});

describe('the shipped streams', () => {
  it('are there for every machine', () => {
    const machines = new Set(subjects.map(({ scenario }) => scenario.machine));
    expect(Object.keys(catalog.systems).filter((machine) => !machines.has(machine))).toEqual([]);
  });
});
