/** SHA-256 of a whole trace, taken while it grows, so that no run keeps it in memory. */
import { createHash } from 'node:crypto';

const chunkBytes = 1 << 16;

export class TraceHash {
  readonly #hash = createHash('sha256');
  readonly #chunk = Buffer.allocUnsafe(chunkBytes);
  #filled = 0;

  add(line: string): void {
    // A UTF-16 unit takes three bytes at most.
    if (this.#filled + 3 * line.length > chunkBytes) this.#flush();
    if (3 * line.length > chunkBytes) {
      this.#hash.update(line);
    } else {
      this.#filled += this.#chunk.write(line, this.#filled, 'utf8');
    }
  }

  digest(): string {
    this.#flush();
    return this.#hash.digest('hex');
  }

  #flush(): void {
    this.#hash.update(this.#chunk.subarray(0, this.#filled));
    this.#filled = 0;
  }
}
