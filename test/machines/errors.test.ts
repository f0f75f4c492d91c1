import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify, classifyStatus } from '../../machines/errors.ts';

describe('classify', () => {
  it.each([
    [401, 'unauthorized'],
    [404, 'clientError'],
    [408, 'requestTimeout'],
    [409, 'conflict'],
    [413, 'tooLong'],
    [429, 'rateLimited'],
    [500, 'serverError'],
    [503, 'serverError'],
    [529, 'overloaded'],
  ])('takes %i for %s', (status, name) => {
    expect(classifyStatus(status)).toBe(name);
  });

  it('takes exactly what is below 400 for a success', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), (status) => {
        expect(classify({ status }, true) === undefined).toBe(status < 400);
      }),
    );
  });

  it('sees an error inside a 200 only where the stream is read', () => {
    expect(classify({ status: 200, error: 'stream' }, true)).toBe('stream');
    expect(classify({ status: 200, error: 'stream' }, false)).toBeUndefined();
  });

  it('believes a named error over the status', () => {
    expect(classify({ status: 429, error: 'spendCap' }, false)).toBe('spendCap');
  });

  it('takes an answer without a status for a broken connection', () => {
    expect(classify({}, false)).toBe('connection');
  });
});
