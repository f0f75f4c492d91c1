import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TraceRecord, traceLine, traceLineBytes } from '../../sim/core/trace.ts';
import { canonical, type Event, type Json } from '../../sim/scenario/event.ts';

const texts = fc.string({ unit: 'binary', maxLength: 8 });
const events: fc.Arbitrary<Event> = fc
  .tuple(texts, fc.dictionary(texts, fc.jsonValue({ maxDepth: 2 }), { noNullPrototype: true }))
  .map(([type, payload]) => ({ ...(payload as { readonly [field: string]: Json }), type }));
const records: fc.Arbitrary<TraceRecord> = fc.record({
  t: fc.nat(),
  instance: texts,
  event: events,
  from: texts,
  to: texts,
  emits: fc.array(events, { maxLength: 3 }),
  started: fc.array(fc.record({ id: texts, afterMs: fc.nat() }), { maxLength: 2 }),
  stopped: fc.array(texts, { maxLength: 2 }),
});

describe('trace line', () => {
  it('is the record in its order, each value in canonical JSON, on one line', () => {
    fc.assert(
      fc.property(records, (record) => {
        const fields = Object.entries(record).map(([name, value]) => `"${name}":${canonical(value as Json)}`);
        expect(traceLine(record)).toBe(`{${fields.join(',')}}\n`);
      }),
    );
  });

  it('reads back as the record', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(JSON.parse(traceLine(record))).toEqual(JSON.parse(JSON.stringify(record)));
      }),
    );
  });

  it('is as long as is said without writing it', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(traceLineBytes(record)).toBe(Buffer.byteLength(traceLine(record)));
      }),
    );
  });
});
