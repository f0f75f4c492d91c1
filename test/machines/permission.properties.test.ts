/** Each oracle is computed from the word of verdicts and the numbers of the policy alone, without a chart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { only, typesOf } from '../support/driven.ts';
import { Gate, type Verdict } from './gate.ts';

/**
 * How an operation ends: `d` and `D` are denied by classifier and user, `a` and `A` allowed by them; the rest is no
 * verdict: an outage, a refused check, a timeout, a prompt waved away, an abort, one that needs none.
 */
type Letter = 'd' | 'D' | 'a' | 'A' | 'u' | 's' | 't' | 'w' | 'x' | 'f';
const letters = fc.constantFrom<Letter>('d', 'd', 'd', 'D', 'D', 'a', 'A', 'u', 's', 't', 'w', 'x', 'f');
const words = fc.array(letters, { maxLength: 40 });
const verdicts: { readonly [letter: string]: Verdict } = {
  d: 'deny',
  a: 'allow',
  u: 'unavailable',
  s: 'safetyRefusal',
  t: 'timeout',
};

function operate(gate: Gate, letter: Letter): void {
  gate.check('bash', { preapproved: letter === 'f' });
  if (letter === 'f') return;
  if (letter === 'x') gate.driven.hear('user.aborted');
  else if (letter in verdicts) gate.verdict(verdicts[letter] ?? 'deny');
  else {
    gate.verdict('ask');
    gate.answer(letter === 'D' ? 'deny' : letter === 'A' ? 'allow' : 'abort');
  }
}

/** `d` for a counted denial, `a` for an allow. */
const countedIn = (word: readonly Letter[]): string =>
  word
    .filter((letter) => /[da]/i.test(letter))
    .join('')
    .toLowerCase();

/** Which rule is met after this word; the one over all comes first. */
function ruleMet(word: readonly Letter[], consecutiveMax: number, totalMax: number | null): string | undefined {
  const counted = countedIn(word);
  if (totalMax !== null && counted.replaceAll('a', '').length >= totalMax) return 'total';
  return counted.includes('d'.repeat(consecutiveMax)) ? 'consecutive' : undefined;
}

describe('permission that counts', () => {
  const limits = fc.record({
    consecutiveMax: fc.integer({ min: 1, max: 5 }),
    totalMax: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
  });

  it('opens at the denial that completes a run, or the number in all, and at no other operation', () => {
    fc.assert(
      fc.property(limits, words, ({ consecutiveMax, totalMax }, word) => {
        const gate = new Gate({ consecutiveMax, totalMax });
        for (const [index, letter] of word.entries()) {
          operate(gate, letter);
          const rule = ruleMet(word.slice(0, index + 1), consecutiveMax, totalMax);
          expect(gate.state).toBe(rule === undefined ? 'closed.ready' : 'open.ready');
          if (rule === undefined) continue;
          expect(only(gate.said, 'permission.opened')).toMatchObject({ because: rule });
          return;
        }
      }),
    );
  });

  it('says after each denial how many there were, in a row and in all', () => {
    fc.assert(
      fc.property(words, (word) => {
        const gate = new Gate({ consecutiveMax: 100, totalMax: 100 });
        for (const letter of word) operate(gate, letter);
        const counted = countedIn(word);
        const prefixes = [...counted].flatMap((letter, index) => (letter === 'd' ? [counted.slice(0, index + 1)] : []));
        const said = gate.said.filter(({ type }) => type === 'permission.denialCounted');
        expect(said.map(({ consecutive, total }) => [consecutive, total])).toEqual(
          prefixes.map((prefix) => [/d*$/.exec(prefix)?.[0].length, prefix.replaceAll('a', '').length]),
        );
      }),
    );
  });

  it('answers each operation once', () => {
    fc.assert(
      fc.property(words, (word) => {
        const gate = new Gate({ consecutiveMax: 100 });
        for (const letter of word) operate(gate, letter);
        const answers = typesOf(gate.said).filter((type) => /granted|denied/.test(type));
        expect(answers.map((type) => type === 'permission.granted')).toEqual(
          word.map((letter) => /[aAf]/.test(letter)),
        );
      }),
    );
  });
});

describe('permission whose classifier is out', () => {
  it('prompts exactly when so many checks in a row gave no verdict', () => {
    const outages = fc.array(fc.constantFrom<Verdict>('unavailable', 'timeout', 'allow', 'deny'), { maxLength: 30 });
    fc.assert(
      fc.property(outages, fc.integer({ min: 1, max: 4 }), (word, unavailableMax) => {
        const gate = new Gate({ consecutiveMax: 100, unavailableMax });
        for (const verdict of word) {
          gate.check();
          gate.verdict(verdict);
          if (gate.state === 'closed.asking') gate.answer('allow');
        }
        const out = word.map((verdict) => (verdict === 'allow' || verdict === 'deny' ? '-' : 'o')).join('');
        const expected = [...out].filter((_, index) => out.slice(0, index + 1).endsWith('o'.repeat(unavailableMax)));
        expect(gate.prompts).toBe(expected.length);
      }),
    );
  });
});

describe('permission that is open and asks nobody', () => {
  const operations = fc.array(fc.record({ class: fc.constantFrom('read', 'edit', 'run'), preapproved: fc.boolean() }), {
    maxLength: 20,
  });

  it('grants exactly what was approved before or only reads', () => {
    fc.assert(
      fc.property(operations, (operations) => {
        const gate = new Gate({ fallback: 'dontAsk' }).deny(3);
        for (const operation of operations) {
          const isFree = operation.preapproved || operation.class === 'read';
          expect(typesOf(gate.check('x', operation))).toEqual([isFree ? 'permission.granted' : 'permission.denied']);
        }
        expect([gate.prompts, gate.state]).toEqual([0, 'open.ready']);
      }),
    );
  });
});

describe('permission that is half-open after a while', () => {
  it('is so exactly from that long after it last opened, until it closes', () => {
    const acts = fc.array(
      fc.record({ gapMs: fc.nat(900), answer: fc.constantFrom('allow' as const, 'deny' as const, 'abort' as const) }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(acts, fc.integer({ min: 1, max: 1000 }), (acts, afterMs) => {
        const gate = new Gate({ reset: { kind: 'timer', afterMs } }).deny(3);
        let dueMs = afterMs;
        let nowMs = 0;
        for (const { gapMs, answer } of acts) {
          gate.driven.pass(gapMs);
          nowMs += gapMs;
          const isHalfOpen = nowMs >= dueMs;
          expect(gate.state).toBe(isHalfOpen ? 'halfOpen.ready' : 'open.ready');
          gate.check();
          gate.answer(answer);
          if (isHalfOpen && answer === 'deny') dueMs = nowMs + afterMs;
          if (!isHalfOpen || answer !== 'allow') continue;
          expect(gate.state).toBe('closed.ready');
          return;
        }
      }),
    );
  });
});

describe('permission with late answers', () => {
  const late = fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant('classifier.answered'),
        verdict: fc.constantFrom('allow', 'deny', 'ask', 'unavailable', 'safetyRefusal', 'timeout'),
      }),
      fc.record({ type: fc.constant('user.answered'), answer: fc.constantFrom('allow', 'deny', 'abort') }),
    ),
    { maxLength: 6 },
  );

  it.each([
    ['while the classifier is asked', (gate: Gate) => gate.check()],
    ['while the user is asked', (gate: Gate) => [gate.check(), gate.verdict('ask')]],
    ['while it is open and the user is asked', (gate: Gate) => gate.deny(3).check()],
  ])('is moved by no answer to the question before: %s', (_, prepare) => {
    fc.assert(
      fc.property(late, (late) => {
        const gate = new Gate();
        prepare(gate);
        const before = gate.driven.key;
        for (const event of late) gate.driven.hear({ ...event, ask: 1 - gate.ask });
        expect(gate.driven.key).toBe(before);
      }),
    );
  });
});
