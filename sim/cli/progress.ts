/** A line on a terminal that says how far a long command is; nothing for a short one, a pipe, or `--quiet`. */
import { performance } from 'node:perf_hooks';
import type { Output } from './io.ts';

const patienceMs = 1000;
const intervalMs = 100;

export class Progress {
  readonly #output: Output | undefined;
  readonly #total: number;
  #nextMs = performance.now() + patienceMs;
  #isShown = false;

  constructor(output: Output, total: number, isWanted: boolean) {
    this.#output = output.isTTY && isWanted ? output : undefined;
    this.#total = total;
  }

  /** `what` is printable; a total that changes is told each time. */
  show(done: number, what: string, total = this.#total): void {
    if (this.#output === undefined || performance.now() < this.#nextMs) return;
    this.#nextMs = performance.now() + intervalMs;
    this.#isShown = true;
    this.#output.write(`\r\x1b[K${done} of ${total}  ${what}`);
  }

  clear(): void {
    if (this.#isShown) this.#output?.write('\r\x1b[K');
    this.#isShown = false;
  }
}
