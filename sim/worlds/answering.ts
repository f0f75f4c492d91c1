/**
 * How a server of the world chooses its answer: an outage that is open, then the queue, then chance, then its constant
 * answer. One shape for the model API, the summariser and the trimmer.
 */
import type { Draw } from '../core/random.ts';

/** Settings of a server whose answers are written as `Brief` (one word or status) or as `Full` (fields). */
export interface Answering<Brief, Full> {
  /** ms from a request to its answer; an answer may name its own. */
  readonly takes: number;
  readonly answers: Brief | Full;
  /** Given one by one, before all but an outage. */
  readonly queue: readonly (Brief | Full)[];
  /** Drawn by weight, by the seed, when the queue is used up. */
  readonly chances: readonly (Full & { readonly weight: number })[];
  /** From `from` up to, not including, `from + for`; the first that is open answers. */
  readonly outages: readonly (Full & { readonly from: number; readonly for: number })[];
}

/** As a scenario sets them: without a constant answer, a server gives its usual one. */
export type AnsweringSettings<Brief, Full> = Omit<Answering<Brief, Full>, 'answers'> & {
  readonly answers?: Brief | Full | undefined;
};

/** Of a scenario that sets nothing. */
export const answersAtOnce = { takes: 0, queue: [], chances: [], outages: [] } as const;

/** Chooses answers; knows how much of the queue is used up. */
export class Chooser<Brief, Full> {
  readonly #settings: Answering<Brief, Full>;
  readonly #read: (written: Brief | Full) => Full;
  readonly #draw: Draw;
  readonly #readBefore = new Map<Brief | Full, Full>();
  readonly #weight: number;
  #queued = 0;

  /** @param read what a written answer means. */
  constructor(settings: Answering<Brief, Full>, read: (written: Brief | Full) => Full, draw: Draw) {
    this.#settings = settings;
    this.#read = read;
    this.#draw = draw;
    this.#weight = settings.chances.reduce((sum, { weight }) => sum + weight, 0);
  }

  choose(nowMs: number): Full {
    const written = this.#choose(nowMs);
    const known = this.#readBefore.get(written);
    if (known !== undefined) return known;
    const answer = this.#read(written);
    this.#readBefore.set(written, answer);
    return answer;
  }

  #choose(nowMs: number): Brief | Full {
    const { outages, queue, answers } = this.#settings;
    if (outages.length > 0) {
      const outage = outages.find(({ from, for: length }) => nowMs >= from && nowMs < from + length);
      if (outage !== undefined) return outage;
    }
    const queued = queue[this.#queued];
    if (queued === undefined) return this.#byChance() ?? answers;
    this.#queued += 1;
    return queued;
  }

  #byChance(): Full | undefined {
    if (this.#weight === 0) return undefined;
    let left = this.#draw(this.#weight);
    return this.#settings.chances.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
  }
}
