/** A guard is judged by what it shows: its messages, its state if it says so, and the partners that it speaks to. */
import { describe, expect, it } from 'vitest';
import type { AdapterSetting, Guard } from '../../sim/core/adapter.ts';
import type { Claim, Sight, States } from '../../sim/scenario/types.ts';
import { play } from './guards.ts';

const silent = (): Guard => ({ hear: () => undefined });

/** Asks the breaker once, and so is beside it in all that follows. */
const asking = ({ emit }: AdapterSetting): Guard => ({
  hear({ type }) {
    if (type === 'compaction.request') emit({ type: 'breaker.acquire' });
  },
});

const emitted = (event: string): Sight => ({ kind: 'emitted', event });
const notice = (code: string): Sight => ({ kind: 'notice', code });
const state = (states: States): Sight => ({ kind: 'state', states });
const seen = (sight: Sight): Claim => ({ kind: 'seen', sight, fromMs: 0, toMs: 1e9 });
const never = (sight: Sight, more: { readonly after?: Sight; readonly while?: States } = {}): Claim => ({
  kind: 'never',
  sight,
  ...more,
});

/** How many of these claims are judged. */
async function judgedOf(create: (setting: AdapterSetting) => Guard, claims: readonly Claim[]): Promise<number> {
  const { result } = await play(create, { claims });
  expect(result.expectations.length + (result.leftOut ?? 0)).toBe(claims.length);
  return result.expectations.length;
}

const ofPartner: readonly Claim[] = [
  { kind: 'state', states: { summary: 'closed.clean' } },
  { kind: 'always', states: { summary: 'closed' } },
  { kind: 'metric', metric: 'refused', range: { atMost: 0 } },
  seen(emitted('summary.permitted')),
  seen(emitted('summary.acquire')),
  seen(notice('summary.open')),
  never(emitted('summary.opened')),
  never(emitted('compaction.failed'), { after: notice('summary.open') }),
  never(emitted('compaction.failed'), { while: { summary: 'open' } }),
  never(state({ summary: 'open' })),
  { kind: 'order', sights: [emitted('compaction.failed'), emitted('summary.opened')] },
];

const ofItsState: readonly Claim[] = [
  { kind: 'state', states: { compaction: 'idle' } },
  { kind: 'state', atMs: 5, states: { compaction: 'idle' } },
  { kind: 'always', states: { compaction: 'idle' } },
  never(emitted('compaction.failed'), { while: { compaction: 'idle' } }),
  never(state({ compaction: 'stopped' })),
];

const ofItsMessages: readonly Claim[] = [
  { kind: 'metric', metric: 'apiCalls', range: { atMost: 0 } },
  { kind: 'metric', metric: 'notices', range: { atMost: 0 } },
  { kind: 'context', intact: true },
  never(emitted('compaction.failed')),
  never(emitted('summary.request')),
  never(emitted('summary.answered')),
  never(notice('compaction.full')),
  seen(notice('compaction.thrash')),
  { kind: 'order', sights: [emitted('context.checkpoint'), emitted('summary.request')] },
];

describe('a guard', () => {
  it.each(ofItsMessages)('is judged by what it says, and by what the world does: %j', async (claim) => {
    expect(await judgedOf(silent, [claim])).toBe(1);
  });

  it.each(ofPartner)('that never speaks to its breaker is not judged by what that does: %j', async (claim) => {
    expect(await judgedOf(silent, [claim])).toBe(0);
  });

  it.each(ofPartner)('that speaks to its breaker is: %j', async (claim) => {
    expect(await judgedOf(asking, [claim])).toBe(1);
  });

  it.each(ofItsState)('without a state is not judged by one: %j', async (claim) => {
    expect(await judgedOf(silent, [claim])).toBe(0);
  });

  it.each(ofItsState)('with a state is: %j', async (claim) => {
    const standing = (): Guard => ({ hear: () => undefined, state: () => 'idle' });
    expect(await judgedOf(standing, [claim])).toBe(1);
  });

  it('is told how much was left out, and not held for that alone', async () => {
    const { result } = await play(silent, { claims: [...ofPartner, never(emitted('compaction.failed'))] });
    expect([result.verdict, result.leftOut]).toEqual(['held', ofPartner.length]);
    const { result: whole } = await play(asking, { claims: [never(emitted('compaction.failed'))] });
    expect(whole.leftOut).toBeUndefined();
  });

  it('is refuted by what it decides wrongly, which throws nothing', async () => {
    const { result } = await play(silent, { claims: [seen(emitted('summary.request'))] });
    expect(result.verdict).toBe('refuted');
    expect(result.expectations[0]?.why).toBe('never came');
  });
});
