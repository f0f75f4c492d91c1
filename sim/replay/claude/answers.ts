/**
 * Answers that come in parts: the records that name the same message are one call.
 *
 * An answer is open until another one begins in its lane. A part that comes after that is a repetition, be it in this
 * file or in a later one that copied the history under new ids.
 */
import type { FactBody } from '../fact.ts';
import type { FactQueue, OpenFact } from '../factQueue.ts';
import type { SeenIds } from '../seenIds.ts';
import { laterUsage } from '../usage.ts';

type Call = Extract<FactBody, { readonly kind: 'callSucceeded' }>;

export interface AnswerPart {
  /** Of the message and its request. */
  readonly id: string;
  /** The model, as the log calls it; never told to anybody. */
  readonly name: string | undefined;
  readonly call: Call;
}

interface Answer {
  readonly id: string;
  call: Call;
  readonly open: OpenFact;
}

export class Answers {
  readonly #facts: FactQueue;
  readonly #seen: SeenIds;
  readonly #current = new Map<number, Answer>();
  readonly #models = new Map<number, string>();

  constructor(facts: FactQueue, seen: SeenIds) {
    this.#facts = facts;
    this.#seen = seen;
  }

  /** Whether a new answer begins with it. */
  part(lane: number, { id, name, call }: AnswerPart): boolean {
    const current = this.#current.get(lane);
    if (current?.id === id) {
      current.call = grown(current.call, call);
      current.open.change(current.call);
      return false;
    }
    if (!this.#seen.add(`answer ${id}`)) return false;
    current?.open.close();
    this.#compareModel(lane, name);
    this.#current.set(lane, { id, call, open: this.#facts.open(lane, call) });
    return true;
  }

  /** The log says itself that the model was switched: its name is no news any more. */
  switched(lane: number, name: string | undefined): void {
    if (name !== undefined) this.#models.set(lane, name);
  }

  #compareModel(lane: number, name: string | undefined): void {
    if (name === undefined) return;
    const before = this.#models.get(lane);
    this.#models.set(lane, name);
    if (before !== undefined && before !== name) this.#facts.tell(lane, { kind: 'modelSwitched' });
  }
}

function grown(before: Call, now: Call): Call {
  if (before.usage === undefined) return { ...before, ...now };
  return now.usage === undefined ? before : { ...before, usage: laterUsage(before.usage, now.usage) };
}
