import { describe, expect, it } from 'vitest';
import { s1ApiSimple } from '../../../machines/policies/s1.ts';
import type { BreakerPolicy } from '../../../machines/policy.ts';
import { catalog } from '../../../sim/catalog.ts';
import { type RunCatalog, runScenario } from '../../../sim/core/run.ts';
import type { TraceRecord } from '../../../sim/core/trace.ts';
import { Composed, usualOptions } from '../../../sim/explore/check/composed.ts';
import { concrete } from '../../../sim/explore/check/concrete.ts';
import { type PathStep, Search, usualLimits } from '../../../sim/explore/check/search.ts';
import { usualLimits as usualScenarioLimits } from '../../../sim/scenario/limits.ts';
import { createWorld } from '../../../sim/worlds/create.ts';

/** Opens at the first failure, for so long. */
const openFor = (afterMs: number): BreakerPolicy => ({
  ...s1ApiSimple.policy.api,
  trip: { consecutive: 1, window: null },
  reset: {
    kind: 'timer',
    afterMs,
    growth: 1,
    maxMs: afterMs,
    retryAfter: 'ignored',
    probes: 1,
    successesToClose: 1,
    probeDeadlineMs: 60_000,
  },
});

const policy = { slow: openFor(60_000), quick: openFor(30_000) };

const two = {
  about: 'Two breakers that know nothing of each other.',
  instances: {
    slow: { chart: 'breaker', policy: 'slow', ports: {} },
    quick: { chart: 'breaker', policy: 'quick', ports: {} },
  },
  services: [],
} as const;

const twoCatalog: RunCatalog = {
  systems: { two },
  charts: catalog.charts,
  createWorld: (_machine, config, seed) => createWorld(two, config, seed),
};

/** The first way to an edge at which `fires` ends its break while both are open, and `first` opened first. */
function wayTo(composed: Composed, first: 'slow' | 'quick', fires: 'slow' | 'quick'): readonly PathStep[] | undefined {
  const { components, moves, zones, exchange } = composed;
  let way: readonly PathStep[] | undefined;
  const found = new Search(composed, {
    ...usualLimits,
    onEdge: (from, { move, gap }) => {
      const fired = moves[move];
      if (fired?.kind !== 'fire' || components[fired.component]?.name !== fires) return false;
      const isCooling = components.every((_, component) => found.view(from, component).text === 'open.cooling');
      const [owner = -1] = zones.ownersOf(found.zoneIn(from));
      if (!isCooling || components[exchange.componentOf(owner)]?.name !== first) return false;
      way = [...found.pathTo(from), { move, gap }];
      return true;
    },
  });
  found.run();
  return way;
}

/** Openings and half-openings as the kernel has them: `45000 quick open`. */
function replay(composed: Composed, path: readonly PathStep[]): readonly string[] {
  const made = concrete(composed, path);
  if (!made.isPossible) throw new Error(made.why);
  const run = { policyName: 'two', policy, expectations: [] };
  const scenario = {
    name: '',
    file: '',
    source: undefined,
    claim: undefined,
    machine: 'two',
    seed: 1,
    world: {},
    steps: made.steps,
    runs: [run],
    limits: usualScenarioLimits(false),
  };
  const lines: string[] = [];
  runScenario(scenario, run, {
    catalog: twoCatalog,
    engine: 'table',
    onLine: (line) => {
      const { t, instance, from, to } = JSON.parse(line) as TraceRecord;
      if (from.split('.')[0] !== to.split('.')[0]) lines.push(`${t} ${instance} ${to}`);
    },
  });
  return lines;
}

describe('of two outages of 60 s and 30 s', () => {
  it.each([true, false])('the one that began later can end first, and last (exact: %s)', (isExact) => {
    const composed = new Composed('two', twoCatalog, policy, { ...usualOptions, isExact });
    const laterFirst = wayTo(composed, 'slow', 'quick');
    expect(laterFirst && replay(composed, laterFirst)).toEqual([
      '0 slow open.cooling',
      '0 quick open.cooling',
      '30000 quick halfOpen.ready',
      '60000 slow halfOpen.ready',
    ]);
    const earlierFirst = wayTo(composed, 'slow', 'slow');
    // Both are due at 60 s: the one that was started first fires first.
    expect(earlierFirst && replay(composed, earlierFirst)).toEqual([
      '0 slow open.cooling',
      '30000 quick open.cooling',
      '60000 slow halfOpen.ready',
      '60000 quick halfOpen.ready',
    ]);
  });

  it('the quick one never ends last if it began first', () => {
    const composed = new Composed('two', twoCatalog, policy, usualOptions);
    expect(wayTo(composed, 'quick', 'quick')).toBeDefined();
    expect(wayTo(composed, 'quick', 'slow')).toBeUndefined();
  });
});
