/**
 * The truth as an oracle, for tools and permissions: a trace in which no guard stepped in shows how every run went, so
 * what replaying it under a policy says must be what a run under that policy does.
 */
import { describe, expect, it } from 'vitest';
import { policies } from '../../machines/policies.ts';
import type { BreakerPolicy, Policy } from '../../machines/policy.ts';
import { catalog } from '../../sim/catalog.ts';
import { type Draw, drawFrom } from '../../sim/core/random.ts';
import { runScenario } from '../../sim/core/run.ts';
import type { TraceRecord } from '../../sim/core/trace.ts';
import type { Fact } from '../../sim/replay/fact.ts';
import { replayPermission } from '../../sim/replay/permissions.ts';
import { replayTools, toolBreakers } from '../../sim/replay/toolRuns.ts';
import { TraceFacts } from '../../sim/replay/tripcurve/traceFacts.ts';
import type { Scenario, Step } from '../../sim/scenario/types.ts';
import { scenarioOf, worldOf } from '../support/scenarios.ts';

const situations = 300;
const pick = <T>(draw: Draw, from: readonly T[]): T => from[draw(from.length)] as T;
const named = (name: string) => {
  const found = policies[name];
  if (found === undefined) throw new Error(`no policy ${name}`);
  return { name, policy: found.policy };
};
const { policy: seed } = named('seed');
const off: BreakerPolicy = { ...seed.bash, mode: 'disabled' };
/** Nothing ever opens. */
const idle: Policy = {
  ...seed,
  bash: off,
  read: off,
  tools: off,
  permission: { ...seed.permission, consecutiveMax: 1_000_000, totalMax: null, unavailableMax: null },
};

function played(scenario: Scenario<Policy>, policy: Policy) {
  const facts: Fact[] = [];
  const records: TraceRecord[] = [];
  const trace = new TraceFacts((fact) => facts.push(fact));
  const run = { policyName: 'run', policy, expectations: [] };
  const { result } = runScenario(scenario, run, {
    catalog,
    engine: 'table',
    onLine(line) {
      trace.hear(JSON.parse(line));
      records.push(JSON.parse(line));
    },
  });
  const said = (type: string) =>
    records.reduce((sum, { emits }) => sum + emits.filter((event) => event.type === type).length, 0);
  return { facts, records, said, prompts: result.metrics.prompts };
}

const isIn = (value: number, { least, most }: { readonly least: number; readonly most: number }) =>
  value >= least && value <= most;

function toolSituation(seed: number): Scenario<Policy> {
  const draw = drawFrom(seed);
  const steps: Step[] = [];
  let atMs = 0;
  for (let count = 10 + draw(50); count > 0; count--) {
    const outcome = pick(draw, ['failure', 'failure', 'failure', 'success', draw(3) === 0 ? 'ignored' : 'failure']);
    steps.push({ atMs, event: { type: 'runner.run', breaker: pick(draw, toolBreakers), outcome } });
    atMs += 1 + draw(pick(draw, [10, 2_000, 90_000]));
  }
  return scenarioOf({ machine: 'tools', steps });
}

describe('a replay of tool runs', () => {
  it('says of each breaker what it does in a run under the policy', () => {
    let opened = 0;
    for (let number = 1; number <= situations; number++) {
      const scenario = toolSituation(number);
      const { facts } = played(scenario, idle);
      for (const other of ['hardened', 'seed'].map(named)) {
        const truth = played(scenario, other.policy);
        const figures = replayTools(facts, other, { catalog, seed: 1 })?.figures ?? [];
        for (const { breaker, openings, refused } of figures) {
          const happened = [truth.said(`${breaker}.opened`), truth.said(`${breaker}.refused`)];
          expect([
            number,
            other.name,
            breaker,
            isIn(happened[0] ?? -1, openings),
            isIn(happened[1] ?? -1, refused),
          ]).toEqual([number, other.name, breaker, true, true]);
          opened += happened[0] ?? 0;
        }
      }
    }
    expect(opened).toBeGreaterThan(situations);
  });
});

/** Whom the check allowed, the user would have allowed as well: no log says otherwise. */
function permissionSituation(seed: number): Scenario<Policy> {
  const draw = drawFrom(seed);
  const verdicts = Array.from({ length: 6 + draw(12) }, () =>
    pick(draw, ['allow', 'deny', 'deny', 'ask', 'ask', 'unavailable']),
  );
  const answers = verdicts.map((verdict) => {
    if (verdict === 'allow') return 'allow';
    return verdict === 'ask' ? 'deny' : pick(draw, ['allow', 'deny']);
  });
  let atMs = 0;
  const times = verdicts.map(() => {
    atMs += 10 + draw(pick(draw, [1_000, 200_000]));
    return atMs;
  });
  const outages = (field: string, values: readonly string[]) =>
    values.map((value, index) => ({ from: `${times[index]}ms`, for: '5ms', [field]: value }));
  return scenarioOf({
    machine: 'permission',
    world: worldOf('permission', {
      classifier: { outages: outages('verdict', verdicts) },
      user: { outages: outages('answer', answers) },
    }),
    steps: times.flatMap((time) => [
      { atMs: time, event: { type: 'permission.check', tool: 'other', class: 'run' } },
      { atMs: time + 1, event: { type: 'tool.ended', ok: true } },
    ]),
  });
}

describe('a replay of permissions', () => {
  it('states ranges that hold what a run under the policy does', () => {
    let [opened, compared] = [0, 0];
    for (let number = 1; number <= situations; number++) {
      const scenario = permissionSituation(number);
      const { facts } = played(scenario, idle);
      const recorded = facts.filter((fact) => fact.kind === 'denied' && fact.by === 'user').length;
      for (const other of ['hardened', 'seed', 's0-timed-permission', 'claude-code-docs'].map(named)) {
        const truth = played(scenario, other.policy);
        const figures = replayPermission(facts, other, { catalog, seed: 1 });
        const happened = truth.said('permission.opened');
        opened += happened;
        if (figures === undefined || figures.isCut) continue;
        compared += 1;
        expect([
          number,
          other.name,
          isIn(happened, figures.openings),
          isIn(truth.prompts - recorded, figures.morePrompts),
        ]).toEqual([number, other.name, true, true]);
      }
    }
    expect({ opened: opened > situations, compared: compared > situations }).toEqual({ opened: true, compared: true });
  });
});
