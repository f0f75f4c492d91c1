import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TraceHash } from '../../sim/core/traceHash.ts';

describe('trace hash', () => {
  it('is that of the whole text, whatever the lines', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 50_000 }), { maxLength: 4 }), (lines) => {
        const hash = new TraceHash();
        for (const line of lines) hash.add(line);
        expect(hash.digest()).toBe(createHash('sha256').update(lines.join('')).digest('hex'));
      }),
      { numRuns: 30 },
    );
  });
});
