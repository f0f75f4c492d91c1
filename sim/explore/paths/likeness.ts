/**
 * Which nodes of a graph say the same for ever, whatever they hear and however long one waits: nothing tells those
 * apart, and something does all others.
 */
import type { Event } from '../../scenario/event.ts';
import { partition, type Steps } from './classes.ts';
import type { Graph } from './graph.ts';

/** Nothing for a graph that was not seen whole. */
export function likenessOf({ edges, limit }: Graph<unknown>, letters: readonly Event[]): Int32Array | undefined {
  if (limit !== undefined) return undefined;
  const words = new Words();
  const silent = letters.map((event) => words.of(event, []));
  const steps = edges.map((leaving, node): Steps => {
    const heard = new Map<Event, readonly [number, number]>();
    const waits: (readonly [number, number])[] = [];
    for (const { move, emits, to } of leaving) {
      if (move.kind === 'hear') heard.set(move.event, [words.of(move.event, emits), to]);
      else waits.push([words.of(move.ms, emits), to]);
    }
    return [...letters.map((event, index) => heard.get(event) ?? ([silent[index] ?? 0, node] as const)), ...waits];
  });
  return partition(steps);
}

/** What is heard, or how long is waited, with what is said to it, as a number. */
class Words {
  readonly #numbers = new Map<Event | number, Map<string, number>>();
  #count = 0;

  of(asked: Event | number, said: readonly Event[]): number {
    const answers = this.#numbers.get(asked) ?? new Map<string, number>();
    this.#numbers.set(asked, answers);
    const text = said.length === 0 ? '' : JSON.stringify(said);
    const known = answers.get(text);
    if (known !== undefined) return known;
    answers.set(text, this.#count);
    this.#count += 1;
    return this.#count - 1;
  }
}
