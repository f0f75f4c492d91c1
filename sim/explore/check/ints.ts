/** A list of 32-bit integers that grows by doubling. */
export class Ints {
  #items = new Int32Array(1 << 12);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#items.byteLength;
  }

  push(item: number): void {
    if (this.#count === this.#items.length) {
      const items = new Int32Array(2 * this.#count);
      items.set(this.#items);
      this.#items = items;
    }
    this.#items[this.#count++] = item;
  }

  at(index: number): number {
    if (index < 0 || index >= this.#count) throw new RangeError(`no entry ${index}`);
    return this.#items[index] as number;
  }

  /** Good until the next `push`. */
  get all(): Int32Array {
    return this.#items.subarray(0, this.#count);
  }
}
