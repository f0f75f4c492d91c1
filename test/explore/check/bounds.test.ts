import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundOf } from '../../../sim/explore/check/bounds.ts';
import { Graph } from '../../../sim/explore/check/graph.ts';
import { Labels, violationOf } from '../../../sim/explore/check/monitor.ts';
import { componentsUnder } from '../../../sim/explore/check/scc.ts';
import type { Search } from '../../../sim/explore/check/search.ts';

interface Arc {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
  readonly isMark: boolean;
}

/** A graph needs of its search the edges alone, sorted by source. */
function graphOf(statesCount: number, arcs: readonly Arc[]): Graph {
  const ints = (key: 'from' | 'to') => Int32Array.from(arcs, (arc) => arc[key]);
  const edges = { from: ints('from'), to: ints('to'), move: Int32Array.from(arcs, (_, index) => index) };
  return new Graph({ statesCount, edges } as unknown as Search, new Int32Array(arcs.length));
}

const statesMax = 6;
const node = fc.nat({ max: statesMax - 1 });
const arcs = fc
  .array(fc.record({ from: node, to: node, cost: fc.nat({ max: 3 }), isMark: fc.boolean() }), { maxLength: 14 })
  .map((list) => list.toSorted((a, b) => a.from - b.from));

/** Independent: Warshall's closure. */
function closure(list: readonly Arc[]): readonly (readonly boolean[])[] {
  const all = Array.from({ length: statesMax }, (_, index) => index);
  const can = all.map((a) => all.map((b) => a === b || list.some(({ from, to }) => from === a && to === b)));
  for (const k of all)
    for (const a of all) for (const b of all) if (can[a]?.[k] && can[k]?.[b]) (can[a] as boolean[])[b] = true;
  return can;
}

/** Independent: ways of at most so many unmarked arcs; from the start and behind marks, or from anywhere. */
function dearest(list: readonly Arc[], length: number, isAnywhere: boolean): number {
  const unmarked = list.filter(({ isMark }) => !isMark);
  let from = Array.from({ length: statesMax }, () => 0);
  for (let step = 0; step < length; step++) {
    from = from.map((_, state) =>
      Math.max(0, ...unmarked.filter((arc) => arc.from === state).map(({ to, cost }) => cost + (from[to] ?? 0))),
    );
  }
  const begins = isAnywhere ? from : [from[0] ?? 0];
  return Math.max(...begins, ...list.filter(({ isMark }) => isMark).map(({ to, cost }) => cost + (from[to] ?? 0)));
}

describe('strongly connected components', () => {
  it('are one where each of two states leads to the other, numbered against the arcs', () => {
    fc.assert(
      fc.property(arcs, (list) => {
        const { of } = componentsUnder(graphOf(statesMax, list), () => true);
        const can = closure(list);
        for (let a = 0; a < statesMax; a++)
          for (let b = 0; b < statesMax; b++) {
            expect(of[a] === of[b]).toBe(can[a]?.[b] === true && can[b]?.[a] === true);
          }
        for (const { from, to } of list) expect(of[to]).toBeLessThanOrEqual(of[from] as number);
      }),
    );
  });
});

describe('a bound', () => {
  it('is the dearest way between marks, and there is none where a longer way is dearer still', () => {
    fc.assert(
      fc.property(arcs, (list) => {
        const bound = boundOf(graphOf(statesMax, list), {
          isThere: () => true,
          isMark: (edge) => list[edge]?.isMark === true,
          costOf: (edge) => list[edge]?.cost ?? 0,
          marksCount: 'first',
        });
        if (bound.isBounded) {
          const few = dearest(list, 2 * statesMax, false);
          expect(dearest(list, 6 * statesMax, true)).toBe(dearest(list, 2 * statesMax, true));
          expect(bound.most).toBe(few);
          expect(bound.worst().reduce((sum, edge) => sum + (list[edge]?.cost ?? 0), 0)).toBeGreaterThanOrEqual(few);
        } else {
          expect(dearest(list, 6 * statesMax, true)).toBeGreaterThan(dearest(list, 2 * statesMax, true));
          const loop = [bound.edge, ...bound.back].map((edge) => list[edge] as Arc);
          loop.forEach(({ to, isMark }, index) => {
            expect([to, isMark]).toEqual([loop[(index + 1) % loop.length]?.from, false]);
          });
        }
      }),
    );
  });
});

describe('what is inevitable', () => {
  it('is where no way can go round or end before it', () => {
    fc.assert(
      fc.property(arcs, fc.uint8Array({ min: 0, max: 1, minLength: statesMax, maxLength: statesMax }), (list, goal) => {
        const is = graphOf(statesMax, list).inevitable(goal, () => true);
        // Independent: all ways of so many arcs have met the goal, and none has ended.
        const isSure = (state: number, left: number): boolean => {
          if (goal[state] === 1) return true;
          const next = new Set(list.filter(({ from }) => from === state).map(({ to }) => to));
          return left > 0 && next.size > 0 && [...next].every((to) => isSure(to, left - 1));
        };
        for (let state = 0; state < statesMax; state++) expect(is[state] === 1).toBe(isSure(state, statesMax));
      }),
    );
  });
});

describe('a monitor', () => {
  it('is violated by the shortest way on which two symbols meet', () => {
    fc.assert(
      fc.property(arcs, (list) => {
        const labels = new Labels();
        for (const { cost } of list) labels.note(cost === 0 ? [] : [String(cost)]);
        const way = violationOf(graphOf(statesMax, list), labels, {
          statesCount: 2,
          // A 1 makes it ready, a 2 calms it, a 3 when ready violates.
          step: (state, symbol) => (symbol === '1' ? 1 : symbol === '2' ? 0 : state === 1 ? -1 : 0),
        });
        // Independent: breadth first over pairs of a state and readiness.
        let ends = new Set(['0 0']);
        let steps = 0;
        let found: number | undefined;
        for (; steps < 2 * statesMax && found === undefined; steps++) {
          const next = new Set(ends);
          for (const end of ends) {
            const [state, isReady] = end.split(' ').map(Number);
            for (const { from, to, cost } of list) {
              if (from !== state) continue;
              if (cost === 3 && isReady === 1) found ??= steps + 1;
              else next.add(`${to} ${cost === 1 ? 1 : cost === 2 ? 0 : isReady}`);
            }
          }
          ends = next;
        }
        expect(way?.length).toBe(found);
      }),
    );
  });
});
