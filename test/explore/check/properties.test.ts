import { describe, expect, it } from 'vitest';
import type { Policy } from '../../../machines/policy.ts';
import { catalog } from '../../../sim/catalog.ts';
import { runScenario } from '../../../sim/core/run.ts';
import { systemOf } from '../../../sim/core/system.ts';
import { checkMachine, type MachineCheck, type PropertyResult } from '../../../sim/explore/check/checkMachine.ts';
import { conesOf } from '../../../sim/explore/check/cones.ts';
import { checkScenario } from '../../../sim/explore/check/counterexample.ts';
import { allProperties } from '../../../sim/explore/check/properties/all.ts';
import { loadScenario } from '../../../sim/scenario/load.ts';
import { scenarioCatalog } from '../../../sim/scenarioCatalog.ts';

type Changes = { readonly [section in keyof Policy]?: Partial<Policy[section]> };

interface Checked {
  readonly check: MachineCheck;
  readonly policy: Policy;
  of(property: string): PropertyResult;
}

function shipped(name: string, changes: Changes = {}): Policy {
  const { policy } = catalog.policies[name] ?? {};
  if (policy === undefined) throw new Error(name);
  const changed = Object.entries(changes).map(([section, change]) => [
    section,
    { ...policy[section as keyof Policy], ...change },
  ]);
  return { ...policy, ...Object.fromEntries(changed) };
}

interface How {
  readonly apiTakesMs?: number;
  readonly only?: string;
  readonly stubs?: readonly string[];
}

async function checked(machine: string, policy: Policy, { apiTakesMs, only, stubs = [] }: How = {}): Promise<Checked> {
  const latenciesMs = apiTakesMs === undefined ? {} : { api: apiTakesMs };
  const properties = allProperties({ latenciesMs, microsPerCall: 10_000 });
  const check = await checkMachine({
    machine,
    catalog,
    policy,
    properties: properties.filter(({ name }) => only === undefined || name === only),
    stubs,
    seed: 1,
    statesMax: 3_000_000,
    bytesMax: 2 ** 32,
    now: () => 0,
  });
  expect(check.limit).toBeUndefined();
  const of = (property: string): PropertyResult => {
    const found = check.results.find((result) => result.property.name === property);
    if (found === undefined) throw new Error(property);
    return found;
  };
  return { check, policy, of };
}

const bounds = ({ figures }: PropertyResult) => Object.fromEntries(figures.map(({ name, most }) => [name, most]));

/** The verdict of an ordinary run of the counterexample's file. */
function replayed({ check, policy }: Checked, { property, refutation }: PropertyResult): string {
  if (refutation === undefined) throw new Error(`${property.name} is not refuted`);
  const naming = { property: property.name, policyName: 'seed', seed: 1, terms: scenarioCatalog };
  const made = checkScenario(check.subject, refutation, naming);
  if (!made.isPossible) throw new Error(made.why);
  const file = { file: 'found.yaml', bytes: new TextEncoder().encode(made.text) };
  const scenario = loadScenario(file, scenarioCatalog);
  const [run] = scenario.runs;
  if (run === undefined) throw new Error('no run');
  expect(run.policy).toEqual(policy);
  return runScenario(scenario, run, { catalog, engine: 'table' }).result.verdict;
}

describe('claude-code-v1', () => {
  it('is unbounded: its loop is shown, and a run of it goes beyond any first round', async () => {
    const found = await checked('compaction', shipped('claude-code-v1'));
    const result = found.of('bounded');
    expect(result.verdict).toBe('refuted');
    expect(bounds(result).calls).toBeUndefined();
    expect(result.refutation?.loopMoves).toBeGreaterThan(0);
    expect(replayed(found, result)).toBe('refuted');
  });
});

describe('claude-code-v2', () => {
  it('calls while its breaker is open', async () => {
    const found = await checked('compaction', shipped('claude-code-v2'));
    const result = found.of('no-call-while-open');
    expect(result.refutation?.why).toBe('summary.request while summary is open.latched');
    expect(replayed(found, result)).toBe('refuted');
  });
});

describe('a breaker that only a success closes', () => {
  it.each([
    ['compaction', 'codex', 'summary'],
    ['api', 's1-api-simple', 'api'],
  ])('never comes back: %s under %s', async (machine, policy, breaker) => {
    const found = await checked(machine, shipped(policy));
    const result = found.of('recoverable');
    expect(result.refutation?.why).toBe(`${breaker} is open.latched, and nothing leads back`);
    expect(replayed(found, result)).toBe('refuted');
    expect(found.of('heals').verdict).toBe('refuted');
  });
});

describe('seed', () => {
  it('is a dead end where permission asks nobody and obeys no reset', async () => {
    const found = await checked(
      'permission',
      shipped('seed', { permission: { fallback: 'dontAsk', obeysReset: false } }),
    );
    for (const name of ['recoverable', 'heals', 'override-works']) {
      expect(found.of(name).verdict).toBe('refuted');
      expect(replayed(found, found.of(name))).toBe('refuted');
    }
  });

  it('is none where it obeys the reset', async () => {
    const found = await checked('permission', shipped('seed', { permission: { fallback: 'dontAsk' } }));
    for (const name of ['recoverable', 'heals', 'override-works']) expect(found.of(name).verdict).toBe('held');
  });

  it('compacts a context that fills up again and again', async () => {
    const found = await checked('compaction', shipped('seed'));
    const result = found.of('no-livelock');
    expect(result.refutation?.why).toMatch(/for the 4th time running/);
    expect(replayed(found, result)).toBe('refuted');
  });

  it('rolls nothing back where the policy says so', async () => {
    const found = await checked('compaction', shipped('seed', { compaction: { rollsBack: false } }));
    expect(found.of('rollback-intact').verdict).toBe('refuted');
  });

  it('refuses in silence where a breaker tells nobody', async () => {
    const seed = shipped('seed');
    const found = await checked('api', shipped('seed', { api: { ...seed.api, notice: 'never' } }));
    const result = found.of('no-silent-refusal');
    expect(result.refutation?.why).toBe('api refuses, and nobody was told since it began to');
    expect(replayed(found, result)).toBe('refuted');
  });
});

describe('nested retries, 2 s a call', () => {
  // By hand: 3 summaries of 4 calls; 12 x 2 s and 3 x (2 + 4 + 8) s.
  it('make 12 calls in 66 s without an API breaker', async () => {
    const policy = shipped('nested-retries', { api: { mode: 'disabled' } });
    const result = (await checked('compaction-over-api', policy, { apiTakesMs: 2_000 })).of('bounded');
    expect(bounds(result)).toEqual({ calls: 12, costMicros: 120_000, toolCalls: 0, busyMs: 66_000 });
  });

  // By hand: two summaries take 22 s each; two calls, 2 s between, and 4 s until the breaker refuses.
  it('make 10 calls in 54 s with one', { timeout: 240_000 }, async () => {
    const result = (
      await checked('compaction-over-api', shipped('nested-retries'), { apiTakesMs: 2_000, only: 'bounded' })
    ).of('bounded');
    expect(bounds(result)).toEqual({ calls: 10, costMicros: 100_000, toolCalls: 0, busyMs: 54_000 });
  });
});

describe('hardened', () => {
  it.each(['tokens', 'permission', 'api', 'compaction'])(
    'holds in every property, on %s',
    { timeout: 240_000 },
    async (machine) => {
      const { check } = await checked(machine, shipped('hardened'));
      expect(check.results.map(({ property, verdict }) => `${property.name}: ${verdict}`)).toEqual(
        check.results.map(({ property }) => `${property.name}: held`),
      );
    },
  );

  // In parts: the agent loop, the tiers, compaction, a lane of calls, permission, and a breaker for each kind of tool.
  it('holds in every property, on a session', { timeout: 400_000 }, async () => {
    const found: string[] = [];
    const turns: Record<string, number | undefined>[] = [];
    for (const stubs of conesOf(systemOf(catalog.systems, 'session'))) {
      const { check } = await checked('session', shipped('hardened'), { stubs });
      for (const result of check.results) {
        found.push(`${result.property.name}: ${result.verdict}`);
        if (bounds(result).toolCallsPerTurn !== undefined) turns.push(bounds(result));
      }
    }
    expect(found.filter((line) => !line.endsWith(': held'))).toEqual([]);
    expect(found.length).toBe(44);
    // By hand: 50 steps of the turn under way, and 50 of the one that waits behind it.
    expect(turns.map(({ toolCallsPerTurn }) => toolCallsPerTurn)).toEqual([100]);
  });
});
