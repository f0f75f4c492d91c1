/**
 * Calls under way through a library's breaker.
 *
 * A library wraps a call; a chart is asked before it and told after it. So a call is let wait, until its outcome comes.
 */

export class Ignored extends Error {}

interface Call {
  readonly slot: string;
  readonly end: (outcome: unknown) => void;
}

export class Calls {
  readonly #underWay: Call[] = [];
  #begun = 0;

  /** How many the library has let through so far. */
  get begun(): number {
    return this.#begun;
  }

  /** What the library is to call. */
  begin(slot: string): Promise<void> {
    this.#begun += 1;
    return new Promise((resolve, reject) => {
      const end = (outcome: unknown): void => {
        if (outcome === 'success' || outcome === 'slow') resolve();
        else reject(outcome === 'ignored' ? new Ignored('ignored') : new Error('failed'));
      };
      this.#underWay.push({ slot, end });
    });
  }

  /** @returns whether there was one */
  end(slot: string, outcome: unknown): boolean {
    const index = this.#underWay.findIndex((call) => call.slot === slot);
    const [call] = index < 0 ? [] : this.#underWay.splice(index, 1);
    call?.end(outcome);
    return call !== undefined;
  }
}

/** Rejections are the library's answer to a caller that is not there. */
export const ended = (promise: Promise<unknown>): Promise<void> =>
  promise.then(
    () => undefined,
    () => undefined,
  );
