import { describe, expect, it } from 'vitest';
import { endedHow } from '../../sim/report/ended.ts';
import { finished, type Parts, scenarioNamed, seen } from './handmade.ts';

const ended = (parts: Omit<Parts, 'scenario'>): string =>
  endedHow(finished({ scenario: scenarioNamed('any'), ...parts }));
const open = { final: { summary: 'open.latched', api: 'open.cooling' } };
const opened = seen({ type: 'summary.opened', because: 'consecutive', failures: 3 }, 6000);

describe('how a run ended', () => {
  it('is a limit before anything else', () => {
    expect(ended({ result: { verdict: 'bounded', limit: '1000 steps' }, seen: [seen({ type: 'user.quit' }, 1)] })).toBe(
      'stopped at the limit of 1000 steps',
    );
  });

  it('is the user who left, and whether anything was shown', () => {
    expect(ended({ seen: [seen({ type: 'user.quit' }, 1)] })).toBe('user quit; nothing was shown');
    expect(ended({ seen: [seen({ type: 'user.quit' }, 1)], metrics: { notices: 2 } })).toBe('user quit');
  });

  it('is the last success', () => {
    expect(ended({ seen: [seen({ type: 'retry.succeeded' }, 1)] })).toBe('answered');
    expect(ended({ seen: [seen({ type: 'compaction.succeeded', by: 'summary' }, 1)] })).toBe('compacted, went on');
    expect(ended({ seen: [seen({ type: 'compaction.succeeded', by: 'snip' }, 1)] })).toBe('snipped, went on');
  });

  it('tells operations that were rolled back from those that did not call', () => {
    const snips = seen({ type: 'compaction.succeeded', by: 'snip' }, 9000, 3272);
    expect(ended({ seen: [seen({ type: 'context.restore' }, 6000, 3), snips] })).toBe(
      '3 rolled back and snipped, then snipped without a call',
    );
  });

  it('is an open breaker where that stopped the calls', () => {
    expect(ended({ result: open, seen: [opened, seen({ type: 'compaction.failed', cause: 'open' }, 6000)] })).toBe(
      'breaker opened after 3 failures in a row',
    );
    const window = seen({ type: 'api.opened', because: 'window', failures: 10, of: 10 }, 1);
    expect(ended({ result: open, seen: [window, seen({ type: 'retry.failed', cause: 'open' }, 2)] })).toBe(
      'breaker opened: 10 of 10 failed, over 50 %',
    );
  });

  it('says when calls went on behind an open breaker, and how many it refused', () => {
    const failed = seen({ type: 'compaction.failed', cause: 'open' }, 9000);
    const called = seen({ type: 'summary.request' }, 8000, 3272);
    expect(ended({ result: open, seen: [opened, called, failed] })).toBe(
      'breaker opened after 3 failures in a row, yet calls went on',
    );
    const refused = seen({ type: 'compaction.refused', because: 'open' }, 9000, 12);
    expect(ended({ result: open, metrics: { refused: 12 }, seen: [opened, refused] })).toBe(
      'breaker opened after 3 failures in a row; 12 refused',
    );
  });

  it('is no breaker that closed again', () => {
    const failed = seen({ type: 'retry.failed', cause: 'overloaded' }, 9000);
    expect(ended({ seen: [opened, failed] })).toBe('gave up: overloaded');
  });

  it.each([
    [{ type: 'retry.failed', cause: 'spendCap' }, 'gave up: spending limit'],
    [{ type: 'compaction.failed', cause: 'failed' }, 'gave up'],
    [{ type: 'compaction.refused', because: 'thrash' }, 'stopped: the context kept filling up'],
    [{ type: 'compaction.full', status: 413 }, 'context full, error 413 shown'],
  ])('puts %o as %s', (last, text) => {
    expect(ended({ seen: [seen(last, 1)] })).toBe(text);
  });

  it('mentions operations that went the other way', () => {
    const answered = seen({ type: 'retry.succeeded' }, 2, 5);
    const failed = seen({ type: 'retry.failed', cause: 'timeout' }, 1, 2);
    expect(ended({ seen: [failed, answered] })).toBe('answered; 2 gave up');
    expect(ended({ seen: [answered, failed] })).toBe('gave up 2 times, last: no answer in time; 5 answered before');
  });

  it('is a state where no operation was asked for', () => {
    const final = { breaker: 'halfOpen.ready' };
    expect(ended({ result: { final }, seen: [seen({ type: 'breaker.halfOpened' }, 1)] })).toBe(
      'breaker half open at the end',
    );
  });

  it('is nothing when nothing was said', () => {
    expect(ended({})).toBe('nothing happened');
  });
});
