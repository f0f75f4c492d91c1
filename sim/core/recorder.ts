/** Hashes the trace, hands it on line by line, and says when it has grown beyond its limit. */
import type { Observer } from './kernel.ts';
import { TraceHash, type TraceRecord, traceLine } from './trace.ts';

export class Recorder implements Observer {
  readonly #hash = new TraceHash();
  readonly #bytesMax: number;
  readonly #onLine: ((line: string) => void) | undefined;
  limit: string | undefined;

  constructor(bytesMax: number, onLine: ((line: string) => void) | undefined) {
    this.#bytesMax = bytesMax;
    this.#onLine = onLine;
  }

  onStep(record: TraceRecord): void {
    const line = traceLine(record);
    this.#hash.add(line);
    this.#onLine?.(line);
    if (this.#hash.bytes > this.#bytesMax) this.limit = `${this.#bytesMax} bytes of trace`;
  }

  digest(): string {
    return this.#hash.digest();
  }
}
