/**
 * A function of two small integers, asked once for each pair and remembered in a typed array that grows.
 *
 * Hot: `get` allocates nothing once a pair is known.
 */

const unknown = -2;
const widthAtFirst = 16;
const rowsAtFirst = 64;

export class Memo {
  readonly #ask: (row: number, column: number) => number;
  #width = widthAtFirst;
  #cells = new Int32Array(widthAtFirst * rowsAtFirst).fill(unknown);

  /** @param ask gives an integer of -1 or more; may itself ask the memo. */
  constructor(ask: (row: number, column: number) => number) {
    this.#ask = ask;
  }

  get(row: number, column: number): number {
    if (column < this.#width) {
      const known = this.#cells[row * this.#width + column];
      if (known !== undefined && known !== unknown) return known;
    }
    return this.#fill(row, column);
  }

  get bytes(): number {
    return this.#cells.byteLength;
  }

  #fill(row: number, column: number): number {
    const answer = this.#ask(row, column);
    let width = this.#width;
    while (column >= width) width *= 2;
    let rows = this.#cells.length / this.#width;
    while (row >= rows) rows *= 2;
    if (width * rows > this.#cells.length) this.#resize(width, rows);
    this.#cells[row * this.#width + column] = answer;
    return answer;
  }

  #resize(width: number, rows: number): void {
    const cells = new Int32Array(width * rows).fill(unknown);
    const from = this.#width;
    for (let start = 0, row = 0; start < this.#cells.length; start += from, row++) {
      cells.set(this.#cells.subarray(start, start + from), row * width);
    }
    this.#width = width;
    this.#cells = cells;
  }
}
