/**
 * Answers under way, by who asked. An asker that asks again has given up the older question: its answer may still
 * come, but only one such late answer is kept, since the askers tell two apart and not more.
 */
import type { Pending } from '../core/world.ts';

export class Underway {
  readonly #byAsker = new Map<string, { older: Pending | undefined; newer: Pending }>();

  add(asker: string, pending: Pending): void {
    const pair = this.#byAsker.get(asker);
    if (pair === undefined) {
      this.#byAsker.set(asker, { older: undefined, newer: pending });
      return;
    }
    pair.older?.drop();
    pair.older = pair.newer;
    pair.newer = pending;
  }
}
