import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fifo } from '../../sim/core/fifo.ts';

describe('first in, first out', () => {
  it('gives what an array gives that is pushed and shifted', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat())), (word) => {
        const fifo = new Fifo<number>();
        const array: number[] = [];
        for (const item of word) {
          if (item === null) expect(fifo.shift()).toBe(array.shift());
          else {
            fifo.push(item);
            array.push(item);
          }
          expect(fifo.length).toBe(array.length);
        }
      }),
    );
  });
});
