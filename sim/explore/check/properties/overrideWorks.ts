/** `override-works`: the explicit order that belongs to a guard lifts its refusal at once. */
import type { Claim } from '../../../scenario/types.ts';
import type { Property, Refutation } from '../property.ts';
import { ByMessage } from '../steps.ts';
import type { Part, Subject } from '../subject.ts';

/** Orders that belong to a guard; any one that is heard there has to work. */
function ordersFor({ name, chart }: Part): readonly string[] {
  switch (chart) {
    case 'permission':
      return [`${name}.reset`];
    case 'compaction':
      return [`${name}.request`, 'user.cleared'];
    case 'tokens':
      return ['user.cleared', 'user.newConversation'];
    default:
      return [`${name}.reset`, 'user.cleared', 'user.newConversation'];
  }
}

export const overrideWorks: Property = {
  name: 'override-works',
  about: 'Wherever a guard blocks, the explicit order that belongs to it lifts that at once.',
  meaning: [
    'The orders: a reset for a breaker and for permission; the user’s own compaction, or a clear,',
    'for compaction; a clear or a new conversation for a summary’s breaker and for the tiers.',
    'Occurs where a guard blocks.',
  ],
  needsWhole: true,
  watch(subject) {
    const guards = subject.guards;
    if (guards.length === 0) return undefined;
    const { composed } = subject;
    const orders = guards.map((guard) => {
      const types = ordersFor(guard);
      return new ByMessage(composed, ({ type, cause }) =>
        types.includes(type) && (cause === undefined || cause === 'manual') ? 1 : 0,
      );
    });
    const lifted = guards.map(() => new Set<number>());
    return {
      onEdge(from, edge, to, search) {
        const move = composed.moves[edge.move];
        if (to < 0 || move?.kind !== 'say') return;
        guards.forEach(({ component }, index) => {
          if (orders[index]?.at(move.message) !== 1) return;
          if (!subject.isBlocking(component, search.stateIn(from, component))) return;
          if (!subject.isBlocking(component, search.stateIn(to, component))) lifted[index]?.add(from);
        });
      },
      judge({ search }) {
        const { agendas, zones } = composed;
        // In the middle of an instant nobody can speak.
        const maySpeak = (state: number): boolean => {
          const agenda = search.agendaIn(state);
          if (agendas.isUrgent(agenda)) return false;
          return agendas.isStepFree(agenda) || zones.pass(search.zoneIn(state), true) >= 0;
        };
        let premise = 0;
        let refutation: Refutation | undefined;
        guards.forEach((guard, index) => {
          for (let state = 0; state < search.statesCount; state++) {
            if (!subject.isBlocking(guard.component, search.stateIn(state, guard.component))) continue;
            if (!maySpeak(state)) continue;
            premise += 1;
            if (refutation !== undefined || lifted[index]?.has(state) === true) continue;
            refutation = failing(subject, guard, search.pathTo(state), search.view(state, guard.component).text);
          }
        });
        return { premise, ...(refutation === undefined ? {} : { refutation }) };
      },
    };
  },
};

function failing(subject: Subject, guard: Part, path: Refutation['path'], text: string): Refutation {
  const heard = ordersFor(guard).filter((type) => subject.composed.outside.orders.some((order) => order.type === type));
  const failed = heard.length === 0 ? 'no order is heard' : `no order lifts it: ${heard.join(', ')}`;
  const claims = (endMs: number): readonly Claim[] => [
    { kind: 'state', states: { [guard.name]: guard.chart === 'compaction' ? 'idle' : 'closed' }, atMs: endMs + 1 },
  ];
  return {
    why: `${guard.name} is ${text}, and ${failed}`,
    path,
    claims: ({ endMs }) => claims(endMs),
  };
}
