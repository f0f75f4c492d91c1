import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../../sim/core/random.ts';
import { type Answering, Chooser } from '../../sim/worlds/answering.ts';

interface Full {
  readonly word: string;
}

const plain: Answering<string, Full> = { takes: 0, answers: 'usual', queue: [], chances: [], outages: [] };

function chooserOf(settings: Partial<Answering<string, Full>>, seed = 1): Chooser<string, Full> {
  const read = (written: string | Full) => (typeof written === 'string' ? { word: written } : written);
  return new Chooser<string, Full>({ ...plain, ...settings }, read, drawFrom(seed));
}

const outages = [
  { word: 'first', from: 10, for: 10 },
  { word: 'second', from: 15, for: 10 },
];

describe('answers of a server', () => {
  it('come from an outage, then from the queue, then by chance, then as usual', () => {
    const chances = [{ word: 'drawn', weight: 1 }];
    const chooser = chooserOf({ outages, queue: ['one', { word: 'two' }], chances });
    expect([12, 0, 0, 0].map((nowMs) => chooser.choose(nowMs).word)).toEqual(['first', 'one', 'two', 'drawn']);
    expect(chooserOf({ outages }).choose(0).word).toBe('usual');
  });

  it('come from the first outage that is open: from its start up to, not including, its end', () => {
    const chooser = chooserOf({ outages });
    expect([9, 10, 15, 19, 20, 24, 25].map((nowMs) => chooser.choose(nowMs).word)).toEqual([
      'usual',
      'first',
      'first',
      'first',
      'second',
      'second',
      'usual',
    ]);
  });

  it('leave the queue as it is during an outage', () => {
    const chooser = chooserOf({ outages, queue: ['one'] });
    expect([10, 11, 30].map((nowMs) => chooser.choose(nowMs).word)).toEqual(['first', 'first', 'one']);
  });

  it('are drawn about as often as they weigh, and alike for a seed', () => {
    const chances = [
      { word: 'rare', weight: 1 },
      { word: 'often', weight: 3 },
    ];
    const wordsOf = (seed: number) => {
      const chooser = chooserOf({ chances }, seed);
      return Array.from({ length: 2000 }, () => chooser.choose(0).word);
    };
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const rare = wordsOf(seed).filter((word) => word === 'rare').length;
        // The mean is 500, its deviation 19.
        expect(rare).toBeGreaterThan(350);
        expect(rare).toBeLessThan(650);
        expect(wordsOf(seed)).toEqual(wordsOf(seed));
      }),
      { numRuns: 20 },
    );
  });
});
