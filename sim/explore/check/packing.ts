/** A state of a whole system in a few 32-bit words: each part takes the bits it needs and lies in one word. */

import { FullError } from './full.ts';

/** Bits of an automaton whose states are not counted yet. */
const openBits = 20;
const agendaBits = 18;
const zoneBits = 26;

interface Field {
  readonly word: number;
  readonly shift: number;
  readonly mask: number;
  readonly what: string;
}

export class Packing {
  readonly words: number;
  readonly #components: readonly Field[];
  readonly #agenda: Field;
  readonly #zone: Field;

  /** @param counts states of each component; nothing where they are not counted */
  constructor(counts: readonly (number | undefined)[]) {
    let word = 0;
    let used = 0;
    const field = (bits: number, what: string): Field => {
      if (used + bits > 31) {
        word += 1;
        used = 0;
      }
      const shift = used;
      used += bits;
      return { word, shift, mask: 2 ** bits - 1, what };
    };
    this.#zone = field(zoneBits, 'sets of remaining times');
    const bits = counts.map((count) => (count === undefined ? openBits : Math.max(1, 32 - Math.clz32(count - 1))));
    this.#components = bits.map((each) => field(each, 'states of one chart'));
    this.#agenda = field(agendaBits, 'sets of open questions');
    this.words = word + 1;
  }

  component(words: Int32Array, offset: number, index: number): number {
    return read(this.#components[index] as Field, words, offset);
  }

  agenda(words: Int32Array, offset: number): number {
    return read(this.#agenda, words, offset);
  }

  zone(words: Int32Array, offset: number): number {
    return read(this.#zone, words, offset);
  }

  /** @throws FullError if one of them does not fit. */
  pack(into: Int32Array, states: Int32Array, agenda: number, zone: number): void {
    into.fill(0);
    write(this.#zone, into, zone);
    for (let index = 0; index < states.length; index++) {
      write(this.#components[index] as Field, into, states[index] as number);
    }
    write(this.#agenda, into, agenda);
  }
}

function read({ word, shift, mask }: Field, words: Int32Array, offset: number): number {
  return ((words[offset + word] as number) >>> shift) & mask;
}

function write({ word, shift, mask, what }: Field, into: Int32Array, value: number): void {
  if (value > mask) throw new FullError(`more than ${mask + 1} ${what}`);
  into[word] = (into[word] as number) | (value << shift);
}
