/** The house rules of charts that a machine can check, over every chart of the catalog. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../sim/catalog.ts';
import type { ChartInput } from '../../sim/core/chart.ts';
import type { CatalogChart } from '../../sim/core/system.ts';
import { actionsOf, candidatesOf, configOf, type Named, nameOf, statesIn, transitionsOf } from '../support/config.ts';
import { alphabetOf, explore, inputsOf, madeUpInputsOf } from '../support/explore.ts';
import { faultOf } from '../support/messages.ts';

const eventName = /^[a-z][a-zA-Z]*(\.[a-z][a-zA-Z]*)+$/;
const sentence = /^[A-Z“"](?:(?!\. ).)*\.$/;
const timerId = /^(xstate\.after\.)?[a-zA-Z.]+$/;

const isName = (named: unknown): boolean =>
  typeof named === 'string' ||
  (typeof named === 'object' &&
    named !== null &&
    Object.keys(named).every((key) => key === 'type' || key === 'params'));

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].toSorted();

function partsOf({ machine }: CatalogChart) {
  const states = statesIn(configOf(machine));
  const transitions = states.flatMap(transitionsOf).map(({ transition }) => transition);
  const guards = transitions.flatMap(({ guard }) => (guard === undefined ? [] : [guard]));
  return { states, transitions, guards, actions: states.flatMap(actionsOf) };
}

/** What a chart says and starts under many policies: in its first states, and further on where that shows more. */
function behaviourOf(name: string, chart: CatalogChart) {
  const alphabet = alphabetOf(chart, 16);
  const shipped = inputsOf(name);
  const statesMax = (input: ChartInput): number => {
    if (input === shipped.at(-1)) return 1500;
    return shipped.includes(input) ? 20 : 300;
  };
  const inputs = [...shipped, ...madeUpInputsOf(name, 10)];
  const effects = inputs.flatMap((input) => explore(chart, input, alphabet, statesMax(input)).effects);
  return {
    said: effects.flatMap((effect) => (effect.kind === 'emit' ? [effect.event] : [])),
    timers: effects.flatMap((effect) => (effect.kind === 'start' ? [effect] : [])),
  };
}

describe.each(Object.entries(catalog.charts))('chart %s', (name, chart) => {
  const { machine, vocabulary } = chart;
  const { states, transitions, guards, actions } = partsOf(chart);
  const { said, timers } = behaviourOf(name, chart);
  const implemented = machine.implementations;

  it('begins the names of its own messages with its id', () => {
    expect(machine.config.id).toBe(name);
    const own = Object.keys(vocabulary.says).filter((type) => type.startsWith(`${name}.`));
    expect(own.length).toBeGreaterThan(0);
  });

  it('hears no wildcard', () => {
    expect(states.flatMap(({ state }) => Object.keys(state.on ?? {})).filter((type) => type.includes('*'))).toEqual([]);
  });

  it('holds names only, nothing inline', () => {
    expect([...guards, ...actions].filter((named) => !isName(named))).toEqual([]);
    expect(transitions.filter((transition) => typeof transition !== 'object')).toEqual([]);
  });

  it('describes every state in one sentence', () => {
    const below = states.filter(({ path }) => path.length > 0);
    expect(
      below.filter(({ state }) => !sentence.test(state.description ?? '')).map(({ path }) => path.join('.')),
    ).toEqual([]);
  });

  it('has no final state at its top', () => {
    expect(Object.values(configOf(machine).states ?? {}).filter(({ type }) => type === 'final')).toEqual([]);
  });

  it.each([
    ['guard', guards, implemented.guards],
    ['action', actions, implemented.actions],
    ['delay', states.flatMap(({ state }) => Object.keys(state.after ?? {})), implemented.delays],
  ] as const)('implements exactly each %s that it names', (_, used: readonly Named[], known) => {
    expect(sorted(used.map(nameOf))).toEqual(sorted(Object.keys(known)));
  });

  it('lists no candidate behind one without a guard', () => {
    const lists = states.flatMap(({ state }) =>
      [state.on, state.after].flatMap((by) => Object.values(by ?? {}).map(candidatesOf)),
    );
    expect(lists.filter((list) => list.slice(0, -1).some(({ guard }) => guard === undefined))).toEqual([]);
  });

  it('handles exactly what its vocabulary says it hears', () => {
    const own = new Set(timers.map(({ event }) => event.type));
    const handled = machine.events.filter((type) => !type.startsWith('xstate.') && !own.has(type));
    expect(sorted(handled)).toEqual(sorted(Object.keys(vocabulary.hears)));
  });

  it('says exactly what its vocabulary says it says', () => {
    expect(sorted(said.map(({ type }) => type))).toEqual(sorted(Object.keys(vocabulary.says)));
    expect(said.flatMap((event) => faultOf(vocabulary.says, event) ?? [])).toEqual([]);
  });

  it('tells the user exactly the notices of its vocabulary', () => {
    const codes = said.filter(({ type }) => type === 'notice.show').map(({ code }) => String(code));
    expect(sorted(codes)).toEqual(sorted(Object.keys(vocabulary.notices)));
  });

  it('names messages port first', () => {
    const types = Object.keys({ ...vocabulary.hears, ...vocabulary.says });
    expect(types.filter((type) => !eventName.test(type))).toEqual([]);
  });

  it('starts timers by fixed names and whole milliseconds', () => {
    expect(timers.filter(({ id }) => !timerId.test(id)).map(({ id }) => id)).toEqual([]);
    expect(timers.filter(({ afterMs }) => !Number.isInteger(afterMs) || afterMs < 0)).toEqual([]);
  });
});
