import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Meters } from '../../sim/core/meters.ts';
import type { View } from '../../sim/core/model.ts';
import type { TraceRecord } from '../../sim/core/trace.ts';

type Tag = 'busy' | 'waiting';
const viewWith = (tags: readonly Tag[]): View => ({ text: tags.join('+'), tags: new Set(tags) });
const at = (t: number): TraceRecord => ({
  t,
  instance: 'one',
  event: { type: 'a.b' },
  from: '',
  to: '',
  emits: [],
  started: [],
  stopped: [],
});

/** One instance that is in a state with these tags from each time on. */
function metered(steps: readonly { readonly t: number; readonly tags: readonly Tag[] }[], endMs: number) {
  const meters = new Meters();
  let from = viewWith([]);
  for (const { t, tags } of steps) {
    const to = viewWith(tags);
    meters.onStep(at(t), 0, from, to);
    from = to;
  }
  meters.close(endMs, from.tags.has('busy'));
  return meters.sums;
}

const timelines = fc
  .array(fc.record({ gap: fc.nat(100), tags: fc.subarray<Tag>(['busy', 'waiting']) }), { maxLength: 12 })
  .map((gaps) =>
    gaps.map(({ gap: _, tags }, index) => ({ t: gaps.slice(0, index + 1).reduce((t, { gap }) => t + gap, 0), tags })),
  );

describe('meters', () => {
  it('count what a chart says by its own name for it', () => {
    const meters = new Meters();
    meters.onMessage({ type: 'api.refused' }, { type: 'breaker.refused' });
    meters.onMessage({ type: 'notice.show' }, { type: 'notice.show' });
    meters.onMessage({ type: 'breaker.refused' }, undefined);
    expect(meters.sums).toMatchObject({ refused: 1, notices: 1 });
  });

  it('add up what the world counts', () => {
    const meters = new Meters();
    for (let n = 0; n < 3272; n++) meters.onCount('costUsd', 10_000);
    expect(meters.sums.costUsd).toBe(32_720_000);
  });

  it('end with the last instant at which an instance left its work, or was cut off at it', () => {
    fc.assert(
      fc.property(timelines, fc.nat(100), (steps, tailMs) => {
        const endMs = (steps.at(-1)?.t ?? 0) + tailMs;
        const isBusyAfter = (index: number) => steps[index]?.tags.includes('busy') === true;
        const left = steps.filter((_, index) => isBusyAfter(index - 1) && !isBusyAfter(index)).map(({ t }) => t);
        const expected = isBusyAfter(steps.length - 1) ? endMs : (left.at(-1) ?? 0);
        expect(metered(steps, endMs).elapsedMs).toBe(expected);
      }),
    );
  });

  it('measure the time between steps that was spent waiting', () => {
    fc.assert(
      fc.property(timelines, fc.nat(100), (steps, tailMs) => {
        const endMs = (steps.at(-1)?.t ?? 0) + tailMs;
        const spans = steps.map(({ t, tags }, index) =>
          tags.includes('waiting') ? (steps[index + 1]?.t ?? endMs) - t : 0,
        );
        expect(metered(steps, endMs).waitedMs).toBe(spans.reduce((sum, span) => sum + span, 0));
      }),
    );
  });

  it('add the waits of all instances', () => {
    const meters = new Meters();
    for (const instance of [0, 1]) {
      meters.onStep(at(10), instance, viewWith([]), viewWith(['waiting']));
      meters.onStep(at(15), instance, viewWith(['waiting']), viewWith([]));
    }
    expect(meters.sums.waitedMs).toBe(10);
  });
});
