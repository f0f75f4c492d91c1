/**
 * Identifiers of records that were read before, over all files of one command line: resuming or forking a session
 * copies its history into a new file.
 *
 * Kept as 64-bit hashes in open addressing, 8 bytes each at most half full. One million records collide with a chance
 * of 1 in 37 million.
 */

/** Of a million ids 16 MiB; of as many as are remembered 128 MiB. */
const idsMaxByDefault = 2 ** 23;
const slotsAtFirst = 2 ** 12;

export class SeenIds {
  readonly #idsMax: number;
  #slots = new Uint32Array(2 * slotsAtFirst);
  #size = 0;
  #isFull = false;

  constructor(idsMax = idsMaxByDefault) {
    this.#idsMax = idsMax;
  }

  /** Whether an id was new and could not be remembered: copies of it will be taken for new ones. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Remembers it; whether it was new. */
  add(id: string): boolean {
    const low = hash(id, 0x811c9dc5);
    const high = hash(id, 0x9747b28c) || 1;
    const slot = slotOf(this.#slots, low, high);
    if (this.#slots[slot + 1] !== 0) return false;
    if (this.#size >= this.#idsMax) {
      this.#isFull = true;
      return true;
    }
    this.#slots[slot] = low;
    this.#slots[slot + 1] = high;
    this.#size += 1;
    if (this.#size * 4 > this.#slots.length) this.#grow();
    return true;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      const [low = 0, high = 0] = [old[at], old[at + 1]];
      if (high === 0) continue;
      const slot = slotOf(this.#slots, low, high);
      this.#slots[slot] = low;
      this.#slots[slot + 1] = high;
    }
  }
}

/** Where this pair is, or the empty place for it: a `high` of 0. */
function slotOf(slots: Uint32Array, low: number, high: number): number {
  const mask = slots.length - 1;
  let slot = (low * 2) & mask;
  while (slots[slot + 1] !== 0 && (slots[slot] !== low || slots[slot + 1] !== high)) slot = (slot + 2) & mask;
  return slot;
}

/** FNV-1a over the characters, with a last stirring so that two starts give two independent hashes. */
function hash(text: string, start: number): number {
  let value = start;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
    value = (value << 5) | (value >>> 27);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
