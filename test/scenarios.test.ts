/** Every shipped scenario is a test: it loads, all it expects holds, and both engines leave the same trace. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalog } from '../sim/catalog.ts';
import { runScenario } from '../sim/core/run.ts';
import { loadScenario } from '../sim/scenario/load.ts';
import { scenarioCatalog } from '../sim/scenarioCatalog.ts';

const root = fileURLToPath(new URL('../scenarios/', import.meta.url));

/** What the two articles say, and the file that shows it. */
const seedRows: { readonly [row: string]: string } = {
  'the third denial opens': 'seed/permission-denials.yaml',
  'open, after five minutes half-open, and an allow closes': 'seed/permission-states.yaml',
  'the user allows one operation, and it is tried': 'seed/permission-current-practice.yaml',
  'automatic and manual': 'seed/permission-simplified.yaml',
  'open refuses or asks, by its mode': 'seed/permission-in-open.yaml',
  'five tiers of a filling context': 'seed/tokens-tiers.yaml',
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

/** Reports by what failed in them. */
const incidents: { readonly [mechanism: string]: readonly string[] } = {
  permission: [
    'cc-82653',
    'cc-95118',
    'cc-abort-is-not-rejection',
    'cc-auto-mode-rules',
    'cc-mode-switch-stale-verdict',
    'cc-safety-refusal',
    'codex-20672-ask-instead-of-stop',
    'codex-22110-rolling',
    'codex-22132',
    'codex-40107-trips-at-1',
  ],
  tokens: [
    'cc-110pct',
    'cc-1531-input-plus-max',
    'cc-28728-overshoot',
    'goose-turn-boundary',
    'loopal-reserve-mismatch',
  ],
  tools: [
    'agency-986',
    'cc-parallel-sibling-cancel',
    'cline-8787-reset-at-start',
    'opencrabs-grep-exit-1',
    'workflow-schema-5',
  ],
  session: [
    'cc-67542-guard-does-not-fall-back',
    'cc-transcript-too-long',
    'codex-31351-30pct-quota',
    'copilot-autopilot-burn',
    'docker-one-per-overflow',
    'docs-boundary',
  ],
};

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.yaml'))
  .sort();
const scenarios = files.map((file) => {
  const bytes = readFileSync(`${root}${file}`);
  return { file, text: bytes.toString(), scenario: loadScenario({ file, bytes }, scenarioCatalog) };
});

/** A stream of random steps is not run here: it has a runner of its own. */
const scripted = scenarios.filter(({ scenario }) => scenario.stream === undefined);

describe.each(scripted)('$file', ({ scenario }) => {
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

  it.each(Object.entries(incidents))('tell what was reported of %s', (_, names) => {
    const lost = names.filter((name) => !files.includes(`incidents/${name}.yaml`));
    expect(lost).toEqual([]);
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
