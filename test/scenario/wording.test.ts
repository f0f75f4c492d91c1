/** What the words of messages and the lines under them are made of. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, printable } from '../../sim/scenario/excerpt.ts';
import { nearest, unknownName } from '../../sim/scenario/nearest.ts';
import { alternatives, quote } from '../../sim/scenario/quote.ts';

describe('the nearest name', () => {
  const names = ['retry.request', 'retry.abort', 'api.acquire', 'seed'];

  it.each([
    ['retry.requst', 'retry.request'],
    ['retry.reqeust', 'retry.request'],
    ['Seed', 'seed'],
    ['acquire', 'api.acquire'],
    ['sponge', undefined],
    ['', undefined],
    ['s'.repeat(1000), undefined],
  ])('to %s is %s', (written, name) => {
    expect(nearest(written, names)).toBe(name);
  });

  it('is found after any one slip', () => {
    const slip = fc.record({ at: fc.nat({ max: 11 }), kind: fc.constantFrom('drop', 'double', 'swap', 'change') });
    fc.assert(
      fc.property(slip, ({ at, kind }) => {
        const [before, a, b, after] = [0, at, at + 1, at + 2].map((from, index, cuts) =>
          'retry.request'.slice(from, cuts[index + 1]),
        );
        const slipped = {
          drop: `${before}${b}`,
          double: `${before}${a}${a}${b}`,
          swap: `${before}${b}${a}`,
          change: `${before}~${b}`,
        }[kind];
        expect(nearest(`${slipped}${after}`, names)).toBe('retry.request');
      }),
    );
  });

  it('gives way to a list of what there is', () => {
    expect(unknownName('sponge', 'policy', ['seed', 'hardened'])).toBe('"sponge" is no policy; write seed or hardened');
    expect(unknownName('sponge', 'policy', [])).toBe('"sponge" is no policy; there is none');
  });
});

describe('a quoted value', () => {
  it.each([
    ['text', '"text"'],
    ['two\nlines', '"two\\nlines"'],
    ['x'.repeat(99), `"${'x'.repeat(40)}…"`],
    [[1], 'a list'],
    [{}, 'a map'],
    [null, 'nothing'],
    [Number.NaN, '.nan'],
    [-Infinity, '-.inf'],
  ])('of %j is %s', (value, text) => {
    expect(quote(value)).toBe(text);
  });

  it('stands among at most a dozen', () => {
    expect(alternatives(['a'])).toBe('a');
    expect(alternatives([...'abcdefghijklmnop'])).toBe('a, b, c, d, e, f, g, h, i, j, k or 5 more');
  });
});

describe('an excerpt', () => {
  const printed = (line: string, from: number, to: number) => excerpt({ line, lineNumber: 8, from, to }).split('\n');

  it('puts the caret under the columns that the text takes', () => {
    expect(printed('提醒 ab', 3, 5)).toEqual(['    8 | 提醒 ab', '      |      ^^']);
  });

  it('widens its margin for long files', () => {
    expect(excerpt({ line: 'a', lineNumber: 1_234_567, from: 0, to: 1 })).toBe('1234567 | a\n        | ^');
  });

  it('is safe to print and never wide, whatever the line', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(text, fc.nat({ max: 400 }), fc.nat({ max: 400 }), (line, from, length) => {
        const [shown = '', caret = ''] = printed(line.replaceAll('\n', ''), from, from + length);
        expect(printable(shown)).toBe(shown);
        expect(shown).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
        expect([...shown].length).toBeLessThanOrEqual(108);
        expect(caret).toMatch(/^ {6}\| *\^+$/);
      }),
    );
  });

  it('shows the part of a long line that matters', () => {
    const [shown = '', caret = ''] = printed(`${'a'.repeat(500)}HERE${'b'.repeat(500)}`, 500, 504);
    expect(shown.slice(caret.indexOf('^'), caret.lastIndexOf('^') + 1)).toBe('HERE');
    expect(shown).toMatch(/^ {4}8 \| …a+HEREb+…$/);
  });
});
