/**
 * Orders that change what is checked: those given to a breaker itself, which no agent and no user of one has, and
 * another permission mode, which is another policy.
 */
import type { Event } from '../../scenario/event.ts';
import type { Graph } from './graph.ts';
import type { Subject } from './subject.ts';

export function isOperators(subject: Subject, { type }: Event): boolean {
  return /\.(force|mode)$/.test(type) || subject.partsOf('breaker').some(({ name }) => type === `${name}.reset`);
}

/** Whether the edge is none of those. */
export function withoutOperators(subject: Subject, graph: Graph): (edge: number) => boolean {
  const { moves, messages } = subject.composed;
  const isOrder = moves.map((move) => {
    const event = move.kind === 'say' ? messages[move.message] : undefined;
    return event !== undefined && isOperators(subject, event);
  });
  return (edge) => isOrder[graph.move[edge] as number] !== true;
}
