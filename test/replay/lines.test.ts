import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter } from '../../sim/replay/lines.ts';

interface Told {
  readonly lines: readonly string[];
  readonly numbers: readonly number[];
  readonly tooLong: readonly number[];
}

function split(pieces: readonly Uint8Array[], bytesMax?: number): Told {
  const lines: string[] = [];
  const numbers: number[] = [];
  const tooLong: number[] = [];
  const splitter = new LineSplitter(
    {
      onLine: (text, number) => {
        lines.push(text);
        numbers.push(number);
      },
      onTooLong: (number) => tooLong.push(number),
    },
    bytesMax,
  );
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return { lines, numbers, tooLong };
}

const bytes = (text: string) => Buffer.from(text);
const inOne = (text: string, bytesMax?: number) => split([bytes(text)], bytesMax);

describe('bytes', () => {
  it('give the lines that splitting the whole text gives, wherever they are cut', () => {
    const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('')), { maxLength: 8 });
    const cuts = fc.array(fc.nat(60), { maxLength: 6 });
    fc.assert(
      fc.property(texts, cuts, (parts, places) => {
        const text = parts.map((part) => part.replace(/[\r\n\uFEFF]/g, ' ')).join('\n');
        const whole = bytes(text);
        const ends = [...places.map((place) => Math.min(place, whole.length)).sort((a, b) => a - b), whole.length];
        const pieces = ends.map((end, index) => whole.subarray(index === 0 ? 0 : ends[index - 1], end));
        const expected = text.split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(split(pieces).lines).toEqual(expected);
      }),
    );
  });

  it('give lines with their numbers, the last one also without its end', () => {
    expect(inOne('a\n\nb')).toEqual({ lines: ['a', '', 'b'], numbers: [1, 2, 3], tooLong: [] });
    expect(inOne('a\n')).toEqual({ lines: ['a'], numbers: [1], tooLong: [] });
    expect(inOne('')).toEqual({ lines: [], numbers: [], tooLong: [] });
  });

  it('may begin with a byte order mark and end lines as Windows does', () => {
    expect(inOne('\uFEFFa\r\nb\r\n').lines).toEqual(['a', 'b']);
    expect(split([bytes('a\r'), bytes('\nb')]).lines).toEqual(['a', 'b']);
    expect(inOne('a\n\uFEFFb').lines).toEqual(['a', '\uFEFFb']);
  });

  it('that are no text become lines all the same', () => {
    expect(split([Uint8Array.of(0xff, 0x0a, 0xc3)]).lines).toEqual(['\uFFFD', '\uFFFD']);
  });
});

describe('a line above the limit', () => {
  it('is skipped and told, and the next ones are read', () => {
    const told = inOne('ab\nabcd\nabc\n', 3);
    expect(told).toEqual({ lines: ['ab', 'abc'], numbers: [1, 3], tooLong: [2] });
  });
});
