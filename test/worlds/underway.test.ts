import { describe, expect, it } from 'vitest';
import { Underway } from '../../sim/worlds/underway.ts';

describe('answers under way', () => {
  it('are the newest to each asker and one older', () => {
    const dropped: string[] = [];
    const underway = new Underway();
    for (const name of ['a1', 'b1', 'a2', 'a3', 'a4', 'b2']) {
      underway.add(name.slice(0, 1), { drop: () => dropped.push(name) });
    }
    expect(dropped).toEqual(['a1', 'a2']);
  });
});
