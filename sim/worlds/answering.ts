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
  /** Whether each outage begins when those before it are over: a log becomes thousands of them. */
  readonly #isInOrder: boolean;
  /** Outages that are over, where they are in order. */
  #over = 0;
  #queued = 0;

  /** @param read what a written answer means. */
  constructor(settings: Answering<Brief, Full>, read: (written: Brief | Full) => Full, draw: Draw) {
    this.#settings = settings;
    this.#read = read;
    this.#draw = draw;
    this.#weight = settings.chances.reduce((sum, { weight }) => sum + weight, 0);
    this.#isInOrder = settings.outages.every(({ from }, index, all) => from >= endOf(all[index - 1]));
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
    const { queue, answers } = this.#settings;
    const outage = this.#outageAt(nowMs);
    if (outage !== undefined) return outage;
    const queued = queue[this.#queued];
    if (queued === undefined) return this.#byChance() ?? answers;
    this.#queued += 1;
    return queued;
  }

  /** Time only goes forward. */
  #outageAt(nowMs: number) {
    const { outages } = this.#settings;
    if (!this.#isInOrder) return outages.find((outage) => nowMs >= outage.from && nowMs < endOf(outage));
    while (this.#over < outages.length && nowMs >= endOf(outages[this.#over])) this.#over += 1;
    const next = outages[this.#over];
    return next !== undefined && nowMs >= next.from ? next : undefined;
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

function endOf(outage: { readonly from: number; readonly for: number } | undefined): number {
  return outage === undefined ? 0 : outage.from + outage.for;
}
