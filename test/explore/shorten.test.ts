import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Beat } from '../../sim/explore/draw.ts';
import { shortest } from '../../sim/explore/shorten.ts';

type Beats = readonly Beat[];
const gapsMs = [0, 1, 5];

const beat = (written: string): Beat => ({ gapMs: Number(written.slice(1)), event: { type: written.slice(0, 1) } });
const beatsOf = (written: string): Beats => written.split(' ').map(beat);
const text = (beats: Beats): string => beats.map(({ gapMs, event }) => `${event.type}${gapMs}`).join(' ');
const word = (beats: Beats): string => beats.map(({ event }) => event.type).join('');
const lasts = (beats: Beats): number => beats.slice(1).reduce((sum, { gapMs }) => sum + gapMs, 0);

async function shortened(written: string, isFailing: (beats: Beats) => boolean, larger = written): Promise<string> {
  const fails = async (beats: Beats) => isFailing(beats);
  return text(await shortest(beatsOf(written), beatsOf(larger), { gapsMs, fails }));
}

describe('a failing stream', () => {
  it('keeps only the steps it needs, as close together as they can be', async () => {
    expect(await shortened('c0 a5 c1 b5 c5', (beats) => /a.*b/.test(word(beats)))).toBe('a0 b0');
  });

  it('keeps the gaps it needs', async () => {
    const isFailing = (beats: Beats) => /a.*b/.test(word(beats)) && lasts(beats) >= 2;
    expect(await shortened('a0 c1 c1 b0', isFailing)).toBe('a0 b5');
  });

  it('may be shorter another way than the way it was shrunk', async () => {
    const isFailing = (beats: Beats) => /aaa|b.*c/.test(word(beats));
    expect(await shortened('a0 a0 a0', isFailing, 'a0 b1 a0 c1 a0')).toBe('b0 c0');
  });

  it('too long to look at every part of it is cut down first', async () => {
    const long = Array.from({ length: 200 }, (_, index) => (index % 7 === 0 ? 'a1' : 'b1')).join(' ');
    expect(await shortened(long, (beats) => word(beats).split('a').length > 5)).toBe('a0 a0 a0 a0 a0');
  });

  it('that needs all its steps stays as it is', async () => {
    const long = Array.from({ length: 20 }, () => 'a0').join(' ');
    expect(await shortened(long, (beats) => beats.length >= 20)).toBe(long);
  });

  // Independent oracle: every part with every gap, all at once, by recursion.
  it('ends as short as the shortest of its parts', async () => {
    const letter = fc
      .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...gapsMs))
      .map(([type, gap]) => type + gap);
    const needs = fc.record({
      word: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }),
      lastsMs: fc.constantFrom(0, 1, 6),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(letter, { minLength: 1, maxLength: 5 }),
        fc.array(needs, { minLength: 1, maxLength: 2 }),
        async (letters, some) => {
          const isFailing = (beats: Beats) =>
            some.some((need) => new RegExp(need.word.join('.*')).test(word(beats)) && lasts(beats) >= need.lastsMs);
          const whole = beatsOf(letters.join(' '));
          fc.pre(isFailing(whole));
          const least = Math.min(
            ...partsOf(whole)
              .filter(isFailing)
              .map(({ length }) => length),
          );
          expect((await shortened(letters.join(' '), isFailing)).split(' ')).toHaveLength(least);
        },
      ),
      { numRuns: 60 },
    );
  });
});

function partsOf([first, ...rest]: Beats): readonly Beats[] {
  if (first === undefined) return [[]];
  const behind = partsOf(rest);
  return [...behind, ...behind.flatMap((part) => gapsMs.map((gapMs) => [{ ...first, gapMs }, ...part]))];
}
