/** Each oracle is computed from the word of outcomes alone, without a chart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breaker } from '../../machines/breaker.ts';
import type { BreakerPolicy, CountWindow } from '../../machines/policy.ts';
import { Driven, typesOf } from '../support/driven.ts';
import { latching, type Outcome, recovering } from './breakerPolicies.ts';

const of = (policy: BreakerPolicy): Driven => new Driven({ machine: breaker }, { policy });
const words = fc.array(fc.constantFrom<Outcome>('success', 'failure', 'slow', 'ignored'), { maxLength: 40 });
const slots = fc.constantFrom('a', 'b', 'c');

/** `f` and `s`, as a policy reads the word. */
const lettersOf = (word: readonly Outcome[], slow: BreakerPolicy['slow']): string =>
  word
    .filter((outcome) => outcome !== 'ignored')
    .map((outcome) => ((outcome === 'slow' ? slow : outcome) === 'failure' ? 'f' : 's'))
    .join('');

/** Calls one by one, each only if the breaker permits it; the state after all of them. */
function afterCalls(driven: Driven, word: readonly Outcome[]): string {
  for (const outcome of word) {
    const isPermitted = typesOf(driven.hear('breaker.acquire')).includes('breaker.permitted');
    if (isPermitted) driven.hear({ type: 'breaker.record', outcome });
  }
  return driven.state;
}

describe('breaker that counts failures in a row', () => {
  const policies = fc.record({ limit: fc.integer({ min: 1, max: 6 }), slow: fc.constantFrom('success', 'failure') });

  it('is open exactly when so many failures were adjacent', () => {
    fc.assert(
      fc.property(policies, words, ({ limit, slow }, word) => {
        const driven = of({ ...latching, slow, trip: { consecutive: limit, window: null } });
        expect(afterCalls(driven, word).startsWith('open')).toBe(lettersOf(word, slow).includes('f'.repeat(limit)));
      }),
    );
  });

  it('is open for callers that never ask exactly when the last so many failed', () => {
    fc.assert(
      fc.property(policies, words, ({ limit, slow }, word) => {
        const driven = of({ ...latching, slow, trip: { consecutive: limit, window: null } });
        for (const outcome of word) driven.hear({ type: 'breaker.record', outcome });
        expect(driven.view.tags.has('blocking')).toBe(lettersOf(word, slow).endsWith('f'.repeat(limit)));
      }),
    );
  });
});

describe('breaker with a window', () => {
  const windows: fc.Arbitrary<CountWindow> = fc.integer({ min: 1, max: 8 }).chain((size) =>
    fc.record({
      kind: fc.constant('count' as const),
      size: fc.constant(size),
      minimumCalls: fc.integer({ min: 1, max: size }),
      percent: fc.constantFrom(1, 25, 50, 75, 100),
      comparator: fc.constantFrom('over' as const, 'atLeast' as const),
      evaluatedOn: fc.constantFrom('failures' as const, 'everyOutcome' as const),
    }),
  );

  /** Whether some outcome trips, looking back over the window that ends with it. */
  function isTripped(letters: string, window: CountWindow): boolean {
    return [...letters].some((letter, index) => {
      const seen = letters.slice(0, index + 1).slice(-window.size);
      const percent = (100 * [...seen].filter((each) => each === 'f').length) / seen.length;
      const isBeyond = window.comparator === 'over' ? percent > window.percent : percent >= window.percent;
      return (
        isBeyond && seen.length >= window.minimumCalls && (letter === 'f' || window.evaluatedOn === 'everyOutcome')
      );
    });
  }

  it('is open exactly when some window held too large a share of failures', () => {
    fc.assert(
      fc.property(windows, words, (window, word) => {
        const driven = of({ ...latching, trip: { consecutive: null, window } });
        const letters = lettersOf(word, 'success');
        expect(afterCalls(driven, word).startsWith('open')).toBe(isTripped(letters, window));
      }),
    );
  });

  it('is closed and clean exactly when nothing it remembers failed', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 8 }), (word, size) => {
        const window = { kind: 'count', size, minimumCalls: size, percent: 100, comparator: 'over' } as const;
        const driven = of({
          ...latching,
          trip: { consecutive: null, window: { ...window, evaluatedOn: 'everyOutcome' } },
        });
        const isClean = !lettersOf(word, 'success').slice(-size).includes('f');
        expect(afterCalls(driven, word)).toBe(isClean ? 'closed.clean' : 'closed.counting');
      }),
    );
  });
});

describe('breaker with calls under way when it opens', () => {
  it('is moved by none of their outcomes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(slots, fc.constantFrom<Outcome>('success', 'failure', 'slow')), { maxLength: 3 }),
        (late) => {
          const driven = of(latching);
          for (const slot of ['a', 'b', 'c']) driven.hear({ type: 'breaker.acquire', slot });
          for (let n = 0; n < 3; n++) driven.hear({ type: 'breaker.record', slot: 'tripping', outcome: 'failure' });
          const first = new Map(late.toReversed());
          for (const [slot, outcome] of first) driven.hear({ type: 'breaker.record', slot, outcome });
          expect(driven.state).toBe('open.latched');
        },
      ),
    );
  });
});

describe('breaker whose probes fail', () => {
  const growths = fc.record({
    afterMs: fc.integer({ min: 1, max: 1000 }),
    growth: fc.integer({ min: 1, max: 4 }),
    factorMax: fc.integer({ min: 1, max: 100 }),
    openings: fc.integer({ min: 1, max: 8 }),
  });

  it('breaks for ever longer, up to the most', () => {
    fc.assert(
      fc.property(growths, ({ afterMs, growth, factorMax, openings }) => {
        const maxMs = afterMs * factorMax;
        const driven = of({ ...recovering, reset: { ...recovering.reset, afterMs, growth, maxMs } });
        for (let n = 0; n < 3; n++) driven.hear({ type: 'breaker.record', outcome: 'failure' });
        for (let n = 1; n < openings; n++) {
          driven.pass(maxMs);
          driven.hear({ type: 'breaker.record', outcome: 'failure' });
        }
        expect(driven.startedMs).toEqual(
          Array.from({ length: openings }, (_, index) => Math.min(maxMs, afterMs * growth ** index)),
        );
      }),
    );
  });

  it('breaks for as long as the failure asked, if that is longer and not beyond the most', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 1000, max: 4000 }), (retryAfterMs, maxMs) => {
        const driven = of({ ...recovering, reset: { ...recovering.reset, maxMs, retryAfter: 'atLeast' } });
        for (let n = 0; n < 3; n++) driven.hear({ type: 'breaker.record', outcome: 'failure', retryAfterMs });
        expect(driven.startedMs).toEqual([Math.max(1000, Math.min(maxMs, retryAfterMs))]);
      }),
    );
  });
});

describe('breaker, half-open', () => {
  type Act = { readonly slot: string; readonly act: 'acquire' | 'release' | 'ignored' | 'success' };
  const acts = fc.array(
    fc.record<Act>({ slot: slots, act: fc.constantFrom('acquire', 'release', 'ignored', 'success') }),
    { maxLength: 20 },
  );

  it('lets no more probes pass at one time than it may, and closes at enough successes', () => {
    fc.assert(
      fc.property(
        acts,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 4 }),
        (acts, probes, successesToClose) => {
          const driven = of({ ...recovering, reset: { ...recovering.reset, probes, successesToClose } });
          for (let n = 0; n < 3; n++) driven.hear({ type: 'breaker.record', outcome: 'failure' });
          driven.pass(1000);
          const underway = new Set<string>();
          let successes = 0;
          for (const { slot, act } of acts) {
            if (act === 'acquire') {
              const isFree = underway.has(slot) || underway.size < probes;
              const said = typesOf(driven.hear({ type: 'breaker.acquire', slot }));
              expect(said).toEqual([isFree ? 'breaker.permitted' : 'breaker.refused']);
              if (isFree) underway.add(slot);
            } else {
              driven.hear(
                act === 'release' ? { type: 'breaker.release', slot } : { type: 'breaker.record', slot, outcome: act },
              );
              underway.delete(slot);
              successes += act === 'success' ? 1 : 0;
            }
            if (successes >= successesToClose) break;
            expect(driven.state).toBe(underway.size > 0 ? 'halfOpen.probing' : 'halfOpen.ready');
          }
          expect(driven.state === 'closed.clean').toBe(successes >= successesToClose);
        },
      ),
    );
  });
});
