/** `no-call-while-open`: nobody calls what a breaker has stopped. */

import { renamed } from '../../../core/system.ts';
import type { Event } from '../../../scenario/event.ts';
import type { Property, Refutation } from '../property.ts';
import { ByMessage, eachStep } from '../steps.ts';
import type { Part, Subject } from '../subject.ts';

/** What each chart that has a breaker spends by. */
const callOf: { readonly [chart: string]: string } = {
  retry: 'http.request',
  compaction: 'summary.request',
  session: 'tool.run',
};

/** Parts that call, each with its call as it stands on the bus. */
function callersIn(subject: Subject): readonly (readonly [caller: Part, call: string])[] {
  return subject.parts.flatMap((caller) => {
    const call = callOf[caller.chart];
    if (call === undefined) return [];
    const port = call.slice(0, call.indexOf('.'));
    const target = caller.ports[port];
    return [[caller, renamed(call, typeof target === 'string' ? target : port)] as const];
  });
}

const isManual = (event: Event): boolean => event.type === 'compaction.request' && event.cause === 'manual';

export const noCallWhileOpen: Property = {
  name: 'no-call-while-open',
  about: 'Nothing is called while the breaker before it is open.',
  meaning: [
    'A call is a model call, a summary or a run of a tool; it may not be made while the breaker',
    'that its caller asks is open or forced open.',
    'Excepted is the user’s own order to compact where the policy says manual: bypass.',
  ],
  needsWhole: false,
  watch(subject) {
    const { composed } = subject;
    const callers = callersIn(subject).filter(([caller]) => hasBreaker(subject, caller));
    if (callers.length === 0) return undefined;
    const mayBypass = subject.policy.compaction.manual === 'bypass';
    const calls = new ByMessage(
      composed,
      ({ type, from }) => callers.findIndex(([caller, call]) => call === type && from === caller.name) + 1,
    );
    const manual = new ByMessage(composed, (event) => (isManual(event) ? 1 : 0));
    let premise = 0;
    let refutation: Refutation | undefined;
    return {
      onEdge(from, edge, _to, search) {
        if (calls.sumOf(edge) === 0) return;
        const now = new Map<number, number>();
        eachStep(composed, edge, ({ component, after, emits }) => {
          now.set(component, after);
          for (const message of emits) {
            const found = callers[calls.at(message) - 1];
            const event = composed.messages[message];
            if (found === undefined || event === undefined) continue;
            const [caller] = found;
            const breaker = subject.behind(caller, 'breaker', event);
            if (breaker === undefined) continue;
            premise += 1;
            if (refutation !== undefined) continue;
            const state = now.get(breaker.component) ?? search.stateIn(from, breaker.component);
            if (!subject.isBlocking(breaker.component, state)) continue;
            if (caller.chart === 'compaction' && mayBypass && manual.sumOf(edge) > 0) continue;
            refutation = {
              why: `${event.type} while ${breaker.name} is ${subject.view(breaker.component, state).text}`,
              path: [...search.pathTo(from), { move: edge.move, gap: edge.gap }],
              claims: () => [
                { kind: 'never', sight: { kind: 'emitted', event: event.type }, while: { [breaker.name]: 'open' } },
              ],
            };
          }
        });
      },
      judge: () => ({ premise, ...(refutation === undefined ? {} : { refutation }) }),
    };
  },
};

function hasBreaker(subject: Subject, caller: Part): boolean {
  const target = caller.ports.breaker ?? 'breaker';
  const names = typeof target === 'string' ? [target] : [...Object.values(target.to), target.otherwise];
  return names.some((name) => subject.part(name)?.chart === 'breaker');
}
