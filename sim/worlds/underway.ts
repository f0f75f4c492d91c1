/**
 * Answers under way, by who asked. An asker that asks again has given up the older question: its answer may still
 * come, but only one such late answer is kept, since the askers tell two apart and not more.
 */
import type { Pending } from '../core/world.ts';

export class Underway {
  readonly #byAsker = new Map<string, readonly Pending[]>();

  add(asker: string, pending: Pending): void {
    const all = [...(this.#byAsker.get(asker) ?? []), pending];
    for (const older of all.slice(0, -2)) older.drop();
    this.#byAsker.set(asker, all.slice(-2));
  }
}
