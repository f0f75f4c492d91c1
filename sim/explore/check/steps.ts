/** What happens on an edge, step by step: who heard what, from which state to which, and what it said. */
import { type Composed, type Edge, stepsWidth } from './composed.ts';

export interface StepTaken {
  component: number;
  before: number;
  after: number;
  /** By number; -1: its own timer. */
  heard: number;
  /** By number. */
  emits: Int32Array;
}

/** In order. The object is the same each time. */
export function eachStep(composed: Composed, edge: Edge, visit: (step: StepTaken) => void): void {
  const { components, exchange } = composed;
  const { steps } = edge;
  const taken: StepTaken = { component: 0, before: 0, after: 0, heard: -1, emits: new Int32Array() };
  for (let index = 0; index < edge.stepsCount; index++) {
    const place = index * stepsWidth;
    const component = steps[place] as number;
    const output = components[component]?.automaton.steps.output[steps[place + 4] as number] as number;
    taken.component = component;
    taken.before = steps[place + 1] as number;
    taken.after = steps[place + 2] as number;
    taken.heard = steps[place + 3] as number;
    taken.emits = exchange.emitsOf(component, output);
    visit(taken);
  }
}

/** A number for each message, worked out when it is first seen. */
export class ByMessage {
  readonly #composed: Composed;
  readonly #of: (event: Composed['messages'][number]) => number;
  readonly #known: number[] = [];

  constructor(composed: Composed, of: (event: Composed['messages'][number]) => number) {
    this.#composed = composed;
    this.#of = of;
  }

  at(message: number): number {
    const known = this.#known[message];
    if (known !== undefined) return known;
    const event = this.#composed.messages[message];
    const found = event === undefined ? 0 : this.#of(event);
    this.#known[message] = found;
    return found;
  }

  /** Of all messages of an edge. */
  sumOf({ messages, messagesCount }: Edge): number {
    let sum = 0;
    for (let index = 0; index < messagesCount; index++) sum += this.at(messages[index] as number);
    return sum;
  }
}
