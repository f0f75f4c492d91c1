import { describe, expect, it } from 'vitest';
import { claudeCodeV1, claudeCodeV2, codex } from '../../machines/policies/claudeCode.ts';
import { hardened } from '../../machines/policies/hardened.ts';
import { nestedRetries } from '../../machines/policies/s1.ts';
import { seed } from '../../machines/policies/seed.ts';
import type { NamedPolicy } from '../../machines/policy.ts';
import { only, typesOf } from '../support/driven.ts';
import { type Answer, Chain } from './chain.ts';

const failed: Answer = { outcome: 'failed', kind: 'rateLimited' };
const written: Answer = { outcome: 'success' };

function failing({ policy }: NamedPolicy, operations: number): Chain {
  const chain = new Chain(policy);
  for (let n = 0; n < operations; n++) {
    chain.request();
    if (chain.state === 'working.summarising') chain.summarised(failed);
    if (chain.state === 'working.snipping') chain.snipped(true);
  }
  return chain;
}

describe('compaction as the first article has it', () => {
  it('remembers the messages before it asks for a summary', () => {
    const chain = new Chain(seed.policy);
    expect(chain.request()).toEqual([{ type: 'context.checkpoint' }, { type: 'summary.request', op: 1 }]);
  });

  it('puts the summary in their place', () => {
    const chain = new Chain(seed.policy);
    chain.request();
    expect(chain.summarised(written)).toEqual([
      { type: 'context.commit' },
      { type: 'compaction.succeeded', by: 'summary' },
    ]);
    expect(chain.state).toBe('idle');
  });

  it.each(['timeout', 'malformed', 'empty', 'rateLimited', 'tooLong'])('rolls back on "%s", then snips', (kind) => {
    const chain = new Chain(seed.policy);
    chain.request();
    expect(typesOf(chain.summarised({ outcome: 'failed', kind }))).toEqual(['context.restore', 'snip.request']);
    expect(typesOf(chain.snipped(true))).toEqual(['context.commit', 'compaction.succeeded']);
  });

  it('says 413 when snipping fails too, and goes on', () => {
    const chain = new Chain(seed.policy);
    chain.request();
    chain.summarised(failed);
    expect(chain.snipped(false)).toEqual([
      { type: 'compaction.full', status: 413 },
      { type: 'notice.show', code: 'compaction.full' },
    ]);
    expect(chain.state).toBe('idle');
    expect(typesOf(chain.request())).toEqual(['context.checkpoint', 'summary.request']);
  });

  it('snips without a call once three summaries failed', () => {
    const chain = failing(seed, 3);
    expect(typesOf(chain.request())).toEqual(['snip.request']);
    expect(chain.summaries).toBe(3);
  });
});

describe('compaction as the second article tells its versions', () => {
  it('V1 asks again at once, for ever, and says nothing', () => {
    const chain = new Chain(claudeCodeV1.policy);
    chain.request();
    for (let n = 0; n < 100; n++) {
      expect(typesOf(chain.summarised(failed))).toEqual(['context.restore']);
      expect(typesOf(chain.pass(0))).toEqual(['context.checkpoint', 'summary.request']);
    }
    expect(chain.summaries).toBe(101);
  });

  it('V2 says so at the third failure, and still calls once more each time', () => {
    const chain = failing(claudeCodeV2, 5);
    const causes = chain.said.filter(({ type }) => type === 'compaction.failed').map(({ cause }) => cause);
    expect([chain.summaries, causes]).toEqual([5, ['failed', 'failed', 'open', 'open', 'open']]);
  });

  it('V2 begins to count anew at a success', () => {
    const chain = failing(claudeCodeV2, 3);
    chain.request();
    chain.summarised(written);
    expect(chain.summary.state).toBe('closed.clean');
  });

  it('Codex refuses without a call after three failures', () => {
    const chain = failing(codex, 3);
    expect(only(chain.said.slice(-1), 'compaction.failed')).toMatchObject({ cause: 'open' });
    expect(chain.request()).toEqual([{ type: 'compaction.refused', because: 'open' }]);
    expect(chain.request('manual')).toEqual([{ type: 'compaction.refused', because: 'open' }]);
    expect(chain.summaries).toBe(3);
  });

  it('retries an operation as often as it may', () => {
    const chain = new Chain(nestedRetries.policy);
    chain.request();
    for (let n = 0; n < 3; n++) {
      chain.summarised(failed);
      chain.pass(0);
    }
    expect(chain.summaries).toBe(3);
    expect(only(chain.said, 'compaction.failed')).toMatchObject({ cause: 'failed' });
  });

  it('waits between the summaries of one operation', () => {
    const chain = new Chain(nestedRetries.policy, { waitMs: 500 });
    chain.request();
    chain.summarised(failed);
    expect(chain.pass(499)).toEqual([]);
    expect(typesOf(chain.pass(1))).toEqual(['context.checkpoint', 'summary.request']);
  });
});

describe('compaction with late answers', () => {
  it('drops the summary of an operation that the user aborted', () => {
    const chain = new Chain(seed.policy);
    chain.request();
    const late = chain.op;
    chain.hear('user.aborted');
    chain.request();
    expect(chain.hear({ type: 'summary.answered', op: late, outcome: 'success' })).toEqual([]);
    expect(chain.state).toBe('working.summarising');
  });

  it('drops the trim of an older operation', () => {
    const chain = new Chain(seed.policy);
    chain.request();
    chain.summarised(failed);
    expect(chain.hear({ type: 'snip.answered', op: 1 - chain.op, ok: false })).toEqual([]);
    expect(chain.state).toBe('working.snipping');
  });

  it('gives a summary up at its deadline', () => {
    const chain = new Chain(hardened.policy);
    chain.request();
    expect(typesOf(chain.pass(hardened.policy.compaction.deadlineMs))).toEqual([
      'summary.cancel',
      'context.restore',
      'snip.request',
    ]);
    expect(chain.summary.state).toBe('closed.counting');
  });

  it('stops the deadline with the answer, and cancels nothing then', () => {
    const chain = new Chain(hardened.policy);
    chain.request();
    chain.summarised(written);
    expect(chain.compaction.timers).toEqual([]);
    expect(typesOf(chain.said)).not.toContain('summary.cancel');
  });

  it('drops the summary that comes after its deadline', () => {
    const chain = new Chain(hardened.policy);
    chain.request();
    const late = chain.op;
    chain.pass(hardened.policy.compaction.deadlineMs);
    expect(chain.hear({ type: 'summary.answered', op: late, outcome: 'success' })).toEqual([]);
    expect(chain.state).toBe('working.snipping');
  });
});

describe('compaction, interrupted', () => {
  it.each(['user.aborted', 'user.quit'])('by %s wants no summary, rolls back and counts nothing', (type) => {
    const chain = new Chain(hardened.policy);
    chain.request();
    expect(chain.hear(type)).toEqual([
      { type: 'summary.cancel' },
      { type: 'context.restore' },
      { type: 'compaction.failed', cause: 'cancelled' },
    ]);
    expect([chain.state, chain.summary.state]).toEqual(['idle', 'closed.clean']);
  });

  it.each(['user.aborted', 'user.quit', 'user.cleared'])('by %s says so once', (type) => {
    const chain = new Chain(hardened.policy);
    chain.request();
    chain.hear(type);
    expect(only(chain.said, 'summary.cancel')).toEqual({ type: 'summary.cancel' });
    expect(chain.hear(type)).toEqual([]);
  });

  it('joins a request to the operation under way', () => {
    const chain = new Chain(seed.policy);
    chain.request();
    expect(chain.request('overflow')).toEqual([]);
    expect(chain.summaries).toBe(1);
  });

  it('by a cleared context has nothing to roll back', () => {
    const chain = new Chain(seed.policy);
    chain.request();
    expect(chain.hear('user.cleared')).toEqual([
      { type: 'summary.cancel' },
      { type: 'compaction.failed', cause: 'cancelled' },
    ]);
    expect(chain.state).toBe('idle');
  });
});

describe('compaction by the user when automatic compaction is refused', () => {
  it('is carried out, and its success closes the breaker', () => {
    const chain = failing(seed, 3);
    expect(typesOf(chain.request('manual'))).toEqual(['context.checkpoint', 'summary.request']);
    chain.summarised(written);
    expect(chain.summary.state).toBe('closed.clean');
  });

  it('may try summaries again after a clear', () => {
    const chain = failing(seed, 3);
    chain.hear('user.cleared');
    expect(chain.summary.state).toBe('closed.clean');
    expect(typesOf(chain.request())).toEqual(['context.checkpoint', 'summary.request']);
  });

  it('is refused after a clear where the policy obeys', () => {
    const chain = failing(codex, 3);
    chain.hear('user.cleared');
    expect(typesOf(chain.request())).toEqual(['compaction.refused']);
  });
});

describe('compaction that does not help', () => {
  const sizes = { beforeTokens: 100_000, windowTokens: 200_000 };

  it.each([
    ['saves too little', { ...sizes, afterTokens: 90_001 }],
    ['lands at the trigger', { ...sizes, beforeTokens: 190_000, afterTokens: 160_000 }],
  ])('counts as a failure when it %s', (_, answer) => {
    const chain = new Chain(hardened.policy);
    chain.request();
    expect(typesOf(chain.summarised({ ...written, ...answer }))).toEqual(['context.restore', 'snip.request']);
    expect(chain.summary.state).toBe('closed.counting');
  });

  it.each([
    ['saves just enough', { ...sizes, afterTokens: 90_000 }],
    ['lands just below the trigger', { ...sizes, beforeTokens: 190_000, afterTokens: 159_999 }],
  ])('is a success when it %s', (_, answer) => {
    const chain = new Chain(hardened.policy);
    chain.request();
    chain.summarised({ ...written, ...answer });
    expect(chain.summary.state).toBe('closed.clean');
  });

  it.each(['noop', 'cancelled'])('counts neither way on "%s"', (outcome) => {
    const chain = new Chain(hardened.policy);
    chain.request();
    chain.summarised(failed);
    chain.snipped(true);
    chain.request();
    expect(chain.summarised({ outcome })).toEqual([
      { type: 'context.restore' },
      { type: 'compaction.failed', cause: outcome },
    ]);
    expect(chain.summary.state).toBe('closed.counting');
  });
});

describe('compaction of a context that fills again at once', () => {
  function refilling(times: number, turns: number): Chain {
    const chain = new Chain(hardened.policy);
    for (let n = 0; n < times; n++) {
      chain.request();
      if (chain.state === 'working.summarising') chain.summarised(written);
      for (let turn = 0; turn < turns; turn++) chain.hear('user.turn');
    }
    return chain;
  }

  it('stops at the third refill within three turns, with a notice', () => {
    const chain = refilling(4, 3);
    expect(chain.summaries).toBe(3);
    expect(chain.said.slice(-2)).toEqual([
      { type: 'notice.show', code: 'compaction.thrash' },
      { type: 'compaction.refused', because: 'thrash' },
    ]);
    expect(chain.state).toBe('stopped');
  });

  it('goes on when a refill takes longer', () => {
    expect(refilling(20, 4).summaries).toBe(20);
  });

  it('refuses from then on without another notice', () => {
    expect(refilling(4, 1).request()).toEqual([{ type: 'compaction.refused', because: 'thrash' }]);
  });

  it('goes on after a compaction by the user', () => {
    const chain = refilling(4, 1);
    chain.request('manual');
    chain.summarised(written);
    expect(chain.state).toBe('idle');
  });

  it('stays stopped when the compaction by the user fails', () => {
    const chain = refilling(4, 1);
    chain.request('manual');
    chain.summarised(failed);
    chain.snipped(false);
    expect(chain.state).toBe('stopped');
  });

  it('goes on after a clear', () => {
    const chain = refilling(4, 1);
    chain.hear('user.cleared');
    expect(typesOf(chain.request())).toEqual(['context.checkpoint', 'summary.request']);
  });
});
