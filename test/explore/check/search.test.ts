import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { seed } from '../../../machines/policies/seed.ts';
import { catalog } from '../../../sim/catalog.ts';
import { Composed, type ComposeOptions, usualOptions } from '../../../sim/explore/check/composed.ts';
import { search } from '../../../sim/explore/check/search.ts';
import { counters, countersCatalog } from './counters.ts';

const counting = (machine: 'pair' | 'chain', max: number, options: Partial<ComposeOptions> = {}) =>
  new Composed(machine, countersCatalog, { counter: { max } }, { ...usualOptions, ...options });

const shipped = (machine: string, options: Partial<ComposeOptions> = {}) =>
  new Composed(machine, catalog, seed.policy, { ...usualOptions, ...options });

const api = shipped('api');

/** Independent: pairs of counts that can be, and open. */
function pairsByHand(max: number): number {
  const seen = new Set(['0,0']);
  for (const text of seen) {
    if (text === 'open') continue;
    const [a = 0, b = 0] = text.split(',').map(Number);
    seen.add(a + 1 >= max ? 'open' : `${a + 1},${b}`).add(b + 1 >= max ? 'open' : `${a},${b + 1}`);
    seen.add(`0,${b}`).add(`${a},0`);
  }
  return seen.size;
}

describe('the search of two counters', () => {
  it.each([2, 5, 31])('to %i finds the square of it, and open', (max) => {
    const { statesCount, limit } = search(counting('pair', max));
    expect(statesCount).toBe(max * max + 1);
    expect(statesCount).toBe(pairsByHand(max));
    expect(limit).toBeUndefined();
  });
});

describe('the search of a chain', () => {
  it('of 5,000 finds each state as far away as @xstate/graph does', { timeout: 120_000 }, () => {
    const max = 5_000;
    const composed = counting('chain', max, { isMinimised: false });
    const found = search(composed);
    const ours = Array.from({ length: found.statesCount }, (_, index) => found.pathTo(index).length);
    const paths = getShortestPaths(counters.chain.machine, {
      input: { policy: { max } },
      events: [{ type: 'chain.add' }, { type: 'chain.reset' }],
      serializeState: ({ context }) => String(context.count),
      limit: Number.POSITIVE_INFINITY,
    });
    expect(ours.length).toBe(max);
    expect(ours.toSorted((a, b) => a - b)).toEqual(paths.map(({ weight }) => weight).toSorted((a, b) => a - b));
  });
});

describe('the search', () => {
  it('finds as many states whether automata are minimised or not, where none of them can be told from another', () => {
    expect(search(counting('pair', 9)).statesCount).toBe(
      search(counting('pair', 9, { isMinimised: false })).statesCount,
    );
  });

  it('sees the same of a system whether automata are minimised or not', () => {
    const seen = (isMinimised: boolean): ReadonlySet<string> => {
      const found = search(shipped('compaction', { isMinimised }));
      return new Set(
        Array.from({ length: found.statesCount }, (_, index) =>
          found.composed.components.map((_each, component) => found.view(index, component).text).join(),
        ),
      );
    };
    expect([...seen(true)].sort()).toEqual([...seen(false)].sort());
  });

  it('tells every edge, from states in the order found, and keeps them if asked', () => {
    const told: [from: number, to: number][] = [];
    const found = search(shipped('compaction'), {
      keepsEdges: true,
      onEdge: (from, _edge, to, isNew) => {
        if (isNew) expect(to).toBe(Math.max(0, ...told.map(([, before]) => before)) + 1);
        told.push([from, to]);
        return false;
      },
    });
    expect(told.length).toBe(found.edgesCount);
    const { from, to } = found.edges;
    expect([...from].map((source, index) => [source, to[index]])).toEqual(told);
    expect([...from]).toEqual([...from].toSorted((a, b) => a - b));
  });

  it('goes back from a state to the start, each step an edge', () => {
    const found = search(api, { statesMax: 2_000 });
    for (let index = 1; index < found.statesCount; index += 97) {
      let words = found.composed.start;
      for (const { move, gap } of found.pathTo(index)) {
        let next: Int32Array | undefined;
        found.composed.expand(words, 0, (edge) => {
          if (edge.move === move && edge.gap === gap) next = edge.to.slice();
        });
        words = next ?? new Int32Array();
      }
      found.composed.components.forEach((_, component) => {
        expect(found.composed.stateIn(words, 0, component)).toBe(found.stateIn(index, component));
      });
    }
  });

  it('ends when an edge was enough', () => {
    const found = search(api, { onEdge: (_from, { messages }) => messages.length > 0 });
    expect([found.isStopped, found.edgesCount, found.limit]).toEqual([true, 1, undefined]);
  });
});

describe('a limit of the search', () => {
  it('on states is kept to the state', () => {
    const found = search(api, { statesMax: 1_000 });
    expect([found.statesCount, found.limit]).toEqual([1_000, '1000 states']);
    expect(found.expandedCount).toBeLessThan(1_000);
  });

  it('on states that is just enough is none', () => {
    const all = search(counting('pair', 5)).statesCount;
    expect(search(counting('pair', 5), { statesMax: all }).limit).toBeUndefined();
    expect(search(counting('pair', 5), { statesMax: all - 1 }).limit).toBe(`${all - 1} states`);
  });

  it('on memory ends it before a table grows beyond', () => {
    const found = search(api, { bytesMax: 500_000 });
    expect(found.limit).toBe('500000 bytes');
  });

  it('on time ends it by the clock it was given', () => {
    let now = 0;
    const found = search(api, { msMax: 5, now: () => now++ });
    expect(found.limit).toBe('5 ms');
    expect(found.expandedCount).toBeLessThan(found.statesCount);
  });
});

describe('a stub', () => {
  it('lets the others do all that they do beside the instance itself', () => {
    const seen = (stubs: readonly string[]): ReadonlySet<string> => {
      const found = search(shipped('api', { stubs }));
      return new Set(Array.from({ length: found.statesCount }, (_, index) => found.view(index, 0).text));
    };
    const beside = seen([]);
    const alone = seen(['api']);
    expect([...beside].filter((text) => !alone.has(text))).toEqual([]);
    expect(beside.size).toBe(3);
  });

  it('says what the others may hear from it, and nothing else is said in its place', () => {
    const composed = shipped('api', { stubs: ['api'] });
    expect(composed.components.map(({ name }) => name)).toEqual(['retry']);
    const said = composed.outside.stubbed.get('api')?.map(({ type }) => type);
    expect(new Set(said)).toEqual(new Set(['api.permitted', 'api.refused']));
    expect(composed.outside.orders.map(({ type }) => type)).toEqual([
      'retry.request',
      'retry.abort',
      'user.aborted',
      'user.quit',
    ]);
  });

  it('in the place of all guards of the session lets it go everywhere', () => {
    const stubs = ['tokens', 'compaction', 'summary', 'retry', 'api', 'permission', 'bash', 'read', 'tools'];
    const found = search(shipped('session', { stubs }));
    const seen = new Set(Array.from({ length: found.statesCount }, (_, index) => found.view(index, 0).text));
    const states = catalog.factsOf('session').states.session ?? [];
    const passing = ['turn', 'turn.deciding'];
    expect([...seen].sort()).toEqual(states.filter((state) => !passing.includes(state)).sort());
  });
});
