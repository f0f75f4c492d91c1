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
const wanted = 1_000;

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

function truthOf({ steps, takes, outages }: Situation, name: string): Truth {
  const world = worldOf('api', { api: { takes: `${takes}ms`, outages: outages.map(written) } });
  const facts: Fact[] = [];
  const trace = new TraceFacts((fact) => facts.push(fact));
  const watch = new ApiWatch();
  const run = { policyName: name, policy: policyOf(name), expectations: [] };
  const { result } = runScenario(scenarioOf({ steps, world }), run, {
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

const endingsOf = ({ watch }: Truth) => watch.endings.get('retry') ?? [];
const succeeded = (truth: Truth) => endingsOf(truth).filter((ending) => ending?.how === 'succeeded').length;

/** What did happen under B, of what the replay speaks of. */
function happened(a: Truth, b: Truth) {
  const pairs = endingsOf(a).map((before, index) => ({ before, after: endingsOf(b)[index] }));
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

describe('a replay of a trace under another policy', () => {
  it('states ranges that hold what did happen under it, on 1000 situations', () => {
    let [told, sharp] = [0, 0];
    const wrong: unknown[] = [];
    for (let seed = 1; told < wanted; seed++) {
      const situation = situationOf(seed);
      const [nameA, nameB] = [names[seed % names.length] ?? 'seed', names[(seed * 7 + 3) % names.length] ?? 'seed'];
      const a = truthOf(situation, nameA);
      if (!isTold(situation, a.watch.calls)) continue;
      told += 1;
      const b = truthOf(situation, nameB);
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
    expect({ told, sharp: sharp > wanted / 3 }).toEqual({ told: wanted, sharp: true });
    expect(wrong).toEqual([]);
  }, 120_000);
});
