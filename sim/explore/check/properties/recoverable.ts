/** `recoverable`: no situation from which nothing leads back. */

import type { Claim } from '../../../scenario/types.ts';
import { openStates } from '../open.ts';
import { withoutOperators } from '../operators.ts';
import type { Property } from '../property.ts';
import type { Part, Subject } from '../subject.ts';

/** Ms after the last move: long enough for every timer that a policy may have set. */
const longAfterMs = 3_600_000;

/** A state in which each guard lets through, as scenarios name it. */
const openStateOf: { readonly [chart: string]: string } = {
  breaker: 'closed',
  permission: 'closed',
  compaction: 'idle',
  tokens: 'normal',
};

/** The guards that block there; if none does, those that are at work. */
export function blockingIn(subject: Subject, stateIn: (component: number) => number): readonly Part[] {
  const blocking = subject.guards.filter(({ component }) => subject.isBlocking(component, stateIn(component)));
  if (blocking.length > 0) return blocking;
  return subject.guards.filter(({ component }) => subject.isBusy(component, stateIn(component)));
}

export const recoverable: Property = {
  name: 'recoverable',
  about: 'From every situation some way leads back to all guards letting through.',
  meaning: [
    'A way is made of answers, time, requests and words of the user; an order given to a breaker',
    'itself, which no agent has, is none, nor is another permission mode, which is another',
    'policy.',
    'Occurs where a guard blocks.',
  ],
  needsWhole: true,
  watch(subject) {
    if (subject.guards.length === 0) return undefined;
    return {
      onEdge: () => undefined,
      judge({ search, graph }) {
        const { isOpen, blocked } = openStates(subject, search);
        const can = graph.canReach(isOpen, withoutOperators(subject, graph));
        const dead = can.indexOf(0);
        if (dead < 0) return { premise: blocked };
        const stuck = blockingIn(subject, (component) => search.stateIn(dead, component));
        const states = stuck.map(({ name, component }) => `${name} is ${search.view(dead, component).text}`);
        return {
          premise: blocked,
          refutation: {
            why: `${states.join(' and ')}, and nothing leads back`,
            path: search.pathTo(dead),
            claims: ({ endMs }) => [stateClaim(stuck, endMs + longAfterMs)],
          },
        };
      },
    };
  },
};

export function stateClaim(stuck: readonly Part[], atMs: number): Claim {
  return {
    kind: 'state',
    states: Object.fromEntries(stuck.map(({ name, chart }) => [name, openStateOf[chart] ?? 'closed'])),
    atMs,
  };
}
