/** `recoverable`: no situation from which nothing leads back. */

import type { Event } from '../../../scenario/event.ts';
import type { Claim } from '../../../scenario/types.ts';
import { openStates } from '../open.ts';
import type { Property } from '../property.ts';
import type { Part, Subject } from '../subject.ts';

/** Ms after the last move: long enough for every timer that a policy may have set. */
const longAfterMs = 3_600_000;

/** A state in which each guard lets through, as scenarios name it. */
export const openStateOf: { readonly [chart: string]: string } = {
  breaker: 'closed',
  permission: 'closed',
  compaction: 'idle',
  tokens: 'normal',
};

/** Given from outside to a breaker itself, and not by whoever uses it. */
export function isOperators(subject: Subject, { type }: Event): boolean {
  return type.endsWith('.force') || subject.partsOf('breaker').some(({ name }) => type === `${name}.reset`);
}

/** The guards that block there. */
export function blockingIn(subject: Subject, stateIn: (component: number) => number): readonly Part[] {
  return subject.guards.filter(({ component }) => subject.isBlocking(component, stateIn(component)));
}

export const recoverable: Property = {
  name: 'recoverable',
  about: 'From every situation some way leads back to all guards letting through.',
  meaning: [
    'A way is made of answers, time, requests and words of the user; an order given to a breaker itself, which no agent has, is none.',
    'Occurs where a guard blocks.',
  ],
  needsWhole: true,
  watch(subject) {
    if (subject.guards.length === 0) return undefined;
    const { composed } = subject;
    return {
      onEdge: () => undefined,
      judge({ search, graph }) {
        const { isOpen, blocked } = openStates(subject, search);
        const isAllowed = (edge: number): boolean => {
          const move = composed.moves[graph.move[edge] as number];
          const event = move?.kind === 'say' ? composed.messages[move.message] : undefined;
          return event === undefined || !isOperators(subject, event);
        };
        const can = graph.canReach(isOpen, isAllowed);
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
