import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Clock, type DueKind } from '../../sim/core/clock.ts';

function drained<T>(clock: Clock<T>): readonly T[] {
  const items: T[] = [];
  for (let due = clock.pop(); due !== undefined; due = clock.pop()) items.push(due.item);
  return items;
}

const entries = fc.array(
  fc.record({
    atMs: fc.nat(5),
    kind: fc.constantFrom<DueKind>('step', 'answer', 'timer'),
    isDropped: fc.boolean(),
  }),
);

describe('clock', () => {
  it('gives, at one instant, steps before answers before timers', () => {
    const clock = new Clock<string>();
    clock.schedule(1, 'timer', 'timer');
    clock.schedule(1, 'answer', 'answer');
    clock.schedule(1, 'step', 'step');
    clock.schedule(0, 'timer', 'earlier');
    expect(drained(clock)).toEqual(['earlier', 'step', 'answer', 'timer']);
  });

  it('gives what is due in the order of time, kind and scheduling, without what was dropped', () => {
    fc.assert(
      fc.property(entries, (entries) => {
        const clock = new Clock<number>();
        const scheduled = entries.map(({ atMs, kind }, index) => clock.schedule(atMs, kind, index));
        scheduled.forEach((due, index) => {
          if (entries[index]?.isDropped) due.drop();
        });
        const rank = { step: '0', answer: '1', timer: '2' };
        const sorted = entries
          .map(({ atMs, kind, isDropped }, index) => ({ index, isDropped, key: `${atMs}${rank[kind]}` }))
          .filter(({ isDropped }) => !isDropped)
          // Stable: equal keys stay in the order scheduled.
          .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
        expect(drained(clock)).toEqual(sorted.map(({ index }) => index));
      }),
    );
  });

  it('takes more while it is emptied', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(3)), { minLength: 1 }), (rounds) => {
        const clock = new Clock<number>();
        const popped: number[] = [];
        let nowMs = 0;
        for (const [afterMs, pops] of rounds) {
          clock.schedule(nowMs + afterMs, 'timer', nowMs + afterMs);
          for (let n = 0; n < pops; n++) {
            const due = clock.pop();
            if (due !== undefined) popped.push(due.atMs);
            nowMs = due?.atMs ?? nowMs;
          }
        }
        popped.push(...drained(clock));
        expect(popped).toEqual(popped.toSorted((a, b) => a - b));
        expect(popped).toHaveLength(rounds.length);
      }),
    );
  });
});
