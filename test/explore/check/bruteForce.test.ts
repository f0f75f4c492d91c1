import { describe, expect, it } from 'vitest';
import { Composed, usualOptions } from '../../../sim/explore/check/composed.ts';
import { type Search, search } from '../../../sim/explore/check/search.ts';
import { catalogOf, randomTables, reachableByHand } from './randomSystems.ts';

const systems = 450;
const situationsMax = 2_500;

function searched(seed: number, isExact: boolean): Search {
  const composed = new Composed('random', catalogOf(randomTables(seed)), {}, { ...usualOptions, isExact });
  const found = search(composed, { statesMax: 200_000 });
  expect(found.limit).toBeUndefined();
  return found;
}

/** As `reachableByHand` writes them. */
function situationsOf(found: Search): ReadonlySet<string> {
  const { components, zones, agendas, exchange, moves } = found.composed;
  const timer = (owner: number): string => {
    const move = moves[exchange.fireMoveOf(owner)];
    return move?.kind === 'fire' ? `${move.component} ${move.timer === 'long' ? 'long' : 'after'}` : '';
  };
  return new Set(
    Array.from({ length: found.statesCount }, (_, index) =>
      [
        components.map((_each, component) => found.view(index, component).text.slice(1)).join(),
        zones.ownersOf(found.zoneIn(index)).map(timer).join(),
        agendas
          .entriesOf(found.agendaIn(index))
          .map(({ ask, isLate }) => `${exchange.askAt(ask).place.slice('snip m'.length)}${isLate ? ' late' : ''}`)
          .join(),
      ].join('|'),
    ),
  );
}

describe('the search of a random system', () => {
  it('finds what explicit situations come to, time passing ms by ms', () => {
    let compared = 0;
    for (let seed = 1; seed <= systems; seed++) {
      const byHand = reachableByHand(randomTables(seed), situationsMax);
      if (byHand === undefined) continue;
      const found = situationsOf(searched(seed, true));
      expect({ seed, found: [...found].sort() }).toEqual({ seed, found: [...byHand].sort() });
      compared += 1;
    }
    expect(compared).toBeGreaterThan(300);
  });

  it('misses nothing where separations are not a whole ms', () => {
    for (let seed = 1; seed <= systems; seed += 5) {
      const whole = situationsOf(searched(seed, true));
      const found = situationsOf(searched(seed, false));
      expect([...whole].filter((situation) => !found.has(situation))).toEqual([]);
    }
  });
});
