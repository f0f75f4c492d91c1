/**
 * The truth as an oracle: a run under policy A is a log; what replaying it under B says must hold of the run under B.
 *
 * A log shows an outage only if a call met it, and two as two only if a call between them was answered: situations in
 * which that is not so are beyond what any log can tell, and are left out.
 */
import { describe, expect, it } from 'vitest';
import { policies } from '../../machines/policies.ts';
import { catalog } from '../../sim/catalog.ts';
import { runScenario } from '../../sim/core/run.ts';
import { type ApiFigures, replayApi } from '../../sim/replay/apiReplay.ts';
import { ApiWatch } from '../../sim/replay/apiWatch.ts';
import type { Between } from '../../sim/replay/between.ts';
import type { Fact } from '../../sim/replay/fact.ts';
import { modelCallsOf } from '../../sim/replay/requests.ts';
import { TraceFacts } from '../../sim/replay/tripcurve/traceFacts.ts';
import { scenarioOf, worldOf } from '../support/scenarios.ts';
import { type Situation, situationOf } from './randomOutages.ts';

const names = ['seed', 'hardened', 's1-api-simple', 's1-backoff-table', 's1-backoff-code', 'claude-code-docs'] as const;

interface Truth {
  readonly watch: ApiWatch;
  readonly facts: readonly Fact[];
  readonly waitedMs: number;
  readonly refused: number;
}

const policyOf = (name: string) => {
  const named = policies[name];
  if (named === undefined) throw new Error(`no policy ${name}`);
  return named.policy;
};

type Machine = 'api' | 'api-lanes';

function truthOf({ steps, takes, outages }: Situation, name: string, machine: Machine): Truth {
  const world = worldOf(machine, { api: { takes: `${takes}ms`, outages: outages.map(written) } });
  const facts: Fact[] = [];
  const trace = new TraceFacts((fact) => facts.push(fact));
  const watch = new ApiWatch();
  const run = { policyName: name, policy: policyOf(name), expectations: [] };
  const { result } = runScenario(scenarioOf({ machine, steps, world }), run, {
    catalog,
    engine: 'table',
    observer: watch,
    onLine: (line) => trace.hear(JSON.parse(line)),
  });
  return { watch, facts, waitedMs: result.metrics.waitedMs, refused: result.metrics.refused };
}

const written = ({ from, for: length, status, retryAfter }: Situation['outages'][number]) => ({
  from: `${from}ms`,
  for: `${length}ms`,
  status,
  ...(retryAfter === undefined ? {} : { retryAfter: `${retryAfter}ms` }),
});

/** Whether a log with calls at these instants can tell the outages. */
function isTold({ outages }: Situation, calls: readonly number[]): boolean {
  const isIn = (at: number) => (call: number) => {
    const outage = outages[at];
    return outage !== undefined && call >= outage.from && call < outage.from + outage.for;
  };
  const isBetween = (at: number) => (call: number) => {
    const [before, after] = [outages[at - 1], outages[at]];
    return before !== undefined && after !== undefined && call >= before.from + before.for && call < after.from;
  };
  return outages.every((_, at) => calls.some(isIn(at)) && (at === 0 || calls.some(isBetween(at))));
}

/** Of each lane in turn; an ending that never came has none. */
const endingsOf = ({ watch }: Truth, lane: string) => watch.endings.get(lane) ?? [];
const succeeded = ({ watch }: Truth) =>
  [...watch.endings.values()].flat().filter((ending) => ending?.how === 'succeeded').length;

/** What did happen under B, of what the replay speaks of. */
function happened(a: Truth, b: Truth) {
  const pairs = [...a.watch.endings.keys()].flatMap((lane) =>
    endingsOf(a, lane).map((before, index) => ({ before, after: endingsOf(b, lane)[index] })),
  );
  const lost = pairs.filter(({ before, after }) => before?.how === 'succeeded' && after?.how !== 'succeeded');
  return {
    calls: b.watch.calls.length,
    refused: b.refused,
    requestsSucceeded: succeeded(b),
    lost: lost.length,
    lostRefused: lost.filter(({ after }) => after?.how === 'open').length,
    waitedMs: b.waitedMs,
    openings: b.watch.deeds.filter(({ what }) => what === 'opened').length,
  };
}

const options = { catalog, seed: 1, price: () => undefined };

interface Series {
  readonly names: readonly string[];
  readonly machine: Machine;
  readonly wanted: number;
}

/** Every pair of policies has its turn. */
function compared({ names, machine, wanted }: Series) {
  let [told, sharp] = [0, 0];
  const wrong: unknown[] = [];
  for (let seed = 1; told < wanted; seed++) {
    const situation = machine === 'api' ? situationOf(seed) : inLanes(situationOf(seed));
    const nameA = names[seed % names.length] ?? 'seed';
    const nameB = names[Math.floor(seed / names.length) % names.length] ?? 'seed';
    const a = truthOf(situation, nameA, machine);
    if (!isTold(situation, a.watch.calls)) continue;
    told += 1;
    const b = truthOf(situation, nameB, machine);
    const figures: ApiFigures = replayApi(modelCallsOf(a.facts), { name: nameB, policy: policyOf(nameB) }, options);
    const ranges = Object.entries(happened(a, b)).map(([key, value]) => {
      const range = figures[key as keyof ReturnType<typeof happened>] as Between;
      return { key, value, range, isHeld: value >= range.least && value <= range.most };
    });
    if (ranges.every(({ range: { least, most } }) => least === most)) sharp += 1;
    for (const { key, value, range, isHeld } of ranges) {
      if (!isHeld) wrong.push({ seed, nameA, nameB, key, value, range, isCut: figures.isCut });
    }
  }
  return { sharp, wrong };
}

/** The same messages, to three lanes in turn. */
const inLanes = (situation: Situation): Situation => ({
  ...situation,
  steps: situation.steps.map(({ atMs, event }, index) => ({
    atMs,
    event: { type: event.type.replace('retry', `retry${1 + (((index * 5) % 7) % 3)}`) },
  })),
});

describe('a replay of a trace under another policy', () => {
  it('states ranges that hold what did happen under it, on 1000 situations', () => {
    const { sharp, wrong } = compared({ names, machine: 'api', wanted: 1_000 });
    expect(wrong).toEqual([]);
    expect(sharp).toBeGreaterThan(1_000 / 3);
  }, 240_000);

  it('does so for several lanes on one breaker, on 150', () => {
    // Jitter hangs on the name of a lane, and a log knows no names: only policies without it can be held to the letter.
    const still = names.filter((name) => policyOf(name).retry.jitterPercent === 0);
    const { sharp, wrong } = compared({ names: still, machine: 'api-lanes', wanted: 150 });
    expect(wrong).toEqual([]);
    expect(sharp).toBeGreaterThan(150 / 10);
  }, 240_000);
});
