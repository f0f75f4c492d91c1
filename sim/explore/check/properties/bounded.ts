/** `bounded`: what is spent between two marks has a most, which is told; without one, the loop is. */
import type { Claim } from '../../../scenario/types.ts';
import { type Bound, boundOf } from '../bounds.ts';
import { withoutOperators } from '../operators.ts';
import type { Figure, Property, Refutation, Seen } from '../property.ts';
import { punctual } from '../punctual.ts';
import { Spendings } from '../spending.ts';
import type { Subject } from '../subject.ts';

export interface BoundedOptions {
  /** ms that each answer of a service takes, where the world says so; else 0. */
  readonly latenciesMs: { readonly [service: string]: number };
  /** Of one call, in micro-dollars. */
  readonly microsPerCall: number;
}

/** Charts that call, or run tools. */
const spenders = ['retry', 'compaction', 'session'];

export const usualBoundedOptions: BoundedOptions = { latenciesMs: {}, microsPerCall: 10_000 };

export const bounded = ({ latenciesMs, microsPerCall }: BoundedOptions = usualBoundedOptions): Property => ({
  name: 'bounded',
  about: 'Calls, money and busy time between two progress marks have a most.',
  meaning: [
    'A mark is an order or a word of the user, a model call that succeeded, or a compaction that',
    'made room; the loop going on by itself is none. Whatever a stub says is one.',
    'Orders given to a breaker itself are left out.',
    'Where a session is, the same between two words of the user.',
    'Calls are model calls and summaries at $0.01 each; busy time is that of timers of whoever',
    'works, and of answers where it is said how long they take.',
  ],
  needsWhole: false,
  watch(subject) {
    if (subject.parts.every(({ chart }) => !spenders.includes(chart))) return undefined;
    const spendings = new Spendings(subject);
    let premise = 0;
    let loop: Refutation | undefined;
    return {
      onEdge(from, edge, to, search) {
        if (edge.isLoop && loop === undefined) {
          loop = {
            why: 'messages go round at one instant without an end',
            path: [...search.pathTo(from), { move: edge.move, gap: edge.gap }],
            claims: () => [],
          };
        }
        if (to < 0) return;
        spendings.note(edge, (component) => search.stateIn(from, component));
      },
      judge(seen) {
        const { graph, search } = seen;
        const isPunctual = punctual(subject, latenciesMs);
        const isAgents = withoutOperators(subject, graph);
        const canBe = (edge: number): boolean =>
          isAgents(edge) && isPunctual(search, graph.from[edge] as number, graph.move[edge] as number);
        const reached = graph.reachedBy(canBe);
        const isThere = (edge: number): boolean => reached[graph.from[edge] as number] === 1 && canBe(edge);
        for (let edge = 0; edge < graph.edgesCount; edge++) {
          if (spendings.callsOf(edge) + spendings.toolsOf(edge) > 0 || spendings.isBusyTimer(edge)) premise += 1;
        }
        const msOf = (edge: number): number =>
          (spendings.isBusyTimer(edge) ? seen.delayOf(edge) : 0) + (latenciesMs[spendings.serviceOf(edge) ?? ''] ?? 0);
        const kinds = [
          { name: 'calls', costOf: (edge: number) => spendings.callsOf(edge), marksCount: 'first' },
          { name: 'toolCalls', costOf: (edge: number) => spendings.toolsOf(edge), marksCount: 'first' },
          { name: 'busyMs', costOf: msOf, marksCount: 'last' },
        ] as const;
        const spans = [
          { suffix: '', isMark: (edge: number) => spendings.isMark(edge) },
          ...(subject.partsOf('session').length === 0
            ? []
            : [{ suffix: 'PerTurn', isMark: (edge: number) => spendings.isTurn(edge) }]),
        ];
        const figures: Figure[] = [];
        let refutation = loop;
        for (const { suffix, isMark } of spans) {
          for (const { name, ...kind } of kinds) {
            const bound = boundOf(graph, { isThere, isMark, ...kind });
            figures.push({ name: `${name}${suffix}`, most: bound.isBounded ? bound.most : undefined });
            if (name === 'calls') {
              figures.push({
                name: `costMicros${suffix}`,
                most: bound.isBounded ? bound.most * microsPerCall : undefined,
              });
            }
            if (!bound.isBounded) refutation ??= unbounded(subject, seen, bound, spendings, name);
          }
        }
        return { premise, figures, ...(refutation === undefined ? {} : { refutation }) };
      },
    };
  },
});

/** The way to the loop, and the loop twice: enough for one more than any bound that the first round suggests. */
function unbounded(
  subject: Subject,
  { graph, search }: Seen,
  { edge, back }: Bound & { readonly isBounded: false },
  spendings: Spendings,
  what: string,
): Refutation {
  const loop = [edge, ...back];
  const round = loop.map((each) => graph.stepOf(each));
  const path = [...search.pathTo(graph.from[edge] as number), ...round, ...round];
  const perRound = loop.reduce((sum, each) => sum + spendings.callsOf(each), 0);
  const toolsPerRound = loop.reduce((sum, each) => sum + spendings.toolsOf(each), 0);
  const asks = subject.system.services.includes('api') ? 'apiCalls' : 'compactionCalls';
  const moves = loop.length === 1 ? 'the last move leads' : `a loop of ${loop.length} moves leads`;
  const claims = (): readonly Claim[] => {
    if (perRound > 0) return [{ kind: 'metric', metric: asks, range: { atMost: 2 * perRound - 1 } }];
    return [{ kind: 'metric', metric: 'toolCalls', range: { atMost: Math.max(0, 2 * toolsPerRound - 1) } }];
  };
  return {
    why: `${whatInWords[what] ?? what} without bound: ${moves} back to where it began, with no mark between`,
    path,
    loopMoves: loop.length,
    claims,
  };
}

const whatInWords: { readonly [name: string]: string } = {
  calls: 'calls',
  toolCalls: 'runs of tools',
  busyMs: 'busy time',
};
