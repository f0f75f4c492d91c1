import { describe, expect, it } from 'vitest';
import { assign, cancel, createMachine, emit, log, raise, type StateValue } from 'xstate';
import { type ChartInput, chartModel, valueText } from '../../sim/core/chart.ts';

const input = { policy: { limit: 3 }, seed: 1 };
const counting = createMachine({
  types: {} as { input: ChartInput },
  context: ({ input: { policy, seed } }) => ({ policy, seed, count: 0 }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        go: {
          target: 'running',
          actions: [
            assign({ count: 1 }),
            emit({ type: 'counter.started' }),
            raise({ type: 'now' }),
            raise({ type: 'tick' }, { id: 'bell', delay: 5 }),
          ],
        },
        say: { actions: [log('hello')] },
      },
    },
    running: { on: { now: 'noticed', tick: 'idle' } },
    noticed: { on: { stop: { actions: [cancel('bell')] } } },
  },
});

const model = chartModel({ machine: counting }, input);

describe('chart as a model', () => {
  it('tells what is emitted, started and stopped, in order; what was raised at once has happened', () => {
    const [state] = model.initial();
    const [after, effects] = model.next(state, { type: 'go' });
    expect(model.view(after).text).toBe('noticed');
    expect(effects).toEqual([
      { kind: 'emit', event: { type: 'counter.started' } },
      { kind: 'start', id: 'bell', afterMs: 5, event: { type: 'tick' } },
    ]);
    expect(model.next(after, { type: 'stop' })[1]).toEqual([{ kind: 'stop', id: 'bell' }]);
  });

  it('is pure: the same state and event give the same, and the state stays as it was', () => {
    const [state] = model.initial();
    const before = model.key(state);
    const keys = [1, 2, 3].map(() => model.key(model.next(state, { type: 'go' })[0]));
    expect(new Set(keys).size).toBe(1);
    expect(model.key(state)).toBe(before);
  });

  it('knows a state by its value and context, without what never changes', () => {
    const other = chartModel({ machine: counting }, { policy: { limit: 9 }, seed: 2 });
    expect(other.key(other.initial()[0])).toBe(model.key(model.initial()[0]));
    const [state] = model.initial();
    expect(model.key(model.next(state, { type: 'go' })[0])).not.toBe(model.key(state));
  });

  it('stays where it is at an event that means nothing there', () => {
    const [state] = model.initial();
    const [after, effects] = model.next(state, { type: 'stop' });
    expect([model.key(after), effects]).toEqual([model.key(state), []]);
  });

  it('names an action that no chart may take', () => {
    const [state] = model.initial();
    expect(() => model.next(state, { type: 'say' })).toThrow(
      /may only assign, emit, raise and cancel; .*"xstate\.log"/,
    );
  });
});

describe('text of a state', () => {
  it.each<[StateValue, string]>([
    ['idle', 'idle'],
    [{ closed: 'clean' }, 'closed.clean'],
    [{ a: { b: 'c' } }, 'a.b.c'],
    [{ left: 'on', right: { up: 'down' } }, 'left.on+right.up.down'],
    [{ left: {}, right: 'off' }, 'left+right.off'],
  ])('of %j is %s', (value, text) => {
    expect(valueText(value)).toBe(text);
  });
});
