/**
 * A fork, and each subagent, begins with the whole history of its parent, with the time stamps of the fork.
 *
 * It begins at the head of another session, and is written in one go: the first record that comes a quarter of a
 * second after its neighbour is the session's own. A head with the own id is only a session that was resumed.
 */
import { type JsonObject, objectOf, textOf } from '../json.ts';

const pauseMs = 250;

export class CopiedHistory {
  #ownId: string | undefined;
  #isCopied = false;
  #previousMs = 0;

  /** Whether this record is one of the copies. */
  has(record: JsonObject, atMs: number | undefined): boolean {
    if (atMs !== undefined && atMs - this.#previousMs > pauseMs) this.#isCopied = false;
    if (record.type === 'session_meta') {
      const id = textOf(objectOf(record.payload).id) ?? '';
      this.#ownId ??= id;
      this.#isCopied = id !== this.#ownId;
    }
    if (atMs !== undefined) this.#previousMs = atMs;
    return this.#isCopied;
  }
}
