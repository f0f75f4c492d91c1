/**
 * The trace of all runs of a command as one NDJSON file, which is there whole or not at all.
 *
 * Each run begins with a record `{ "run": { … } }` that names it; the steps behind it are its own.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from '../files/errorCode.ts';
import { canonical, type Json } from '../scenario/event.ts';
import { UsageError } from './usageError.ts';

const bufferMax = 1 << 16;

export class TraceFile {
  readonly #path: string;
  readonly #temporary: string;
  #file: number | undefined;
  #buffer = '';

  /** @throws UsageError if nothing can be written there. */
  constructor(path: string) {
    this.#path = path;
    this.#temporary = `${path}.${randomUUID()}.tmp`;
    this.#file = this.#try(() => openSync(this.#temporary, 'wx'));
  }

  begin(run: { readonly [key: string]: Json }): void {
    this.write(`${canonical({ run })}\n`);
  }

  /** A line with its newline. */
  write(line: string): void {
    this.#buffer += line;
    if (this.#buffer.length > bufferMax) this.#flush();
  }

  /** @throws UsageError if it cannot be put in its place. */
  commit(): void {
    this.#flush();
    this.#close();
    this.#try(() => renameSync(this.#temporary, this.#path));
  }

  /** After `commit`, nothing. */
  discard(): void {
    this.#close();
    rmSync(this.#temporary, { force: true });
  }

  #flush(): void {
    const file = this.#file;
    if (file !== undefined) this.#try(() => writeFileSync(file, this.#buffer));
    this.#buffer = '';
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #try<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      throw new UsageError(`the trace cannot be written to ${this.#path}: ${errorCode(error)}`);
    }
  }
}
