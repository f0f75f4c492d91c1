/** Which states of a real chart say the same for ever, against all pairs of them told apart one by one. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../sim/catalog.ts';
import { type Edge, explore, type Graph } from '../../sim/explore/paths/graph.ts';
import { likenessOf } from '../../sim/explore/paths/likeness.ts';
import { samplesOf } from '../../sim/explore/paths/samples.ts';
import { TracedChart } from '../../sim/explore/paths/traced.ts';
import { canonical, type Event } from '../../sim/scenario/event.ts';
import { inputOf, type Measured } from './measured.ts';

function exploredOf(row: Measured, statesMax = 2_000) {
  const chart = catalog.charts[row.chart];
  if (chart === undefined) throw new Error(`no chart "${row.chart}"`);
  const input = inputOf(row);
  const letters = samplesOf(chart.vocabulary, input.policy);
  return { graph: explore(new TracedChart(chart, input), { letters, statesMax }), letters };
}

/** Independent oracle: pairs that say different things at once, then pairs that lead to such pairs, until none is added. */
function apartIn({ edges }: Graph<unknown>, letters: readonly Event[]): ReadonlySet<string> {
  const stepsOf = (node: number): readonly (readonly [said: string, to: number])[] => {
    const leaving = edges[node] ?? [];
    const take = (edge: Edge | undefined) => [canonical(edge?.emits ?? []), edge?.to ?? node] as const;
    const heard = letters.map((event) =>
      take(leaving.find(({ move }) => move.kind === 'hear' && move.event === event)),
    );
    const wait = leaving.find(({ move }) => move.kind === 'wait');
    const ms = wait?.move.kind === 'wait' ? wait.move.ms : -1;
    const [said, to] = take(wait);
    return [...heard, [`${ms} ${said}`, to]];
  };
  const steps = edges.map((_, node) => stepsOf(node));
  const apart = new Set<string>();
  const isApart = (one: number, other: number) => apart.has(`${Math.min(one, other)} ${Math.max(one, other)}`);
  for (let count = -1; count < apart.size; ) {
    count = apart.size;
    steps.forEach((own, one) => {
      for (let other = one + 1; other < steps.length; other++) {
        const differs = own.some(([said, to], index) => {
          const [otherSaid, otherTo] = steps[other]?.[index] ?? ['', 0];
          return said !== otherSaid || isApart(to, otherTo);
        });
        if (differs) apart.add(`${one} ${other}`);
      }
    });
  }
  return apart;
}

describe('states that say the same for ever', () => {
  it.each([
    { chart: 'breaker', policyName: 'seed', section: 'summary' },
    { chart: 'tokens', policyName: 'hardened', section: 'tokens' },
    { chart: 'retry', policyName: 'seed', section: 'retry' },
  ])('are those that nothing tells apart: $chart', (row) => {
    const { graph, letters } = exploredOf(row);
    const likeness = likenessOf(graph, letters);
    const apart = apartIn(graph, letters);
    const found = new Set<string>();
    graph.nodes.forEach((_, one) => {
      for (let other = one + 1; other < graph.nodes.length; other++)
        if (likeness?.[one] !== likeness?.[other]) found.add(`${one} ${other}`);
    });
    expect(found).toEqual(apart);
    expect(apart.size).toBeGreaterThan(0);
  });

  it('are not known of a chart that was not seen whole', () => {
    const { graph, letters } = exploredOf({ chart: 'retry', policyName: 'seed', section: 'retry' }, 10);
    expect(likenessOf(graph, letters)).toBeUndefined();
  });
});
