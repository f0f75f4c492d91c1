import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { Bus, type Delivery } from '../../sim/core/bus.ts';
import type { StepOutcome } from '../../sim/core/engine.ts';
import { Kernel } from '../../sim/core/kernel.ts';
import type { Effect } from '../../sim/core/model.ts';
import type { World } from '../../sim/core/world.ts';
import { defaultLimits } from '../../sim/scenario/limits.ts';
import type { Step } from '../../sim/scenario/types.ts';

const message = { about: '' };
const vocabulary = {
  about: '',
  hears: { 'chart.go': message, 'chart.rang': message, 'partner.answered': message },
  says: { 'partner.asked': message, 'chart.gone': message },
  notices: {},
};
const charts = { chart: { machine: createMachine({}), vocabulary } };
const system = {
  about: '',
  instances: { one: { chart: 'chart', ports: {} }, two: { chart: 'chart', ports: { partner: 'one' } } },
  services: [],
};
const deaf: World = { hear: () => undefined, context: () => undefined };
const view = { text: 'here', tags: new Set<string>() };
const outcome = (...effects: readonly Effect[]): StepOutcome => ({ from: view, to: view, effects });
const start = (id: string, afterMs: number): Effect => ({ kind: 'start', id, afterMs, event: { type: 'chart.rang' } });
const stop = (id: string): Effect => ({ kind: 'stop', id });
const emit = (type: string): Effect => ({ kind: 'emit', event: { type } });
const go = (atMs: number, name = 'one'): Step => ({ atMs, event: { type: `${name}.go` } });

const kernelWith = (steps: readonly Step[], world = deaf): Kernel =>
  new Kernel({
    names: ['one', 'two'],
    bus: new Bus(system, charts),
    world,
    steps,
    limits: defaultLimits,
    observers: [],
  });

/** What is delivered, when each delivery is met by the effects listed for its place in the row. */
function delivered(kernel: Kernel, effects: readonly (readonly Effect[])[] = []): readonly string[] {
  const texts: string[] = [];
  for (let delivery = kernel.next(); delivery !== undefined; delivery = kernel.next()) {
    const name = ['one', 'two'][delivery.instance];
    const { timerId } = delivery;
    texts.push(`${kernel.nowMs} ${name} ${delivery.event.type}${timerId === undefined ? '' : ` by ${timerId}`}`);
    kernel.apply(delivery, outcome(...(effects[texts.length - 1] ?? [])));
  }
  return texts;
}

function firstOf(kernel: Kernel): Delivery {
  const delivery = kernel.next();
  if (delivery === undefined) throw new Error('nothing is due');
  return delivery;
}

describe('kernel', () => {
  it('fires a timer when it is due', () => {
    expect(delivered(kernelWith([go(5)]), [[start('bell', 10)]])).toEqual([
      '5 one chart.go',
      '15 one chart.rang by bell',
    ]);
  });

  it('does not fire one that was stopped', () => {
    expect(delivered(kernelWith([go(0), go(9)]), [[start('bell', 10)], [stop('bell')]])).toHaveLength(2);
  });

  it('starts a stopped one anew', () => {
    const texts = delivered(kernelWith([go(0), go(9)]), [[start('bell', 10)], [stop('bell'), start('bell', 10)]]);
    expect(texts.at(-1)).toBe('19 one chart.rang by bell');
  });

  it('keeps the timers of two instances apart', () => {
    const texts = delivered(kernelWith([go(0, 'one'), go(0, 'two')]), [[start('bell', 1)], [start('bell', 2)]]);
    expect(texts.slice(2)).toEqual(['1 one chart.rang by bell', '2 two chart.rang by bell']);
  });

  it('delivers what was said after the step that said it, before anything else that is due', () => {
    const texts = delivered(kernelWith([go(0, 'one'), go(0, 'two')]), [[emit('chart.gone')]]);
    expect(texts).toEqual(['0 one chart.go', '0 two chart.go']);
    const answered = delivered(kernelWith([go(0, 'two'), go(0, 'one')]), [[emit('partner.asked'), start('bell', 0)]]);
    expect(answered).toEqual(['0 two chart.go', '0 one chart.go', '0 two chart.rang by bell']);
  });

  it('carries answers of the world, equal ones as one object', () => {
    const heard: unknown[] = [];
    const world: World = {
      ...deaf,
      hear: ({ type }, surroundings) => {
        if (type === 'partner.asked') surroundings.answer({ type: 'partner.answered', n: 1 }, 7);
      },
    };
    const kernel = kernelWith([go(0), go(100)], world);
    for (let delivery = kernel.next(); delivery !== undefined; delivery = kernel.next()) {
      if (delivery.event.type === 'partner.answered') heard.push(delivery.event);
      kernel.apply(delivery, outcome(...(delivery.event.type === 'chart.go' ? [emit('partner.asked')] : [])));
    }
    expect(heard).toHaveLength(2);
    expect(heard[0]).toBe(heard[1]);
  });

  it('rejects a timer that is armed already', () => {
    const kernel = kernelWith([go(0)]);
    expect(() => kernel.apply(firstOf(kernel), outcome(start('bell', 1), start('bell', 2)))).toThrow(
      /"one" armed its timer "bell" twice/,
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])('rejects a timer of %d ms', (afterMs) => {
    const kernel = kernelWith([go(0)]);
    expect(() => kernel.apply(firstOf(kernel), outcome(start('bell', afterMs)))).toThrow(/a delay is an integer/);
  });

  it('takes the longest timer that there is', () => {
    expect(delivered(kernelWith([go(0)]), [[start('bell', 2 ** 31 - 1)]]).at(-1)).toBe(
      '2147483647 one chart.rang by bell',
    );
  });

  it('rejects an answer of the world that comes before it was asked for', () => {
    const world: World = { ...deaf, hear: (_, { answer }) => void answer({ type: 'a.b' }, -1) };
    expect(() => kernelWith([go(0)], world).next()).toThrow(/the answer "a.b" is due after -1 ms/);
  });
});
