/**
 * Packed states, each once, numbered as they come: an open-addressing hash table over typed arrays.
 *
 * Hot: `add` allocates only when the table doubles.
 */

const free = -1;
const sizeAtFirst = 1 << 12;

export class StateSet {
  readonly #words: number;
  #states: Int32Array;
  /** Number of a state, by its hash; linear probing, at most half full. */
  #slots = new Int32Array(2 * sizeAtFirst).fill(free);
  #count = 0;
  isNew = false;

  /** @param words of one state */
  constructor(words: number) {
    this.#words = words;
    this.#states = new Int32Array(words * sizeAtFirst);
  }

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#states.byteLength + this.#slots.byteLength;
  }

  /** What the table will take when it grows next. */
  get bytesIfGrown(): number {
    return this.#count < this.#slots.length >> 1 ? this.bytes : 2 * this.bytes;
  }

  /** Where the state of that number begins in `words`. */
  offsetOf(state: number): number {
    return state * this.#words;
  }

  /** All states, one behind another; good until the next state is added. */
  get words(): Int32Array {
    return this.#states;
  }

  /** Its number; -1 if it was never added. */
  find(state: Int32Array): number {
    return this.#slots[this.#slotOf(state, 0)] as number;
  }

  /** Its number; `isNew` says whether it was added now. */
  add(state: Int32Array): number {
    let slot = this.#slotOf(state, 0);
    const known = this.#slots[slot] as number;
    this.isNew = known === free;
    if (known !== free) return known;
    if (2 * (this.#count + 1) > this.#slots.length) {
      this.#grow();
      slot = this.#slotOf(state, 0);
    }
    const id = this.#count++;
    const offset = id * this.#words;
    for (let word = 0; word < this.#words; word++) this.#states[offset + word] = state[word] as number;
    this.#slots[slot] = id;
    return id;
  }

  /** The slot that holds the state, or the free one that would. */
  #slotOf(state: Int32Array, offset: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = this.#hash(state, offset) & mask; ; slot = (slot + 1) & mask) {
      const id = this.#slots[slot] as number;
      if (id === free || this.#isEqual(id, state, offset)) return slot;
    }
  }

  #isEqual(id: number, state: Int32Array, offset: number): boolean {
    const own = id * this.#words;
    for (let word = 0; word < this.#words; word++) {
      if (this.#states[own + word] !== state[offset + word]) return false;
    }
    return true;
  }

  /** MurmurHash3, its last bits mixed well, since the mask keeps only those. */
  #hash(state: Int32Array, offset: number): number {
    let hash = 0x9747b28c;
    for (let word = 0; word < this.#words; word++) {
      const mixed = Math.imul(state[offset + word] as number, 0xcc9e2d51);
      hash ^= Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
      hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return hash ^ (hash >>> 16);
  }

  #grow(): void {
    const states = new Int32Array(2 * this.#states.length);
    states.set(this.#states);
    this.#states = states;
    this.#slots = new Int32Array(2 * this.#slots.length).fill(free);
    const mask = this.#slots.length - 1;
    for (let id = 0; id < this.#count; id++) {
      let slot = this.#hash(states, id * this.#words) & mask;
      while (this.#slots[slot] !== free) slot = (slot + 1) & mask;
      this.#slots[slot] = id;
    }
  }
}
