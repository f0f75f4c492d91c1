import { describe, expect, it } from 'vitest';
import { catalog } from '../../../sim/catalog.ts';
import { Composed, usualOptions } from '../../../sim/explore/check/composed.ts';
import { concrete } from '../../../sim/explore/check/concrete.ts';
import type { PathStep } from '../../../sim/explore/check/search.ts';
import { scenarioCatalog } from '../../../sim/scenarioCatalog.ts';
import { foretold, randomPath, traced } from './replayed.ts';

const pathsEach = 60;

const systems = ['breaker', 'session', 'api', 'compaction', 'permission', 'tokens', 'compaction-over-api'];

/** Whether the context was to report two figures, for which one instant may be too short. */
function isReportedTwice({ moves }: Composed, path: readonly PathStep[]): boolean {
  const reports = path.filter(({ move }) => {
    const answer = moves[move];
    return answer?.kind === 'answer' && answer.service === 'context';
  });
  return reports.length > 1;
}

describe('a path of the search, made concrete', () => {
  it.each(
    systems.flatMap((machine) => ['seed', 'hardened', 's0-timed-permission'].map((name) => [machine, name] as const)),
  )('in %s under %s is what the kernel does', (machine, policyName) => {
    const { policy } = Object.values(catalog.policies).find(({ name }) => name === policyName) ?? {};
    if (policy === undefined) throw new Error(`no policy ${policyName}`);
    const composed = new Composed(machine, catalog, policy, { ...usualOptions, isMinimised: false });
    let moves = 0;
    for (let seed = 1; seed <= pathsEach; seed++) {
      const path = randomPath(composed, seed, 5 + (seed % 30));
      const made = concrete(composed, path);
      if (!made.isPossible) expect(isReportedTwice(composed, path)).toBe(true);
      else {
        const told = foretold(composed, path, made.atsMs);
        const lines = traced(made, { machine, policyName, policy, catalog, terms: scenarioCatalog });
        expect(lines.slice(0, told.length)).toEqual(told);
        moves += path.length;
      }
    }
    expect(moves).toBeGreaterThan(10 * pathsEach);
  });
});
