import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordsIn } from '../../sim/replay/recordsIn.ts';

describe('a line', () => {
  it('is one record', () => {
    expect(recordsIn('{"a":1}')).toEqual({ records: [{ a: 1 }], isWhole: true });
  });

  it('with records glued together gives all of them', () => {
    const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(objects, fc.constantFrom('', ' ', '\t'), (all, between) => {
        const text = all.map((each) => JSON.stringify(each));
        const expected = text.map((each) => JSON.parse(each) as unknown);
        expect(recordsIn(text.join(between))).toEqual({ records: expected, isWhole: true });
      }),
    );
  });

  it('gives no more than a thousand', () => {
    const { records, isWhole } = recordsIn('{}'.repeat(1001));
    expect([records.length, isWhole]).toEqual([1000, false]);
    expect(recordsIn('{}'.repeat(1000)).isWhole).toBe(true);
  });

  it('that is cut off gives what is whole', () => {
    expect(recordsIn('{"a":1}{"b":')).toEqual({ records: [{ a: 1 }], isWhole: false });
    expect(recordsIn('{"a":"}')).toEqual({ records: [], isWhole: false });
  });

  it.each(['[1]', '"text"', '7', 'null', 'true', 'plain', '}{', '{"a":1}x'])(
    'of something else (%s) is not whole',
    (text) => {
      expect(recordsIn(text).isWhole).toBe(false);
    },
  );

  it('without anything is whole', () => {
    expect(recordsIn(' \t')).toEqual({ records: [], isWhole: true });
  });

  it('may be nested as deep as it likes', () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(recordsIn(deep).records).toHaveLength(1);
    expect(recordsIn(deep + deep).records).toHaveLength(2);
    expect(recordsIn(deep.slice(0, -1))).toEqual({ records: [], isWhole: false });
  });

  it('cannot reach the prototype', () => {
    const [record] = recordsIn('{"__proto__":{"type":"user"}}').records;
    expect(record?.type).toBeUndefined();
    expect(({} as { readonly type?: string }).type).toBeUndefined();
  });
});
