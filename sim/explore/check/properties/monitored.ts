/** What properties with a memory share: a monitor for each of some parts, and the first violation of any. */
import type { Claim } from '../../../scenario/types.ts';
import type { Edge } from '../composed.ts';
import { Labels, type Monitor, violationOf } from '../monitor.ts';
import type { Ending, Finding, Seen, Watch } from '../property.ts';
import type { Search } from '../search.ts';

export interface Monitored {
  readonly monitor: Monitor;
  /** What the monitor reads on an edge, in order. */
  symbolsOf(from: number, edge: Edge, search: Search): readonly string[];
  /** Whether this symbol is an occasion of the property. */
  isOccasion(symbol: string): boolean;
  readonly why: string;
  claims(ending: Ending): readonly Claim[];
}

export function watchAll(all: readonly Monitored[]): Watch | undefined {
  if (all.length === 0) return undefined;
  const labels = all.map(() => new Labels());
  let premise = 0;
  return {
    onEdge(from, edge, to, search) {
      if (to < 0) return;
      all.forEach((each, index) => {
        const symbols = each.symbolsOf(from, edge, search);
        if (symbols.some((symbol) => each.isOccasion(symbol))) premise += 1;
        labels[index]?.note(symbols);
      });
    },
    judge({ graph }: Seen): Finding {
      for (const [index, { monitor, why, claims }] of all.entries()) {
        const way = violationOf(graph, labels[index] as Labels, monitor);
        if (way === undefined) continue;
        return { premise, refutation: { why, path: way.map((edge) => graph.stepOf(edge)), claims } };
      }
      return { premise };
    },
  };
}
