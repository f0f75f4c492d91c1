import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Zones } from '../../../sim/explore/check/zones.ts';

type Op =
  | { readonly kind: 'start'; readonly owner: number; readonly afterMs: number }
  | { readonly kind: 'stop'; readonly owner: number }
  | { readonly kind: 'fire'; readonly owner: number }
  | { readonly kind: 'pass'; readonly isLater: boolean };

const owner = fc.nat(3);
const op: fc.Arbitrary<Op> = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), owner, afterMs: fc.nat(5) }),
  fc.record({ kind: fc.constant('stop' as const), owner }),
  fc.record({ kind: fc.constant('fire' as const), owner }),
  fc.record({ kind: fc.constant('pass' as const), isLater: fc.boolean() }),
);

/** Remaining ms of each timer, in the order started. */
type Left = readonly (readonly [owner: number, ms: number])[];

/** Independent: the very same on a set of single situations, time passing ms by ms. */
function applied(situations: readonly Left[], each: Op): readonly Left[] {
  const after = situations.flatMap((left): readonly Left[] => {
    const others = left.filter(([name]) => !('owner' in each) || name !== each.owner);
    switch (each.kind) {
      case 'start':
        return [[...others, [each.owner, each.afterMs]]];
      case 'stop':
        return [others];
      case 'pass': {
        const least = Math.min(...left.map(([, ms]) => ms), 9);
        return Array.from({ length: least + 1 }, (_, ms) => ms)
          .filter((ms) => ms >= (each.isLater ? 1 : 0))
          .map((ms) => left.map(([name, before]) => [name, before - ms] as const));
      }
      case 'fire': {
        const due = left.reduce<(typeof left)[number] | undefined>(
          (first, timer) => (first === undefined || timer[1] < first[1] ? timer : first),
          undefined,
        );
        return due?.[0] === each.owner ? [others.map(([name, ms]) => [name, ms - due[1]] as const)] : [];
      }
      default:
        return [];
    }
  });
  return [...new Map(after.map((left) => [JSON.stringify(left), left])).values()];
}

describe('zones', () => {
  it('hold exactly the remaining times that single situations can have', () => {
    fc.assert(
      fc.property(fc.array(op, { maxLength: 12 }), (ops) => {
        const zones = new Zones(true);
        let zone = zones.none;
        let situations: readonly Left[] = [[]];
        for (const each of ops) {
          if (each.kind === 'start') {
            if (zones.ownersOf(zone).includes(each.owner)) zone = zones.apply(zone, zones.stopping(each.owner));
            zone = zones.apply(zone, zones.starting(each.owner, each.afterMs));
          } else if (each.kind === 'stop') zone = zones.apply(zone, zones.stopping(each.owner));
          else if (each.kind === 'fire') zone = zones.apply(zone, zones.firing(each.owner));
          else zone = zones.pass(zone, each.isLater);
          situations = applied(situations, each);
          expect(zone < 0).toBe(situations.length === 0);
          if (zone < 0) return;
          expect(zones.ownersOf(zone)).toEqual(situations[0]?.map(([name]) => name));
          for (const [index, name] of zones.ownersOf(zone).entries()) {
            const all = situations.map((left) => left[index]?.[1] ?? 0);
            expect(zones.leftMs(zone, name)).toEqual([Math.min(...all), Math.max(...all)]);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are one integer for equal sets', () => {
    const zones = new Zones(true);
    const first = zones.apply(zones.none, zones.starting(0, 7));
    expect(zones.apply(zones.none, zones.starting(0, 7))).toBe(first);
    expect(zones.pass(zones.pass(first, false), false)).toBe(zones.pass(first, false));
    expect(zones.pass(zones.pass(first, true), true)).not.toBe(zones.pass(first, true));
  });

  it('count a separation once, unless they are exact', () => {
    const zones = new Zones(false);
    const running = zones.apply(zones.none, zones.starting(0, 60_000));
    const later = zones.pass(running, true);
    expect(later).not.toBe(zones.pass(running, false));
    expect(zones.pass(later, true)).toBe(later);
  });

  it('let the timer that was started first fire first, of two that are due together', () => {
    const zones = new Zones(false);
    const both = zones.apply(zones.apply(zones.none, zones.starting(4, 5)), zones.starting(2, 5));
    expect(zones.apply(both, zones.firing(2))).toBe(-1);
    const left = zones.apply(both, zones.firing(4));
    expect(zones.leftMs(left, 2)).toEqual([0, 0]);
    expect(zones.pass(left, true)).toBe(-1);
  });

  it('refuse a timer that runs already', () => {
    const zones = new Zones(false);
    const running = zones.apply(zones.none, zones.starting(0, 5));
    expect(() => zones.apply(running, zones.starting(0, 6))).toThrow(/armed twice/);
  });
});
