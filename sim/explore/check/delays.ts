/**
 * How long a timer that fires had been set for: the most that any way into the state could have set it for.
 *
 * The zones know the time left and not the whole delay. It follows from the steps that were taken: a timer keeps the
 * delay it was started with until it stops.
 */
import type { Component } from './components.ts';
import { type Edge, stepsWidth } from './composed.ts';

interface Taken {
  readonly before: number;
  readonly step: number;
}

export class Delays {
  readonly #components: readonly Component[];
  readonly #seen: readonly Map<number, Taken>[];

  constructor(components: readonly Component[]) {
    this.#components = components;
    this.#seen = components.map(() => new Map());
  }

  note({ steps, stepsCount }: Edge): void {
    for (let index = 0; index < stepsCount; index++) {
      const place = index * stepsWidth;
      const seen = this.#seen[steps[place] as number] as Map<number, Taken>;
      const before = steps[place + 1] as number;
      const step = steps[place + 4] as number;
      const key = before * 2 ** 22 + step;
      if (!seen.has(key)) seen.set(key, { before, step });
    }
  }

  /** By component, then `state timer`; ms. */
  solve(): readonly ReadonlyMap<string, number>[] {
    return this.#components.map((component, index) => solved(component, this.#seen[index] as Map<number, Taken>));
  }
}

function solved({ automaton }: Component, seen: ReadonlyMap<number, Taken>): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const { id, afterMs } of startsIn(automaton.start.output, automaton)) {
    longest.set(`${automaton.start.state} ${id}`, afterMs);
  }
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { before, step } of seen.values()) {
      const to = automaton.steps.to[step] as number;
      const started = new Map(
        startsIn(automaton.steps.output[step] as number, automaton).map(({ id, afterMs }) => [id, afterMs]),
      );
      for (const timer of automaton.armed(to)) {
        const delay = started.get(timer) ?? longest.get(`${before} ${timer}`) ?? -1;
        const key = `${to} ${timer}`;
        if (delay <= (longest.get(key) ?? -1)) continue;
        longest.set(key, delay);
        isChanged = true;
      }
    }
  }
  return longest;
}

function startsIn(output: number, { steps }: Component['automaton']) {
  return (steps.outputs[output]?.timers ?? []).flatMap((timer) => (timer.kind === 'start' ? [timer] : []));
}
