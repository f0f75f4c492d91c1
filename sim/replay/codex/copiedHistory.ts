/**
 * Records of a rollout that were told before, in its parent or in an earlier file.
 *
 * A fork, and each subagent, begins with the whole history of its parent, with the time stamps of the fork: it begins
 * at the head of another session and is written in one go, and the first record that comes a quarter of a second after
 * its neighbour is the session's own. A head with the own id is only a session that was resumed.
 *
 * Records have no ids. Another file of the same session has a record again if it is the nth of its type at its instant.
 */
import { type JsonObject, objectOf, textOf } from '../json.ts';
import { Latest } from '../latest.ts';
import type { SeenIds } from '../seenIds.ts';

const pauseMs = 250;
const instantsMax = 10_000;

export class CopiedHistory {
  readonly #seen: SeenIds;
  #ownId: string | undefined;
  #isOfParent = false;
  #previousMs = 0;
  /** How many of a type at an instant; time stamps can run backward, so it is more than the last instant. */
  readonly #atInstant = new Latest<string, number>(instantsMax);

  constructor(seen: SeenIds) {
    this.#seen = seen;
  }

  /** Whether this record is one of the copies. */
  has(record: JsonObject, type: string | undefined, atMs: number | undefined): boolean {
    if (atMs !== undefined && atMs - this.#previousMs > pauseMs) this.#isOfParent = false;
    if (record.type === 'session_meta') {
      const id = textOf(objectOf(record.payload).id) ?? '';
      this.#ownId ??= id;
      this.#isOfParent = id !== this.#ownId;
    }
    if (atMs !== undefined) this.#previousMs = atMs;
    return this.#isOfParent || this.#isInEarlierFile(type, atMs);
  }

  #isInEarlierFile(type: string | undefined, atMs: number | undefined): boolean {
    if (type === undefined || atMs === undefined || this.#ownId === undefined) return false;
    const key = `${atMs} ${type}`;
    const nth = (this.#atInstant.get(key) ?? 0) + 1;
    this.#atInstant.set(key, nth);
    return !this.#seen.add(`codex ${this.#ownId} ${key} ${nth}`);
  }
}
