/** `probe-resolves`: a probe that never comes back gives its place back in time. */
import type { Property } from '../property.ts';
import type { Search } from '../search.ts';
import type { Subject } from '../subject.ts';
import { stateClaim } from './recoverable.ts';

export const probeResolves: Property = {
  name: 'probe-resolves',
  about: 'Where probes are out and all stay silent, time alone frees their place.',
  meaning: ['Followed are only timers; each way of them must lead out of probing.'],
  needsWhole: true,
  watch(subject) {
    const breakers = subject.partsOf('breaker');
    if (breakers.length === 0) return undefined;
    return {
      onEdge: () => undefined,
      judge({ search, graph }) {
        const { moves } = subject.composed;
        const isTimer = (edge: number): boolean => moves[graph.move[edge] as number]?.kind === 'fire';
        let premise = 0;
        for (const breaker of breakers) {
          const probing = probingIn(subject, search, breaker.component);
          for (const is of probing) premise += is;
          const resolved = graph.inevitable(
            probing.map((is) => 1 - is),
            isTimer,
          );
          const stuck = resolved.indexOf(0);
          if (stuck < 0) continue;
          return {
            premise,
            refutation: {
              why: `${breaker.name} waits for a probe that never comes back`,
              path: search.pathTo(stuck),
              claims: ({ endMs }) => [stateClaim([breaker], endMs + 3_600_000)],
            },
          };
        }
        return { premise };
      },
    };
  },
};

function probingIn(subject: Subject, search: Search, component: number): Uint8Array {
  return Uint8Array.from({ length: search.statesCount }, (_, state) =>
    subject.view(component, search.stateIn(state, component)).text === 'halfOpen.probing' ? 1 : 0,
  );
}
