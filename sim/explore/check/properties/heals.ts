/** `heals`: once every answer is good and the user allows, all guards let through again, within a bound. */
import type { Event } from '../../../scenario/event.ts';
import { openStates } from '../open.ts';
import type { Property, Seen } from '../property.ts';
import { ByMessage } from '../steps.ts';
import type { Subject } from '../subject.ts';
import { blockingIn, stateClaim } from './recoverable.ts';

function isGoodAnswer(event: Event): boolean {
  switch (event.type) {
    case 'http.responded':
      return event.error === undefined && typeof event.status === 'number' && event.status < 400;
    case 'snip.answered':
    case 'tool.ended':
      return event.ok === true;
    case 'classifier.answered':
      return event.verdict === 'allow';
    case 'user.answered':
      return event.answer === 'allow';
    default:
      return event.type.endsWith('.answered') ? event.outcome === 'success' : true;
  }
}

/** What goes on being asked for. */
const requests = [
  'retry.request',
  'compaction.request',
  'permission.check',
  'user.turn',
  'tokens.reported',
  'breaker.acquire',
];
const isRequest = (event: Event): boolean => requests.includes(event.type) && event.cause !== 'manual';

/** What the user allows by an order of their own, as the notices advise. */
const isAllowance = (event: Event): boolean =>
  event.type === 'permission.reset' || (event.type === 'compaction.request' && event.cause === 'manual');

/** What comes before what. */
const answering = 3;
const timing = 2;
const asking = 1;
const allowing = 0;
const neither = -1;

function rankOfSaid(event: Event): number {
  if (isRequest(event)) return asking;
  return isAllowance(event) ? allowing : neither;
}

export const heals: Property = {
  name: 'heals',
  about: 'Once every answer is good and the user allows, all guards let through again, within a bound.',
  meaning: [
    'From every situation: what was asked is answered first, then what is due in time comes, and',
    'when neither is left somebody asks again. Only where that never heals does the user allow by',
    'an order of their own, as the notices advise: a compaction, or a reset of permission.',
    'A summary that is good makes room. Moves and time are those of the longest such way.',
  ],
  needsWhole: true,
  watch(subject) {
    if (subject.guards.length === 0) return undefined;
    const { composed } = subject;
    const made = new ByMessage(composed, ({ type }) => (type === 'compaction.succeeded' ? 1 : 0));
    const ranks: number[] = [];
    return {
      onEdge(_from, edge, to) {
        if (to < 0) return;
        const move = composed.moves[edge.move];
        if (move === undefined) ranks.push(neither);
        else if (move.kind === 'fire') ranks.push(timing);
        else {
          const event = composed.messages[move.message] as Event;
          if (move.kind === 'say' || move.kind === 'stub') ranks.push(rankOfSaid(event));
          else if (move.isLate || !isGoodAnswer(event)) ranks.push(neither);
          else ranks.push(event.type !== 'summary.answered' || made.sumOf(edge) > 0 ? answering : neither);
        }
      },
      judge(seen) {
        const { search, graph } = seen;
        const { isOpen, blocked } = openStates(subject, search);
        const best = new Int8Array(graph.statesCount).fill(neither);
        for (let edge = 0; edge < graph.edgesCount; edge++) {
          const source = graph.from[edge] as number;
          best[source] = Math.max(best[source] as number, ranks[edge] as number);
        }
        const isDriven = (edge: number): boolean =>
          ranks[edge] !== neither && ranks[edge] === best[graph.from[edge] as number];
        const { sick, moves, ms } = healing(seen, isOpen, [
          isDriven,
          (edge) => isDriven(edge) || ranks[edge] === allowing,
        ]);
        if (sick < 0) {
          return {
            premise: blocked,
            figures: [
              { name: 'steps', most: moves },
              { name: 'ms', most: ms },
            ],
          };
        }
        const stuck = blockingIn(subject, (component) => search.stateIn(sick, component));
        return {
          premise: blocked,
          refutation: {
            why: `${stuckText(subject, seen, sick)} though every answer is good`,
            path: search.pathTo(sick),
            claims: ({ endMs }) => [stateClaim(stuck, endMs + 3_600_000)],
          },
        };
      },
    };
  },
};

function stuckText(subject: Subject, { search }: Seen, state: number): string {
  const stuck = blockingIn(subject, (component) => search.stateIn(state, component));
  return stuck.map(({ name, component }) => `${name} stays ${search.view(state, component).text}`).join(' and ');
}

/**
 * Breadth first from the open states, backwards; by the first kind of edges as far as they go, then by the next.
 * `sick`: the first state that never gets there; -1: none.
 */
function healing({ graph, delayOf }: Seen, isOpen: Uint8Array, kinds: readonly ((edge: number) => boolean)[]) {
  const { offsets, edges } = graph.reverse;
  const moves = new Int32Array(graph.statesCount).fill(-1);
  const times = new Float64Array(graph.statesCount);
  const queue: number[] = [];
  for (let state = 0; state < graph.statesCount; state++) {
    if (isOpen[state] === 0) continue;
    moves[state] = 0;
    queue.push(state);
  }
  for (const isTaken of kinds) {
    for (let taken = 0; taken < queue.length; taken++) {
      const state = queue[taken] as number;
      for (let place = offsets[state] as number; place < (offsets[state + 1] as number); place++) {
        const edge = edges[place] as number;
        const source = graph.from[edge] as number;
        if (moves[source] !== -1 || !isTaken(edge)) continue;
        moves[source] = (moves[state] as number) + 1;
        times[source] = (times[state] as number) + delayOf(edge);
        queue.push(source);
      }
    }
  }
  const mostOf = (values: Iterable<number>): number => {
    let most = 0;
    for (const value of values) most = Math.max(most, value);
    return most;
  };
  return { sick: moves.indexOf(-1), moves: mostOf(moves), ms: mostOf(times) };
}
