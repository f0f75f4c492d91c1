import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed } from '../../../machines/policies/seed.ts';
import type { CountWindow } from '../../../machines/policy.ts';
import { catalog } from '../../../sim/catalog.ts';
import { chartOf } from '../../../sim/core/system.ts';
import { ChartAutomaton, reachAll } from '../../../sim/explore/check/chartAutomaton.ts';
import { minimise } from '../../../sim/explore/check/minimise.ts';
import { samplesOf } from '../../../sim/explore/paths/samples.ts';
import type { Event } from '../../../sim/scenario/event.ts';

const success = { type: 'breaker.record', outcome: 'success' } as const;
const failure = { type: 'breaker.record', outcome: 'failure' } as const;

function breakerWith(evaluatedOn: CountWindow['evaluatedOn'], letters: readonly Event[]): ChartAutomaton {
  const { trip } = seed.policy.api;
  const policy = { ...seed.policy.api, trip: { ...trip, window: { ...trip.window, evaluatedOn } } };
  const automaton = new ChartAutomaton(chartOf(catalog.charts, 'breaker'), { policy, seed: 1 });
  for (const letter of letters) automaton.letterOf(letter);
  expect(reachAll(automaton, 100_000)).toBe(true);
  return automaton;
}

/** What is told of a window: nothing, or whether it is clean, and with how many failures it opened. */
type Told = { readonly isClean: boolean; readonly failures: boolean };

/** Independent: words of the last ten outcomes that leave it closed, and how many of them behave differently. */
function windowOfTen(isOnFailures: boolean, told: Told): { readonly words: number; readonly classes: number } {
  const after = (word: string, outcome: string): readonly [next: string, says: number] => {
    const next = `${word}${outcome}`.slice(-10);
    const failures = next.split('f').length - 1;
    const opens = word !== 'open' && next.length === 10 && failures > 5 && (outcome === 'f' || !isOnFailures);
    if (word === 'open' || opens) return ['open', opens ? (told.failures ? failures : 1) : 0];
    return [next, 0];
  };
  const words = new Set(['']);
  for (const word of words) for (const outcome of 'sf') words.add(after(word, outcome)[0]);
  const first = (word: string): string => (word === 'open' ? 'o' : told.isClean && !word.includes('f') ? 'c' : '');
  let classes = new Map([...words].map((word) => [word, first(word)]));
  for (let count = 0; ; ) {
    const next = new Map<string, string>();
    const ids = new Map<string, string>();
    for (const word of words) {
      const signs = [...'sf'].map((outcome) => [after(word, outcome)[1], classes.get(after(word, outcome)[0])]);
      const sign = JSON.stringify([classes.get(word), signs]);
      ids.set(sign, ids.get(sign) ?? String(ids.size));
      next.set(word, ids.get(sign) ?? '');
    }
    if (ids.size === count) return { words: words.size - 1, classes: count - 1 };
    count = ids.size;
    classes = next;
  }
}

describe('a minimised automaton', () => {
  // Beside the words: open, with its timer, and half-open.
  it.each(['failures', 'everyOutcome'] as const)(
    'of a window of ten, tripped on %s, has as many states as words differ',
    (on) => {
      const full = breakerWith(on, [success, failure]);
      const { words, classes } = windowOfTen(on === 'failures', { isClean: true, failures: true });
      expect(full.statesCount).toBe(words + 2);
      expect(minimise(full, () => '').statesCount).toBe(classes + 2);
    },
  );

  it('would have 461 of 1,791 words if nothing but opening were told of them', () => {
    expect(windowOfTen(true, { isClean: false, failures: false })).toEqual({ words: 1791, classes: 461 });
  });

  it('keeps apart what is observed', () => {
    const full = breakerWith('failures', [success, failure]);
    const outcomes = (state: number) => String((full.snapshot(state).context as { outcomes: string }).outcomes);
    expect(minimise(full, outcomes).statesCount).toBe(full.statesCount);
  });

  it('takes letters for one that differ in nothing', () => {
    const full = breakerWith('failures', [
      success,
      failure,
      { ...success, outcome: 'slow' },
      { type: 'breaker.reset' },
    ]);
    const { letterOf } = minimise(full, () => '');
    const [ofSuccess, ofFailure, ofSlow, ofReset] = letterOf;
    expect(ofSlow).toBe(ofSuccess);
    expect(new Set([ofSuccess, ofFailure, ofReset]).size).toBe(3);
  });

  it.each(['breaker', 'retry', 'compaction', 'tokens'])(
    'of %s looks and answers as the full one, word for word',
    (name) => {
      const chart = chartOf(catalog.charts, name);
      const section = seed.policy[name === 'breaker' ? 'bash' : (name as 'retry')];
      const full = new ChartAutomaton(chart, { policy: section, seed: 1 });
      for (const letter of samplesOf(chart.vocabulary, section)) full.letterOf(letter);
      expect(reachAll(full, 100_000)).toBe(true);
      const { automaton: least, letterOf } = minimise(full, () => '');
      const letters = fc.array(fc.nat(full.letters.length - 1), { maxLength: 40 });
      fc.assert(
        fc.property(letters, (word) => {
          let state = full.start.state;
          let small = least.start.state;
          for (const letter of word) {
            const step = full.step(state, letter);
            const taken = least.step(small, letterOf[letter] ?? -1);
            expect(taken < 0).toBe(step < 0);
            if (step < 0) continue;
            const said = full.steps.outputs[full.steps.output[step] ?? -1];
            expect(least.steps.outputs[least.steps.output[taken] ?? -1]).toEqual(said);
            state = full.steps.to[step] ?? -1;
            small = least.steps.to[taken] ?? -1;
            expect(least.view(small).text).toBe(full.view(state).text);
            expect([...least.armed(small)].sort()).toEqual([...full.armed(state)].sort());
          }
        }),
      );
    },
  );
});
