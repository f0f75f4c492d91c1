import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Story } from '../../sim/core/story.ts';
import type { TraceRecord } from '../../sim/core/trace.ts';

const keptMax = 200;

function turn(t: number, to = 'there'): TraceRecord {
  return { t, instance: 'api', event: { type: 'api.record' }, from: 'here', to, emits: [], started: [], stopped: [] };
}

describe('story', () => {
  it('keeps the first and the last turns, in order, and counts those between', () => {
    fc.assert(
      fc.property(fc.nat(1000), (turns) => {
        const story = new Story();
        for (let t = 0; t < turns; t++) story.onStep(turn(t));
        const all = Array.from({ length: turns }, (_, t) => t);
        const kept = turns <= 2 * keptMax ? all : [...all.slice(0, keptMax), ...all.slice(-keptMax)];
        expect(story.records.map(({ t }) => t)).toEqual(kept);
        expect(story.leftOut).toBe(turns - kept.length);
      }),
      { numRuns: 50 },
    );
  });

  it('leaves out steps that change nothing, unless they tell the user something', () => {
    const story = new Story();
    story.onStep(turn(1, 'here'));
    story.onStep({ ...turn(2, 'here'), emits: [{ type: 'notice.show', code: 'api.open' }] });
    expect(story.records.map(({ t }) => t)).toEqual([2]);
  });

  it('tells the notices in order, each run of equal ones once', () => {
    const story = new Story();
    for (const code of ['a', 'a', 'b', 'a']) story.onMessage({ type: 'notice.show', code });
    expect(story.notices).toEqual(['a', 'b', 'a']);
  });

  it('knows of each message how often it came, and the last one, the latest last', () => {
    const words = fc.array(fc.constantFrom<string>('x.x', 'y.y', 'z.z'));
    fc.assert(
      fc.property(words, (word) => {
        const story = new Story();
        word.forEach((type, n) => {
          story.onMessage({ type, n });
        });
        const latest = [...new Set(word.toReversed())].toReversed();
        expect([...story.seen.keys()]).toEqual(latest);
        for (const [type, { times, last }] of story.seen) {
          expect(times).toBe(word.filter((each) => each === type).length);
          expect(last.n).toBe(word.lastIndexOf(type));
        }
      }),
    );
  });
});
