/**
 * What is due, in the order it happens: by time; at one instant scripted steps, then answers of the world, then
 * timers; each in the order scheduled. A binary heap; a dropped entry is skipped when its turn comes.
 */

const ranks = { step: 0, answer: 1, timer: 2 } as const;
export type DueKind = keyof typeof ranks;

export interface Due<T> {
  readonly atMs: number;
  readonly kind: DueKind;
  readonly item: T;
  drop(): void;
}

class Entry<T> implements Due<T> {
  readonly atMs: number;
  readonly kind: DueKind;
  readonly item: T;
  readonly order: number;
  isDropped = false;

  constructor(atMs: number, kind: DueKind, item: T, order: number) {
    this.atMs = atMs;
    this.kind = kind;
    this.item = item;
    this.order = order;
  }

  drop(): void {
    this.isDropped = true;
  }

  isBefore(other: Entry<T>): boolean {
    if (this.atMs !== other.atMs) return this.atMs < other.atMs;
    if (this.kind !== other.kind) return ranks[this.kind] < ranks[other.kind];
    return this.order < other.order;
  }
}

export class Clock<T> {
  readonly #heap: Entry<T>[] = [];
  #order = 0;

  schedule(atMs: number, kind: DueKind, item: T): Due<T> {
    const entry = new Entry(atMs, kind, item, this.#order++);
    this.#heap.push(entry);
    this.#rise(this.#heap.length - 1);
    return entry;
  }

  /** The next thing due, or nothing when all is over. */
  pop(): Due<T> | undefined {
    for (;;) {
      const first = this.#take();
      if (first === undefined || !first.isDropped) return first;
    }
  }

  /** When the next thing is due, if anything is. */
  get nextAtMs(): number | undefined {
    while (this.#heap[0]?.isDropped === true) this.#take();
    return this.#heap[0]?.atMs;
  }

  #take(): Entry<T> | undefined {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (first === undefined || last === undefined) return undefined;
    if (this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink();
    }
    return first;
  }

  #rise(from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#swapIfBefore(index, parent)) return;
      index = parent;
    }
  }

  #sink(): void {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const isRightFirst = this.#isBefore(left + 1, left);
      const child = isRightFirst ? left + 1 : left;
      if (!this.#swapIfBefore(child, index)) return;
      index = child;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const a = this.#heap[one];
    const b = this.#heap[other];
    return a !== undefined && b !== undefined && a.isBefore(b);
  }

  #swapIfBefore(one: number, other: number): boolean {
    const a = this.#heap[one];
    const b = this.#heap[other];
    if (a === undefined || b === undefined || !a.isBefore(b)) return false;
    this.#heap[one] = b;
    this.#heap[other] = a;
    return true;
  }
}
