/** One seed makes every choice: each part of a run draws from a stream of its own, named after it. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A 32-bit seed for the part called `name` (FNV-1a over the name, begun at the seed). */
export function seedFor(seed: number, name: string): number {
  let hash = (0x811c9dc5 ^ seed) | 0;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return hash | 0;
}

/** Draws integers of `0 … below - 1`. */
export type Draw = (below: number) => number;

export function drawFrom(seed: number): Draw {
  const generator = xoroshiro128plus(seed);
  return (below) => uniformInt(generator, 0, below - 1);
}
