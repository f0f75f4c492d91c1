/**
 * The smallest automaton that looks and answers the same, and the letters of it that differ in nothing.
 *
 * Partition refinement after Moore: states are told apart by what is seen of them and by their timers, then by what
 * each letter makes them say and where it takes them. States stand in the order in which they were first reached.
 */
import { Automaton, Steps } from './automaton.ts';
import type { ChartAutomaton } from './chartAutomaton.ts';

export interface Minimised {
  readonly automaton: Automaton;
  readonly statesCount: number;
  /** State of the full automaton -> state of this one. */
  readonly stateOf: Int32Array;
  /** Letter of the full automaton -> the first letter that is equal to it in every state. */
  readonly letterOf: Int32Array;
}

/**
 * @param full every state of it must have been reached
 * @param observe what else is to be kept of a state
 */
export function minimise(full: ChartAutomaton, observe: (state: number) => string): Minimised {
  const letterOf = equalLetters(full.letters.length, full.statesCount, (state, letter) => full.step(state, letter));
  const letters = distinct(letterOf);
  const stateOf = partition(full, letters, observe);
  const firsts = firstsOf(stateOf);
  const steps = new Steps();
  steps.outputs.push(...full.steps.outputs.slice(1));
  const start = { state: at(stateOf, full.start.state), output: full.start.output };
  const step = (state: number, letter: number): number => {
    const taken = full.step(at(firsts, state), letter);
    return taken < 0 ? -1 : steps.stepOf(at(stateOf, at(full.steps.to, taken)), at(full.steps.output, taken));
  };
  const automaton = new Automaton(steps, start, {
    step,
    view: (state) => full.view(at(firsts, state)),
    armed: (state) => full.armed(at(firsts, state)),
  });
  const merged = equalLetters(full.letters.length, firsts.length, (state, letter) =>
    automaton.step(state, at(letterOf, letter)),
  );
  return { automaton, statesCount: firsts.length, stateOf, letterOf: merged };
}

function partition(full: ChartAutomaton, letters: readonly number[], observe: (state: number) => string): Int32Array {
  const count = full.statesCount;
  let classes = Int32Array.from({ length: count });
  const seen = new Interned<string>();
  for (let state = 0; state < count; state++) {
    const { text, tags } = full.view(state);
    classes[state] = seen.of(JSON.stringify([text, [...tags].sort(), full.armed(state).toSorted(), observe(state)]));
  }
  for (let known = seen.count; ; ) {
    const refined = new Int32Array(classes);
    let pairs = new Interned<number>();
    for (const letter of letters) {
      pairs = new Interned();
      for (let state = 0; state < count; state++) {
        const step = full.step(state, letter);
        const behaviour = step < 0 ? 0 : 1 + at(full.steps.output, step) * count + at(classes, at(full.steps.to, step));
        refined[state] = pairs.of(at(refined, state) * (full.steps.outputs.length * count + 1) + behaviour);
      }
    }
    if (letters.length === 0 || pairs.count === known) return classes;
    known = pairs.count;
    classes = refined;
  }
}

/** Each letter as the first one that takes the same steps. */
function equalLetters(letters: number, states: number, step: (state: number, letter: number) => number): Int32Array {
  const groups = new Int32Array(letters);
  for (let state = 0; state < states; state++) {
    const pairs = new Interned<number>();
    for (let letter = 0; letter < letters; letter++) {
      groups[letter] = pairs.of(at(groups, letter) * 2 ** 31 + step(state, letter) + 1);
    }
  }
  const firsts = firstsOf(groups);
  return groups.map((group) => at(firsts, group));
}

const distinct = (letterOf: Int32Array): readonly number[] => [...new Set(letterOf)];

/** By class, its first member. Classes are numbered as they come. */
function firstsOf(classes: Int32Array): readonly number[] {
  const firsts: number[] = [];
  classes.forEach((group, member) => {
    if (group === firsts.length) firsts.push(member);
  });
  return firsts;
}

class Interned<K> {
  readonly #ids = new Map<K, number>();

  get count(): number {
    return this.#ids.size;
  }

  of(key: K): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(key, id);
    return id;
  }
}

function at(list: Int32Array | readonly number[], index: number): number {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no entry ${index}`);
  return item;
}
