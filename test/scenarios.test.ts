/** Every shipped scenario is a test: it loads, all it expects holds, and both engines leave the same trace. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalog } from '../sim/catalog.ts';
import { runScenario } from '../sim/core/run.ts';
import { loadScenario } from '../sim/scenario/load.ts';

const root = fileURLToPath(new URL('../scenarios/', import.meta.url));

/** What the two articles say of retries, breakers and compaction, and the file that shows it. */
const seedRows: { readonly [row: string]: string } = {
  'a failed compaction rolls back, snips, then ends in 413': 'seed/compaction-chain.yaml',
  'V1 retries at once, for ever': 'seed/compaction-v1.yaml',
  'V2 counts three in a row and never looks': 'seed/compaction-v2.yaml',
  'Codex looks first and never recovers': 'seed/compaction-codex.yaml',
  'three states': 'seed/compaction-three-states.yaml',
  'classes of errors': 'seed/api-classes.yaml',
  'attempts after 2, 4 and 8 s': 'seed/api-schedule.yaml',
  'more than half of the last ten': 'seed/api-circuit.yaml',
  'exactly half is not more than half': 'seed/api-circuit-exactly-half.yaml',
  'nine outcomes are no rate': 'seed/api-circuit-nine-outcomes.yaml',
  'three failed calls, then refused for ever': 'seed/api-simple.yaml',
  'backoff and breaker, list and code': 'seed/api-backoff-and-breaker.yaml',
  'Bash five, Read three': 'seed/tool-breakers.yaml',
  'the incident': 'incidents/compaction-3272.yaml',
  'the incident, turn by turn': 'incidents/compaction-3272-turns.yaml',
  'nested retries multiply': 'incidents/nested-retries.yaml',
  'nested retries without a breaker': 'incidents/nested-retries-without-breaker.yaml',
};

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.yaml'))
  .sort();
const scenarios = files.map((file) => {
  const bytes = readFileSync(`${root}${file}`);
  return { file, text: bytes.toString(), scenario: loadScenario({ file, bytes }, catalog.scenarioCatalog) };
});

describe.each(scenarios)('$file', ({ scenario }) => {
  it.each(scenario.runs.map((run) => ({ run, policy: run.policyName })))('holds under $policy', ({ run }) => {
    const [table, actors] = (['table', 'actors'] as const).map((engine) => {
      const { result } = runScenario(scenario, run, { catalog, engine });
      const refuted = result.expectations.filter(({ held }) => !held);
      expect(refuted, engine).toEqual([]);
      expect(result.verdict, engine).toBe('held');
      return result;
    });
    expect(actors?.traceSha256).toBe(table?.traceSha256);
  });
});

describe('the shipped scenarios', () => {
  it.each(Object.entries(seedRows))('show what the articles say: %s', (_, file) => {
    expect(files).toContain(file);
  });

  it('make one claim each, in words of its own', () => {
    const names = scenarios.map(({ scenario }) => scenario.name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('say where an incident or a claim comes from', () => {
    const unsourced = scenarios.filter(
      ({ file, scenario }) => /^(incidents|claims)\//.test(file) && scenario.source === undefined,
    );
    expect(unsourced.map(({ file }) => file)).toEqual([]);
  });

  it('show each reported incident under the policy at fault and under another', () => {
    const single = scenarios.filter(({ file, scenario }) => file.startsWith('incidents/') && scenario.runs.length < 2);
    // Two halves of one comparison.
    expect(single.map(({ file }) => file)).toEqual([
      'incidents/nested-retries-without-breaker.yaml',
      'incidents/nested-retries.yaml',
    ]);
  });

  it('mark a claim as refuted only among the claims', () => {
    const refuted = scenarios.filter(({ scenario }) => scenario.claim === 'refuted');
    expect(refuted.length).toBeGreaterThan(0);
    expect(refuted.filter(({ file }) => !file.startsWith('claims/'))).toEqual([]);
  });

  it('tell an editor where their schema is', () => {
    const lost = scenarios.filter(({ file, text }) => {
      const up = relative(dirname(`/${file}`), '/');
      return !text.startsWith(`# yaml-language-server: $schema=../${up}/schema/scenario.json\nversion: 1\n`);
    });
    expect(lost.map(({ file }) => file)).toEqual([]);
  });
});
