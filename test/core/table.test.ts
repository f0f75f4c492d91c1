import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../sim/catalog.ts';
import { chartModel } from '../../sim/core/chart.ts';
import type { Model } from '../../sim/core/model.ts';
import { Table } from '../../sim/core/table.ts';
import { tableEngine } from '../../sim/core/tableEngine.ts';
import type { Event } from '../../sim/scenario/event.ts';
import { alphabetOf, inputsOf } from '../support/explore.ts';

/** Counts to a limit; its key is in no order. */
const counter: Model<number> = {
  initial: () => [0, []],
  next: (state, event) => {
    const after = (state + Number(event.by)) % 1000;
    return [after, after === state ? [] : [{ kind: 'emit', event: { type: 'counter.reached', after } }]];
  },
  key: (state) => `n${state}`,
  eventKey: ({ by }) => String(by),
  view: (state) => ({ text: String(state), tags: new Set() }),
};

const by = (amount: number): Event => ({ type: 'counter.add', by: amount });
const walks = fc.array(fc.nat(200).map(by), { maxLength: 200 });

describe('table', () => {
  it('goes where the model goes and leaves the same effects behind', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const table = new Table(counter);
        let [state] = counter.initial();
        let [id] = table.initial();
        for (const event of walk) {
          const [after, effects] = counter.next(state, event);
          const eventId = table.eventOf(event);
          const next = table.next(id, eventId);
          expect(table.effects(id, eventId)).toEqual(effects);
          expect(table.state(next)).toBe(after);
          [state, id] = [after, next];
        }
      }),
    );
  });

  it('asks the model once for each pair', () => {
    let asked = 0;
    const table = new Table({ ...counter, next: (state, event) => [state + 0 * ++asked + Number(event.by), []] });
    const event = table.eventOf(by(0));
    for (let n = 0; n < 10; n++) table.next(table.initial()[0], event);
    expect(asked).toBe(1);
  });

  it('knows an event by its key, and freezes it', () => {
    const table = new Table(counter);
    const event = by(1);
    expect(table.eventOf(event)).toBe(table.eventOf(by(1)));
    expect(table.eventOf(by(2))).not.toBe(table.eventOf(event));
    expect(Object.isFrozen(event)).toBe(true);
  });

  it('starts anew when cleared', () => {
    const table = new Table(counter);
    const first = by(7);
    table.next(table.initial()[0], table.eventOf(first));
    table.clear();
    expect(table.statesCount).toBe(0);
    const other = table.eventOf(by(3));
    const [id] = table.initial();
    expect(table.state(table.next(id, other))).toBe(3);
    expect(table.state(table.next(id, table.eventOf(first)))).toBe(7);
  });

  it('keeps no more than its cap', () => {
    const table = new Table(counter, 4096);
    const one = table.eventOf(by(1));
    let [id] = table.initial();
    for (let n = 0; n < 999 && !table.isFull; n++) id = table.next(id, one);
    expect(table.isFull).toBe(true);
    expect(table.statesCount).toBeLessThanOrEqual(4096 / 16);
  });
});

describe.each(Object.entries(catalog.charts))('table of %s', (name, chart) => {
  const alphabet = alphabetOf(chart, 6);
  const cells = fc.constantFrom(1, 20, 64, 300, 1000, undefined);
  const words = fc.array(fc.constantFrom(...alphabet), { maxLength: 60 });

  it('gives what the chart itself gives, however often it is emptied', () => {
    fc.assert(
      fc.property(words, fc.constantFrom(...inputsOf(name)), cells, (word, input, cellsMax) => {
        const model = chartModel(chart, input);
        const engine = tableEngine([new Table(model, cellsMax)]);
        let [state, effects] = model.initial();
        expect(engine.start(0).effects).toEqual(effects);
        for (const event of word) {
          const from = model.view(state).text;
          [state, effects] = model.next(state, event);
          const outcome = engine.step(0, event);
          expect([outcome.from.text, outcome.to.text]).toEqual([from, model.view(state).text]);
          expect(outcome.effects).toEqual(effects);
        }
      }),
      { numRuns: 60 },
    );
  });
});
