/**
 * A small automaton that reads, beside the system, what is said and done on each edge, and says when something that may
 * never be has come to be.
 *
 * The system's states do not know where the monitor stands, so both are followed together on the finished graph.
 */
import type { Graph } from './graph.ts';
import { Ints } from './ints.ts';

export interface Monitor {
  /** States are 0 … `statesCount` - 1; it begins in 0. */
  readonly statesCount: number;
  /** -1: violated. */
  step(state: number, symbol: string): number;
}

/** What the monitor reads on each edge: a word of symbols, most often the empty one. */
export class Labels {
  readonly #ids = new Ints();
  readonly #words: (readonly string[])[] = [[]];
  readonly #idOf = new Map<string, number>([['', 0]]);

  note(symbols: readonly string[]): void {
    const key = symbols.join(' ');
    let id = this.#idOf.get(key);
    if (id === undefined) {
      id = this.#words.push([...symbols]) - 1;
      this.#idOf.set(key, id);
    }
    this.#ids.push(id);
  }

  get all(): Int32Array {
    return this.#ids.all;
  }

  wordOf(id: number): readonly string[] {
    return this.#words[id] ?? [];
  }

  get wordsCount(): number {
    return this.#words.length;
  }
}

/** Edges of the shortest way on which the monitor is violated. */
export function violationOf(graph: Graph, labels: Labels, monitor: Monitor): readonly number[] | undefined {
  const { statesCount: width } = monitor;
  const next = tableOf(labels, monitor);
  const word = labels.all;
  const cameBy = new Int32Array(graph.statesCount * width).fill(-2);
  const cameFrom = new Int32Array(graph.statesCount * width);
  const queue = new Ints();
  cameBy[0] = -1;
  queue.push(0);
  const wayTo = (end: number, last: number): readonly number[] => {
    const way = [last];
    for (let pair = end; (cameBy[pair] as number) >= 0; pair = cameFrom[pair] as number)
      way.push(cameBy[pair] as number);
    return way.reverse();
  };
  for (let taken = 0; taken < queue.count; taken++) {
    const pair = queue.at(taken);
    const state = Math.floor(pair / width);
    const watched = pair % width;
    for (let edge = graph.offsets[state] as number; edge < (graph.offsets[state + 1] as number); edge++) {
      const after = next[(word[edge] as number) * width + watched] as number;
      if (after < 0) return wayTo(pair, edge);
      const target = (graph.to[edge] as number) * width + after;
      if (cameBy[target] !== -2) continue;
      cameBy[target] = edge;
      cameFrom[target] = pair;
      queue.push(target);
    }
  }
  return undefined;
}

function tableOf(labels: Labels, { statesCount, step }: Monitor): Int32Array {
  const table = new Int32Array(labels.wordsCount * statesCount);
  for (let id = 0; id < labels.wordsCount; id++) {
    for (let state = 0; state < statesCount; state++) {
      let after = state;
      for (const symbol of labels.wordOf(id)) if (after >= 0) after = step(after, symbol);
      table[id * statesCount + state] = after;
    }
  }
  return table;
}
