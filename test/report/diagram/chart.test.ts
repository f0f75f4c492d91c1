/** The nodes and edges of every chart, against what its author wrote. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../../sim/catalog.ts';
import { chartDiagram, type TransitionEdge } from '../../../sim/report/diagram/chart.ts';
import { configOf, nameOf, statesIn, transitionsOf } from '../../support/config.ts';

describe.each(Object.entries(catalog.charts))('the diagram of %s', (name, { machine, vocabulary }) => {
  const diagram = chartDiagram(name, vocabulary.about, machine);
  const states = statesIn(configOf(machine));

  it('has every state with its tags, entry and exit', () => {
    const written = states.map(({ path, state }) => ({
      path: path.join('.'),
      tags: [(state as { readonly tags?: string | readonly string[] }).tags ?? []].flat(),
      entry: (state.entry ?? []).map(nameOf),
      exit: (state.exit ?? []).map(nameOf),
    }));
    const names = (actions: readonly { readonly name: string }[]) => actions.map((action) => action.name);
    const drawn = diagram.nodes.map(({ path, tags, entry, exit }) => ({
      path,
      tags,
      entry: names(entry),
      exit: names(exit),
    }));
    expect(drawn).toEqual(written);
  });

  it('has every transition with its guard and actions, in the order written', () => {
    const written = states.flatMap(transitionsOf).map(({ place, transition }) => ({
      place,
      guard: transition.guard === undefined ? null : nameOf(transition.guard),
      actions: (transition.actions ?? []).map(nameOf),
    }));
    const drawn = diagram.edges.map((edge) => ({
      place: placeOf(edge),
      guard: edge.guard,
      actions: edge.actions.map((action) => action.name),
    }));
    const byPlace = (a: { readonly place: string }, b: { readonly place: string }) => (a.place < b.place ? -1 : 1);
    expect(drawn.toSorted(byPlace)).toEqual(written.toSorted(byPlace));
  });

  it('leads only to states that it has', () => {
    const ids = new Set(diagram.nodes.map(({ id }) => id));
    expect(diagram.edges.filter(({ from, to }) => !ids.has(from) || (to !== null && !ids.has(to)))).toEqual([]);
    expect(new Set(diagram.edges.map(({ id }) => id)).size).toBe(diagram.edges.length);
  });

  function placeOf({ from, trigger, order }: TransitionEdge): string {
    const path = diagram.nodes.find(({ id }) => id === from)?.path;
    const how = trigger.kind === 'event' ? 'on' : trigger.kind;
    const what = 'name' in trigger ? `${how} ${trigger.name}` : how;
    return `${path || 'root'} ${what} #${order}`;
  }
});
