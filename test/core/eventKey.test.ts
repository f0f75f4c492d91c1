/** Folding payloads is exact: equal keys give equal next states and effects, from every state. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../sim/catalog.ts';
import { canonical, type Event } from '../../sim/scenario/event.ts';
import { alphabetOf, type Explored, explore, inputsOf } from '../support/explore.ts';
import { messageArbitrary } from '../support/messages.ts';

const folding = Object.entries(catalog.charts).filter(([, { eventKey }]) => eventKey !== undefined);

/** Different messages of one key, no more than six of each. */
function foldedBy({ model }: Explored, samples: readonly Event[]): readonly (readonly Event[])[] {
  const groups = new Map<string, readonly Event[]>();
  for (const event of samples) {
    const key = model.eventKey(event);
    groups.set(key, [...(groups.get(key) ?? []), event].slice(0, 6));
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

describe.each(folding)('event key of %s', (name, chart) => {
  const messages = Object.entries(chart.vocabulary.hears);
  const all = messages.flatMap(([type, message]) =>
    fc.sample(messageArbitrary(type, message), { seed: 2, numRuns: 300 }),
  );
  const samples = [...new Map(all.map((event) => [canonical(event), event])).values()];

  it.each(inputsOf(name))('folds nothing that makes a difference (policy %#)', (input) => {
    const explored = explore(chart, input, alphabetOf(chart, 4), 150);
    const groups = foldedBy(explored, samples);
    expect(groups.length).toBeGreaterThan(0);
    for (const state of explored.states) {
      for (const group of groups) {
        const outcomes = group.map((event) => {
          const [after, effects] = explored.model.next(state, event);
          return JSON.stringify([explored.model.key(after), effects]);
        });
        expect(new Set(outcomes).size).toBe(1);
      }
    }
  });
});
