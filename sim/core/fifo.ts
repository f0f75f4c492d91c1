/**
 * First in, first out.
 *
 * An array that is shifted until it is empty gives its room away and asks for it again with the next push, which a run
 * would do at each step; this one keeps it, and begins again at its front whenever it is empty.
 */
export class Fifo<T> {
  readonly #items: (T | undefined)[] = [];
  #head = 0;
  #tail = 0;

  get length(): number {
    return this.#tail - this.#head;
  }

  push(item: T): void {
    this.#items[this.#tail] = item;
    this.#tail += 1;
  }

  shift(): T | undefined {
    if (this.#head === this.#tail) return undefined;
    const item = this.#items[this.#head];
    this.#items[this.#head] = undefined;
    this.#head += 1;
    if (this.#head === this.#tail) {
      this.#head = 0;
      this.#tail = 0;
    }
    return item;
  }
}
