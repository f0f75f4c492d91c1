/** Each oracle is computed from the word of outcomes, the gaps or the sizes alone, without a chart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claudeCodeV2, codex } from '../../machines/policies/claudeCode.ts';
import { hardened } from '../../machines/policies/hardened.ts';
import { nestedRetries } from '../../machines/policies/s1.ts';
import { seed } from '../../machines/policies/seed.ts';
import { Context } from '../../sim/worlds/context.ts';
import { contextSettings } from '../../sim/worlds/settings/context.ts';
import { nowhere } from '../support/nowhere.ts';
import { Chain } from './chain.ts';

/** `f` for a failed summary, `s` for a good one. */
const words = fc.string({ unit: fc.constantFrom('f', 'f', 's'), maxLength: 30 });
const answerOf = (letter: string) => ({ outcome: letter === 'f' ? 'failed' : 'success' });

/** An operation for each letter. */
function afterWord(chain: Chain, word: string): Chain {
  for (const letter of word) {
    chain.request();
    if (chain.state === 'working.summarising') chain.summarised(answerOf(letter));
  }
  return chain;
}

describe('compaction that looks before it calls', () => {
  it('calls up to and including the third failure in a row, and never again', () => {
    fc.assert(
      fc.property(words, (word) => {
        const tripped = word.indexOf('fff');
        expect(afterWord(new Chain(codex.policy), word).summaries).toBe(tripped < 0 ? word.length : tripped + 3);
      }),
    );
  });
});

describe('compaction that only counts', () => {
  it('calls each time, and says "open" at each failure that ends three in a row or more', () => {
    fc.assert(
      fc.property(words, (word) => {
        const chain = afterWord(new Chain(claudeCodeV2.policy), word);
        const ends = [...word].filter((_, index) => word.slice(0, index + 1).endsWith('fff'));
        expect(chain.summaries).toBe(word.length);
        expect(chain.said.filter(({ cause }) => cause === 'open')).toHaveLength(ends.length);
      }),
    );
  });
});

describe('compaction that tries several times', () => {
  it('calls once more than failed, up to its limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(8), (attemptsMax, failures) => {
        const chain = new Chain(nestedRetries.policy, { attemptsMax });
        chain.request();
        for (let n = 0; chain.state !== 'idle'; n++) {
          chain.summarised(answerOf(n < failures ? 'f' : 's'));
          chain.pass(0);
        }
        expect(chain.summaries).toBe(Math.min(attemptsMax, failures + 1));
      }),
    );
  });
});

describe('compaction of a context that fills again', () => {
  const refills = fc.record({ turns: fc.integer({ min: 0, max: 5 }), max: fc.integer({ min: 1, max: 4 }) });

  it('stops at the request that ends so many quick refills in a row', () => {
    fc.assert(
      fc.property(refills, fc.array(fc.nat(7), { maxLength: 20 }), (refill, gaps) => {
        const chain = new Chain(hardened.policy, { refill });
        for (const gap of [99, ...gaps]) {
          for (let turn = 0; turn < gap; turn++) chain.hear('user.turn');
          chain.request();
          if (chain.state === 'working.summarising') chain.summarised({ outcome: 'success' });
        }
        const quick = gaps.map((gap) => (gap <= refill.turns ? 'q' : '-')).join('');
        const stopped = quick.indexOf('q'.repeat(refill.max));
        expect(chain.summaries).toBe(stopped < 0 ? gaps.length + 1 : stopped + refill.max);
      }),
    );
  });
});

describe('compaction whose summaries are given up', () => {
  type Act = 'request' | 'written' | 'failed' | 'snipped' | 'deadline' | 'user.aborted' | 'user.quit' | 'user.cleared';
  const acts = fc.array(
    fc.constantFrom<Act>(
      'request',
      'request',
      'written',
      'failed',
      'snipped',
      'deadline',
      'user.aborted',
      'user.quit',
      'user.cleared',
    ),
    { maxLength: 30 },
  );

  function act(chain: Chain, what: Act): void {
    if (what === 'request') chain.request('manual');
    else if (what === 'snipped') chain.snipped(true);
    else if (what === 'deadline') chain.pass(hardened.policy.compaction.deadlineMs);
    else if (what.startsWith('user.')) chain.hear(what);
    else if (chain.state === 'working.summarising') chain.summarised(answerOf(what === 'failed' ? 'f' : 's'));
  }

  it('has each answered or cancelled before the next is asked for, and none left when it rests', () => {
    fc.assert(
      fc.property(acts, (acts) => {
        const chain = new Chain(hardened.policy);
        let isOut = false;
        for (const what of acts) {
          const before = chain.said.length;
          if (what === 'written' || what === 'failed') isOut = false;
          act(chain, what);
          for (const { type } of chain.said.slice(before)) {
            if (type === 'summary.request') expect(isOut).toBe(false);
            if (type === 'summary.request' || type === 'summary.cancel') isOut = type === 'summary.request';
          }
          if (!chain.state.startsWith('working')) expect(isOut).toBe(false);
        }
      }),
    );
  });
});

describe('compaction and the messages', () => {
  const operations = fc.array(
    fc.record({ before: fc.nat(900), during: fc.nat(900), leaves: fc.nat(500), isWritten: fc.boolean() }),
    { maxLength: 8 },
  );

  it('loses none: a good summary stands for what was there before, a failed one for nothing', () => {
    fc.assert(
      fc.property(operations, (operations) => {
        const context = new Context(contextSettings.parse({}));
        const chain = new Chain(seed.policy);
        const carryOut = (said: ReturnType<Chain['hear']>): void => {
          for (const event of said) if (context.hears(event.type)) context.hear(event, nowhere);
        };
        let used = 0;
        for (const { before, during, leaves, isWritten } of operations) {
          context.hear({ type: 'context.append', tokens: before }, nowhere);
          carryOut(chain.request('manual'));
          context.hear({ type: 'context.append', tokens: during }, nowhere);
          context.offer({ leaves });
          carryOut(chain.summarised(answerOf(isWritten ? 's' : 'f')));
          if (!isWritten) carryOut(chain.snipped(false));
          used = (isWritten ? leaves : used + before) + during;
          expect(context.view).toMatchObject({ usedTokens: used, isIntact: true });
        }
      }),
    );
  });
});
