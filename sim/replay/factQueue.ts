/**
 * Facts on their way out, in order of the file.
 *
 * Some are written in several records: the tokens of an answer are whole only after the last of them, while its place
 * is that of the first. So it holds back what comes after it, until it is closed. Time is made to run forward here.
 */
import type { Fact, FactBody } from './fact.ts';

/** So many facts wait at most; then the oldest goes out as it is. */
const waitingMax = 1000;

interface Waiting {
  body: FactBody;
  readonly lane: number;
  /** Absent before the first time stamp. */
  readonly atMs: number | undefined;
  isOpen: boolean;
}

/** A fact of which more may come. */
export interface OpenFact {
  /** Nothing happens any more once it is closed. */
  readonly change: (body: FactBody) => void;
  readonly close: () => void;
}

export class FactQueue {
  readonly #onFact: (fact: Fact) => void;
  #waiting: Waiting[] = [];
  #clockMs: number | undefined;

  constructor(onFact: (fact: Fact) => void) {
    this.#onFact = onFact;
  }

  /** The time of the record that the facts to come are from; one that runs backward, or none, leaves it as it is. */
  tick(ms: number | undefined): void {
    if (ms !== undefined && (this.#clockMs === undefined || ms > this.#clockMs)) this.#clockMs = ms;
  }

  tell(lane: number, body: FactBody): void {
    this.#add({ body, lane, atMs: this.#clockMs, isOpen: false });
  }

  open(lane: number, body: FactBody): OpenFact {
    const waiting: Waiting = { body, lane, atMs: this.#clockMs, isOpen: true };
    this.#add(waiting);
    return {
      change: (changed) => {
        if (waiting.isOpen) waiting.body = changed;
      },
      close: () => {
        waiting.isOpen = false;
        this.#send();
      },
    };
  }

  end(): void {
    for (const waiting of this.#waiting) waiting.isOpen = false;
    this.#clockMs ??= 0;
    this.#send();
  }

  #add(waiting: Waiting): void {
    this.#waiting.push(waiting);
    const [oldest] = this.#waiting;
    if (this.#waiting.length > waitingMax && oldest !== undefined) {
      oldest.isOpen = false;
      this.#clockMs ??= 0;
    }
    this.#send();
  }

  #send(): void {
    const clockMs = this.#clockMs;
    if (clockMs === undefined) return;
    const firstOpen = this.#waiting.findIndex(({ isOpen }) => isOpen);
    const ready = firstOpen < 0 ? this.#waiting : this.#waiting.slice(0, firstOpen);
    if (ready.length === 0) return;
    this.#waiting = firstOpen < 0 ? [] : this.#waiting.slice(firstOpen);
    for (const { body, lane, atMs } of ready) this.#onFact({ ...body, atMs: atMs ?? clockMs, lane });
  }
}
