import { describe, expect, it } from 'vitest';
import { hardened } from '../../machines/policies/hardened.ts';
import { readInput } from '../../sim/files/readInput.ts';
import { shippedFiles } from '../../sim/files/shipped.ts';
import { type CompiledScenario, compileScenario, restoreScenario } from '../../sim/scenario/compiled.ts';
import { loadScenario } from '../../sim/scenario/load.ts';
import type { Scenario } from '../../sim/scenario/types.ts';
import { scenarioCatalog } from '../../sim/scenarioCatalog.ts';
import { catalog } from './catalog.ts';
import { fileWith, load } from './loading.ts';

/** By way of JSON text, as the build keeps it. */
function again<P>(scenario: Scenario<P>, policies: { readonly [name: string]: P }): Scenario<P> {
  const text = JSON.stringify(compileScenario(scenario, policies));
  return restoreScenario(JSON.parse(text) as CompiledScenario<P>, scenario.file, policies);
}

const shipped = shippedFiles().map((file) => ({
  shown: file.shown,
  scenario: readInput(file, (source) => loadScenario(source, scenarioCatalog)),
}));

describe('a compiled scenario', () => {
  it.each(shipped)('comes back as it was loaded: $shown', ({ scenario }) => {
    expect(again(scenario, scenarioCatalog.policies)).toStrictEqual(scenario);
  });

  it('comes back under the path that it is read under', () => {
    const scenario = load(fileWith('steps: []'));
    const moved = restoreScenario(compileScenario(scenario, catalog.policies), 'elsewhere.yaml', catalog.policies);
    expect(moved).toStrictEqual(load(fileWith('steps: []'), 'elsewhere.yaml'));
  });

  it('names no path', () => {
    const text = JSON.stringify(compileScenario(load(fileWith('steps: []'), 'some-path.yaml'), catalog.policies));
    expect(text).not.toContain('some-path');
  });

  it('has the shipped policies themselves, so that what is remembered of them serves all', () => {
    const scenario = load(fileWith('policies: { hardened: [{ apiCalls: 0 }] }'));
    expect(again(scenario, catalog.policies).runs[0]?.policy).toBe(hardened.policy);
  });

  it('sends one message, however often, as one object', () => {
    const { steps } = again(
      load(fileWith('steps: [{ at: 0s, every: 1s, times: 3, send: retry.request }]')),
      catalog.policies,
    );
    expect(steps.map(({ atMs }) => atMs)).toEqual([0, 1000, 2000]);
    expect(new Set(steps.map(({ event }) => event)).size).toBe(1);
  });
});
