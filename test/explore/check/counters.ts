/** Charts that count, whose states can be counted by hand. */
import { assign, setup } from 'xstate';
import type { RunCatalog } from '../../../sim/core/run.ts';
import type { CatalogChart } from '../../../sim/core/system.ts';

interface Policy {
  readonly policy: { readonly max: number };
}

interface Pair {
  readonly max: number;
  readonly a: number;
  readonly b: number;
}

/** Counts two kinds of failures; so many of either open it, a success of a kind forgets those of its kind. */
const pair = setup({
  types: {
    context: {} as Pair,
    events: {} as { readonly type: 'pair.failed' | 'pair.succeeded'; readonly kind: 'a' | 'b' },
    input: {} as Policy,
  },
  guards: { isLast: ({ context, event }) => context[event.kind] + 1 >= context.max },
  actions: {
    count: assign(({ context, event }) => ({ [event.kind]: context[event.kind] + 1 })),
    forget: assign(({ event }) => ({ [event.kind]: 0 })),
    forgetAll: assign({ a: 0, b: 0 }),
  },
}).createMachine({
  id: 'pair',
  context: ({ input }) => ({ max: input.policy.max, a: 0, b: 0 }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'pair.failed': [{ guard: 'isLast', target: 'open', actions: ['forgetAll'] }, { actions: ['count'] }],
        'pair.succeeded': { actions: ['forget'] },
      },
    },
    open: {},
  },
});

/** Counts up to a limit, and begins again when told to. */
const chain = setup({
  types: {
    context: {} as { readonly max: number; readonly count: number },
    events: {} as { readonly type: 'chain.add' | 'chain.reset' },
    input: {} as Policy,
  },
  guards: { isBelow: ({ context }) => context.count + 1 < context.max },
  actions: {
    add: assign({ count: ({ context }) => context.count + 1 }),
    reset: assign({ count: 0 }),
  },
}).createMachine({
  id: 'chain',
  context: ({ input }) => ({ max: input.policy.max, count: 0 }),
  initial: 'counting',
  states: {
    counting: {
      on: { 'chain.add': { guard: 'isBelow', actions: ['add'] }, 'chain.reset': { actions: ['reset'] } },
    },
  },
});

export const counters = {
  pair: {
    machine: pair,
    vocabulary: {
      about: '',
      hears: {
        'pair.failed': { about: '', fields: { kind: { oneOf: ['a', 'b'] } } },
        'pair.succeeded': { about: '', fields: { kind: { oneOf: ['a', 'b'] } } },
      },
      says: {},
      notices: {},
    },
  },
  chain: {
    machine: chain,
    vocabulary: {
      about: '',
      hears: { 'chain.add': { about: '' }, 'chain.reset': { about: '' } },
      says: {},
      notices: {},
    },
  },
} as const satisfies { readonly [name: string]: CatalogChart };

/** Each alone, as a system under its own name; a policy has a section `counter`. */
export const countersCatalog: RunCatalog = {
  systems: Object.fromEntries(
    Object.keys(counters).map((chart) => [
      chart,
      { about: '', instances: { [chart]: { chart, policy: 'counter', ports: {} } }, services: [] },
    ]),
  ),
  charts: counters,
  createWorld: () => ({ hear: () => undefined, context: () => undefined }),
};
