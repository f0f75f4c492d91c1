import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, padEnd, padStart, widthOf, wrap } from '../../sim/report/width.ts';

const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '熔', '断', '🙂', 'e\u0301'), minLength: 1 }), {
  minLength: 1,
  maxLength: 12,
});

describe('the width of a text', () => {
  it.each([
    ['abc', 3],
    ['熔断器', 6],
    ['é', 1],
    ['e\u0301', 1],
    ['🙂', 2],
    ['✓ …', 3],
  ])('%s takes %i columns', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

describe('fitting a text', () => {
  it('pads to the column on either side', () => {
    expect(padEnd('熔断', 6)).toBe('熔断  ');
    expect(padStart('熔断', 6)).toBe('  熔断');
  });

  it('cuts with a mark, and only what is too long', () => {
    expect(cut('abcdef', 6)).toBe('abcdef');
    expect(cut('abcdefg', 6)).toBe('abcde…');
    fc.assert(
      fc.property(
        words,
        fc.integer({ min: 2, max: 30 }),
        (list, width) => widthOf(cut(list.join(' '), width)) <= width,
      ),
    );
  });

  it('wraps without losing a character or exceeding the width', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 2, max: 30 }), (list, width) => {
        const text = list.join(' ');
        const lines = wrap(text, width);
        expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });
});
