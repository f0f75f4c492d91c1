/**
 * Which edges can be where a service answers after a known time: a timer with more than that left cannot fire while its
 * answer is still to come.
 *
 * Leaves in more than there is (an answer may still come too early), never less: a bound over these edges is a bound.
 */

import type { Search } from './search.ts';
import type { Subject } from './subject.ts';

type Latencies = { readonly [service: string]: number };

/** ms by service; told of each kept edge by its source and move. */
export function punctual({ composed }: Subject, latenciesMs: Latencies) {
  const { agendas, zones, exchange, moves } = composed;
  const owners = new Map<string, number>();
  const ownerOf = (zone: number, component: number, timer: string): number | undefined => {
    for (const owner of zones.ownersOf(zone)) {
      const move = moves[exchange.fireMoveOf(owner)];
      if (move?.kind === 'fire') owners.set(`${move.component} ${move.timer}`, owner);
    }
    return owners.get(`${component} ${timer}`);
  };
  const patienceIn = (agenda: number): number =>
    agendas.entriesOf(agenda).reduce((least, { ask, isLate }) => {
      const ms = isLate ? undefined : latenciesMs[exchange.askAt(ask).service];
      return ms === undefined ? least : Math.min(least, ms);
    }, Number.POSITIVE_INFINITY);
  const patience: number[] = [];

  return (search: Search, from: number, moveId: number): boolean => {
    const move = moves[moveId];
    if (move?.kind !== 'fire') return true;
    const agenda = search.agendaIn(from);
    const most = patience[agenda] ?? patienceIn(agenda);
    patience[agenda] = most;
    if (most === Number.POSITIVE_INFINITY) return true;
    const zone = search.zoneIn(from);
    const owner = ownerOf(zone, move.component, move.timer);
    return owner === undefined || zones.leftMs(zone, owner)[0] <= most;
  };
}
