/**
 * The search of `check`: edges of composed systems, one chart against a plain breadth-first search over XState's own
 * steps, and a chain against @xstate/graph.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { breaker } from '../machines/breaker.ts';
import { hardened } from '../machines/policies/hardened.ts';
import { seed } from '../machines/policies/seed.ts';
import { catalog } from '../sim/catalog.ts';
import { snapshotKey } from '../sim/core/chart.ts';
import { borrowedScope } from '../sim/core/scope.ts';
import { Composed, usualOptions } from '../sim/explore/check/composed.ts';
import { search } from '../sim/explore/check/search.ts';
import { samplesOf } from '../sim/explore/paths/samples.ts';
import { counters, countersCatalog } from '../test/explore/check/counters.ts';
import { type Contestant, measure, median } from './measure.ts';

/** Millions of edges a second, by system; each was searched before. */
export function measureEdges(): ReadonlyMap<string, number> {
  const contestants = ['api', 'compaction', 'permission'].map((machine): Contestant => {
    const composed = new Composed(machine, catalog, hardened.policy, usualOptions);
    const { edgesCount } = search(composed);
    return { name: machine, events: edgesCount, run: () => void search(composed) };
  });
  return new Map([...measure(contestants, 3)].map(([name, ns]) => [name, 1_000 / ns]));
}

const policy = { ...seed.policy, api: { ...seed.policy.api, reset: { kind: 'never' } } } as const;

/** The same chart and messages; states found. */
function plainly(): number {
  const letters = samplesOf(catalog.charts.breaker?.vocabulary ?? { about: '', hears: {}, says: {}, notices: {} }, {
    ...policy.api,
  }).filter(({ type }) => type !== 'breaker.force');
  const actions: unknown[] = [];
  const scope = borrowedScope((action) => actions.push(action));
  const [initial] = initialTransition(breaker, { policy: policy.api, seed: 1 });
  const seen = new Map<string, AnyMachineSnapshot>([[snapshotKey(initial), initial]]);
  for (const state of seen.values()) {
    for (const letter of letters) {
      actions.length = 0;
      const next: AnyMachineSnapshot = breaker.transition(state as typeof initial, letter as never, scope);
      const key = snapshotKey(next);
      if (!seen.has(key)) seen.set(key, next);
    }
  }
  return seen.size;
}

function bySearch(): number {
  const options = { ...usualOptions, isMinimised: false };
  return search(new Composed('breaker', catalog, policy, options)).statesCount;
}

/** How many times as fast as a plain search the first search of one chart is, automaton and all. */
export function measureOneChart(): number {
  const states = [plainly(), bySearch()];
  if (states[0] !== states[1]) throw new Error(`a plain search finds ${states[0]} states, ours ${states[1]}`);
  const taken = measure(
    [
      { name: 'plain', events: 1, run: () => void plainly() },
      { name: 'search', events: 1, run: () => void bySearch() },
    ],
    3,
  );
  return (taken.get('plain') ?? Number.NaN) / (taken.get('search') ?? Number.NaN);
}

const chainMax = 5_000;

/** How many times the time and the memory of a search of a chain of 5,000 states its shortest paths take. */
export function measureChain(): { readonly time: number; readonly memory: number } {
  const ways = {
    graph: () =>
      getShortestPaths(counters.chain.machine, {
        input: { policy: { max: chainMax } },
        events: [{ type: 'chain.add' }, { type: 'chain.reset' }],
        serializeState: ({ context }) => String(context.count),
        limit: Number.POSITIVE_INFINITY,
      }),
    search: () =>
      search(
        new Composed('chain', countersCatalog, { counter: { max: chainMax } }, { ...usualOptions, isMinimised: false }),
      ),
  };
  const used = (way: () => unknown) => Array.from({ length: 3 }, () => usedBy(way));
  const [graph, ours] = [used(ways.graph), used(ways.search)];
  const ratio = (of: 'ms' | 'bytes') => median(graph.map((each) => each[of])) / median(ours.map((each) => each[of]));
  return { time: ratio('ms'), memory: ratio('bytes') };
}

/** What is still held when it is done counts. */
function usedBy(way: () => unknown): { readonly ms: number; readonly bytes: number } {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  const before = held();
  const start = process.hrtime.bigint();
  const result = way();
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  collect();
  const bytes = held() - before;
  if (result === undefined) throw new Error('nothing was found');
  return { ms, bytes };
}

function held(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
