/** One bus, two steppers: remembered tables and real actors leave the same trace, byte for byte. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { run } from '../support/scenarios.ts';
import { reachedFrom, sourcesIn } from '../support/sources.ts';
import { randomRuns } from './randomScenarios.ts';

describe('engines', () => {
  it('leave the same trace and the same result for any scenario', { timeout: 300_000 }, () => {
    const verdicts = new Set<string>();
    fc.assert(
      fc.property(randomRuns, ({ scenario, policy }) => {
        const table = run(scenario, { policy, engine: 'table' });
        const actors = run(scenario, { policy, engine: 'actors' });
        expect(actors.lines.join('')).toBe(table.lines.join(''));
        expect({ ...actors.result, engine: 'table' }).toEqual(table.result);
        expect([actors.story, [...actors.seen]]).toEqual([table.story, [...table.seen]]);
        verdicts.add(table.result.verdict);
      }),
      { numRuns: 2500 },
    );
    expect(verdicts).toEqual(new Set(['held', 'bounded']));
  });

  it('share no table', () => {
    const reached = [...reachedFrom(['sim/core/actorEngine.ts'], sourcesIn('machines', 'sim'))];
    expect(reached).toContain('sim/core/chart.ts');
    expect(reached.filter((path) => path.includes('table'))).toEqual([]);
  });
});
