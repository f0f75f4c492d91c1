import { describe, expect, it } from 'vitest';
import { hardened } from '../../machines/policies/hardened.ts';
import { only, typesOf } from '../support/driven.ts';
import { run, scenarioOf, worldOf } from '../support/scenarios.ts';
import { Gauge } from './gauge.ts';

const trying = hardened.policy.tokens;
const entered = (tier: string) => ({ type: 'tokens.entered', tier });
const looked = (act: string) => ({ type: 'tokens.looked', act });

describe('tokens', () => {
  it.each([
    [0, 'normal'],
    [69, 'normal'],
    [70, 'warning'],
    [79, 'warning'],
    [80, 'compact'],
    [91, 'compact'],
    [92, 'snip'],
    [94, 'snip'],
    [95, 'reject'],
    [100, 'reject'],
    [101, 'reject'],
    [1000, 'reject'],
  ])('are, at %i %%, in tier %s', (percent, tier) => {
    const gauge = new Gauge();
    gauge.report(percent);
    expect(gauge.tier).toBe(tier);
  });

  it('are counted together with what is kept for the answer', () => {
    const gauge = new Gauge();
    gauge.report(60, { reserveTokens: 20 });
    expect(gauge.tier).toBe('compact');
  });

  it('are compared without rounding', () => {
    const gauge = new Gauge();
    gauge.report(159_999, { windowTokens: 200_000 });
    expect(gauge.tier).toBe('warning');
    gauge.report(160_000, { windowTokens: 200_000 });
    expect(gauge.tier).toBe('compact');
  });
});

describe('tokens, in whichever tier a report lands', () => {
  it.each([
    [50, [entered('normal'), looked('none')]],
    [75, [entered('warning'), { type: 'notice.show', code: 'tokens.warning' }, looked('none')]],
    [85, [entered('compact'), { type: 'compaction.request', cause: 'auto' }, looked('makingRoom')]],
    [93, [entered('snip'), { type: 'compaction.snip' }, looked('makingRoom')]],
    [
      96,
      [
        entered('reject'),
        { type: 'tokens.rejected' },
        { type: 'notice.show', code: 'tokens.full' },
        looked('rejected'),
      ],
    ],
  ])('at %i %% say so and act at once', (percent, said) => {
    for (const before of [undefined, 60, 72, 82, 94, 99]) {
      const gauge = new Gauge();
      if (before !== undefined) gauge.report(before);
      const tier = gauge.tier;
      const heard = gauge.report(percent);
      expect(heard).toEqual(gauge.tier === tier ? again(said) : said);
    }
  });

  /** In the same tier again: no news of it, and no second advice to clear. */
  const again = (said: readonly { type: string; code?: string }[]) =>
    said.filter(({ type, code }) => type !== 'tokens.entered' && code !== 'tokens.warning');

  it('advise to clear once, not with each report', () => {
    const gauge = new Gauge();
    for (const percent of [71, 72, 73]) gauge.report(percent);
    expect(gauge.told('notice.show', 'code')).toEqual(['tokens.warning']);
  });

  it('refuse each request anew while the context is full', () => {
    const gauge = new Gauge();
    gauge.report(96);
    expect(typesOf(gauge.report(97))).toEqual(['tokens.rejected', 'notice.show', 'tokens.looked']);
    expect(gauge.driven.view.tags.has('blocking')).toBe(true);
  });
});

describe('tokens of a full context, where room is made before it is refused', () => {
  function full(): Gauge {
    const gauge = new Gauge(trying);
    gauge.report(60);
    gauge.report(96);
    return gauge;
  }

  it('ask for compaction first, even after a jump past every other tier', () => {
    expect(full().said.slice(-3)).toEqual([
      entered('reject'),
      { type: 'compaction.request', cause: 'overflow' },
      looked('makingRoom'),
    ]);
  });

  it.each([
    { type: 'compaction.failed', cause: 'failed' },
    { type: 'compaction.refused', because: 'open' },
    { type: 'compaction.full', status: 413 },
  ])('refuse after $type', (event) => {
    const gauge = full();
    expect(gauge.driven.hear(event)).toEqual([
      { type: 'tokens.rejected' },
      { type: 'notice.show', code: 'tokens.full' },
      looked('rejected'),
    ]);
  });

  it('refuse nothing after room was made', () => {
    const gauge = full();
    expect(gauge.driven.hear({ type: 'compaction.succeeded', by: 'snip' })).toEqual([]);
    expect(gauge.driven.view.tags.has('blocking')).toBe(false);
    gauge.report(50);
    expect(gauge.tier).toBe('normal');
  });

  it('refuse when the room that was made was too little', () => {
    const gauge = full();
    gauge.driven.hear({ type: 'compaction.succeeded', by: 'snip' });
    expect(typesOf(gauge.report(96))).toEqual(['tokens.rejected', 'notice.show', 'tokens.looked']);
  });

  it('ask again when the context is full a second time', () => {
    const gauge = full();
    gauge.driven.hear({ type: 'compaction.failed', cause: 'failed' });
    gauge.report(50);
    gauge.report(96);
    expect(gauge.told('compaction.request', 'cause')).toEqual(['overflow', 'overflow']);
  });

  it('ask once, and enter the tier once, though reports come while room is made', () => {
    const gauge = full();
    expect(gauge.report(97)).toEqual([looked('makingRoom')]);
    expect(gauge.told('tokens.entered', 'tier')).toEqual(['normal', 'reject']);
    expect(gauge.told('compaction.request', 'cause')).toEqual(['overflow']);
  });

  it('ask again with the next request after a refusal', () => {
    const gauge = full();
    gauge.driven.hear({ type: 'compaction.failed', cause: 'failed' });
    expect(gauge.report(97)).toEqual([{ type: 'compaction.request', cause: 'overflow' }, looked('makingRoom')]);
  });

  it('compact and then snip before they refuse, in a whole session', () => {
    const scenario = scenarioOf({
      machine: 'session',
      world: worldOf('session', {
        context: { window: 200_000, used: 120_000, perTurn: 72_000 },
        summary: { takes: '1s', answers: 'malformed' },
        snip: { takes: '1s', answers: 'fails' },
      }),
      steps: [{ atMs: 0, event: { type: 'user.turn' } }],
    });
    const emitted = (event: string) => ({ kind: 'emitted', event }) as const;
    const { result } = run(scenario, {
      policy: hardened.policy,
      claims: [
        {
          kind: 'order',
          sights: [
            emitted('summary.request'),
            emitted('snip.request'),
            emitted('compaction.full'),
            emitted('tokens.rejected'),
          ],
        },
      ],
    });
    expect([result.verdict, result.final.tokens]).toEqual(['held', 'reject.refusing']);
  });
});

describe('tokens of a window that cannot be read', () => {
  it.each([
    ['unknown', { usedTokens: 85 }],
    ['zero', { usedTokens: 85, windowTokens: 0 }],
    ['negative', { usedTokens: 85, windowTokens: -1 }],
    ['no number', { usedTokens: 85, windowTokens: Number.NaN }],
    ['endless', { usedTokens: 85, windowTokens: Number.POSITIVE_INFINITY }],
  ])('stay in their tier, stale, and say so: %s', (_, report) => {
    const gauge = new Gauge();
    gauge.report(75);
    expect(gauge.driven.hear({ type: 'tokens.reported', ...report })).toEqual([
      { type: 'tokens.invalid', because: 'noWindow' },
      { type: 'notice.show', code: 'tokens.unknownWindow' },
      looked('none'),
    ]);
    expect(gauge.tier).toBe('warning');
  });

  it('say so to the user once, until they can be read again', () => {
    const gauge = new Gauge();
    for (const windowTokens of [0, 0, 100, 0]) gauge.report(60, { windowTokens });
    expect(gauge.told('notice.show', 'code')).toEqual(['tokens.unknownWindow', 'tokens.unknownWindow']);
    expect(gauge.told('tokens.invalid', 'because')).toHaveLength(3);
  });

  it('are fresh again with the next report that can be read', () => {
    const stale = new Gauge();
    const fresh = new Gauge();
    for (const gauge of [stale, fresh]) gauge.report(75);
    stale.report(75, { windowTokens: 0 });
    expect(stale.driven.key).not.toBe(fresh.driven.key);
    stale.report(75);
    expect(stale.driven.key).toBe(fresh.driven.key);
  });
});

describe('tokens after a change of model', () => {
  it('are looked at anew at once', () => {
    const gauge = new Gauge();
    gauge.report(60);
    expect(gauge.change(70, 60)).toEqual([
      entered('compact'),
      { type: 'compaction.request', cause: 'auto' },
      looked('makingRoom'),
    ]);
    gauge.change(200, 60);
    expect(gauge.tier).toBe('normal');
  });

  it('stay in their tier when the new window is unknown', () => {
    const gauge = new Gauge();
    gauge.report(60);
    expect(typesOf(gauge.change(0, 60))).toEqual(['tokens.invalid', 'notice.show', 'tokens.looked']);
    expect(gauge.tier).toBe('normal');
  });
});

describe('tokens after a clear', () => {
  it.each([60, 75, 85, 93, 96])('are nothing, from %i %% too', (percent) => {
    for (const policy of [{}, trying]) {
      const gauge = new Gauge(policy);
      gauge.report(percent);
      expect(gauge.driven.hear('user.cleared')).toEqual([]);
      expect(gauge.driven.state).toBe('empty');
      expect(only(gauge.report(5), 'tokens.entered')).toEqual(entered('normal'));
    }
  });

  it('are fresh', () => {
    const gauge = new Gauge();
    const untouched = gauge.driven.key;
    gauge.report(85, { windowTokens: 0 });
    gauge.driven.hear('user.cleared');
    expect(gauge.driven.key).toBe(untouched);
  });
});
