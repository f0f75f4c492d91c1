import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { Bus } from '../../sim/core/bus.ts';
import type { CatalogChart, SystemSpec } from '../../sim/core/system.ts';
import type { Event } from '../../sim/scenario/event.ts';

/** A chart of which the bus sees nothing but its words. */
function speaking(hears: readonly string[], says: readonly string[]): CatalogChart {
  const messages = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, { about: '' }]));
  const vocabulary = { about: '', hears: messages(hears), says: messages(says), notices: {} };
  return { machine: createMachine({}), vocabulary };
}

const charts = {
  lane: speaking(
    ['lane.request', 'gate.permitted', 'gate.opened', 'http.answered', 'user.quit'],
    ['gate.acquire', 'http.request', 'notice.show'],
  ),
  gate: speaking(['gate.acquire', 'user.quit'], ['gate.permitted', 'gate.opened', 'notice.show']),
};

const system: SystemSpec = {
  about: '',
  instances: {
    main: { chart: 'lane', ports: { gate: 'api' } },
    side: { chart: 'lane', ports: { gate: 'api' } },
    alone: { chart: 'lane', ports: { gate: { by: 'tool', to: { bash: 'bash' }, otherwise: 'other' } } },
    api: { chart: 'gate', ports: {} },
    bash: { chart: 'gate', ports: {} },
    other: { chart: 'gate', ports: {} },
  },
  services: [],
};
const names = Object.keys(system.instances);

/** `main gate.permitted`: who hears it, and under which name. */
const heardBy = (event: Event): readonly string[] =>
  new Bus(system, charts).deliveries(event).map(({ instance, event: { type } }) => `${names[instance]} ${type}`);
const saidBy = (name: string, event: Event): Event => new Bus(system, charts).address(names.indexOf(name), event);

describe('bus', () => {
  it('names an order after the instance behind the port, and who gave it', () => {
    expect(saidBy('side', { type: 'gate.acquire' })).toEqual({ type: 'api.acquire', from: 'side' });
  });

  it('names a fact after the instance that states it', () => {
    expect(saidBy('bash', { type: 'gate.opened', n: 3 })).toEqual({ type: 'bash.opened', n: 3, from: 'bash' });
  });

  it('picks the instance behind a port by a field of the message', () => {
    expect(saidBy('alone', { type: 'gate.acquire', tool: 'bash' }).type).toBe('bash.acquire');
    expect(saidBy('alone', { type: 'gate.acquire', tool: 'grep' }).type).toBe('other.acquire');
    expect(saidBy('alone', { type: 'gate.acquire' }).type).toBe('other.acquire');
  });

  it('leaves messages to the world under their own name', () => {
    expect(saidBy('main', { type: 'http.request' })).toEqual({ type: 'http.request', from: 'main' });
  });

  it('names a notice after the instance, as it does types', () => {
    expect(saidBy('bash', { type: 'notice.show', code: 'gate.open' })).toMatchObject({ code: 'bash.open' });
  });

  it('gives what it addressed nobody the chance to change', () => {
    expect(Object.isFrozen(saidBy('main', { type: 'http.request' }))).toBe(true);
  });

  it('delivers an order to its instance alone', () => {
    expect(heardBy({ type: 'api.acquire' })).toEqual(['api gate.acquire']);
  });

  it('delivers a fact to each instance with a port that leads there, in declared order', () => {
    expect(heardBy({ type: 'api.opened' })).toEqual(['main gate.opened', 'side gate.opened']);
    expect(heardBy({ type: 'bash.opened' })).toEqual(['alone gate.opened']);
  });

  it('delivers what has a receiver to it alone', () => {
    expect(heardBy({ type: 'api.permitted', to: 'side' })).toEqual(['side gate.permitted']);
    expect(heardBy({ type: 'http.answered', to: 'alone' })).toEqual(['alone http.answered']);
  });

  it('takes a receiver that is no instance for payload', () => {
    expect(heardBy({ type: 'api.permitted', to: 'open' })).toEqual(['main gate.permitted', 'side gate.permitted']);
  });

  it('delivers what the world says to all that hear it, in declared order', () => {
    expect(heardBy({ type: 'user.quit' })).toEqual(names.map((name) => `${name} user.quit`));
  });

  it('delivers nothing to who does not hear it', () => {
    expect(heardBy({ type: 'http.request' })).toEqual([]);
    expect(heardBy({ type: 'api.unheardOf' })).toEqual([]);
  });

  it('addresses the same message of two instances apart', () => {
    const bus = new Bus(system, charts);
    const event = { type: 'gate.opened' };
    expect([bus.address(3, event).type, bus.address(4, event).type, bus.address(3, event).type]).toEqual([
      'api.opened',
      'bash.opened',
      'api.opened',
    ]);
  });
});
