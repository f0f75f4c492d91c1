/**
 * One machine under one policy: the search, and what every property makes of it.
 *
 * The search goes in slices, between which the caller may look up and stop it; what was found by then is still true.
 */
import type { Policy } from '../../../machines/policy.ts';
import type { RunCatalog } from '../../core/engines.ts';
import { Composed, usualOptions } from './composed.ts';
import { Delays } from './delays.ts';
import { Gaps, Graph } from './graph.ts';
import type { Figure, Property, Refutation, Seen, Watch } from './property.ts';
import { type Progress, Search, usualLimits } from './search.ts';
import { Subject } from './subject.ts';

export interface CheckOptions {
  readonly machine: string;
  readonly catalog: RunCatalog;
  readonly policy: Policy;
  readonly properties: readonly Property[];
  readonly stubs: readonly string[];
  readonly seed: number;
  readonly statesMax: number;
  readonly bytesMax: number;
  /** ms from any beginning. */
  readonly now: () => number;
  readonly onProgress?: (progress: Progress) => void;
  /** Asked between two slices of the search; true ends it. */
  readonly pause?: () => Promise<boolean>;
}

export type CheckVerdict = 'held' | 'refuted' | 'bounded' | 'vacuous';

export interface PropertyResult {
  readonly property: Property;
  readonly verdict: CheckVerdict;
  /** Situations in which it had something to say. */
  readonly premise: number;
  readonly figures: readonly Figure[];
  readonly refutation?: Refutation;
}

export interface MachineCheck {
  readonly subject: Subject;
  readonly search: Search;
  /** What ended the search before all was seen, as a phrase. */
  readonly limit: string | undefined;
  readonly isInterrupted: boolean;
  /** One for each property that has something to say of the machine. */
  readonly results: readonly PropertyResult[];
}

const sliceMs = 200;

export async function checkMachine(options: CheckOptions): Promise<MachineCheck> {
  const { machine, catalog, policy, properties, stubs, seed } = options;
  const composed = new Composed(machine, catalog, policy, { ...usualOptions, seed, stubs });
  const subject = new Subject(composed, { machine, catalog, policy });
  const watched = properties.flatMap((property) => {
    const watch = property.watch(subject);
    return watch === undefined ? [] : [{ property, watch }];
  });
  const { seen, limit, isInterrupted } = await explored(composed, watched, options);
  const results = watched.map(({ property, watch }) => judged(property, watch, seen, limit));
  return { subject, search: seen.search, limit, isInterrupted, results };
}

interface Watched {
  readonly property: Property;
  readonly watch: Watch;
}

async function explored(composed: Composed, watched: readonly Watched[], options: CheckOptions) {
  const { statesMax, bytesMax, now, onProgress, pause } = options;
  const gaps = new Gaps();
  const delays = new Delays(composed.components);
  const search: Search = new Search(composed, {
    ...usualLimits,
    statesMax,
    bytesMax,
    now,
    msMax: pause === undefined ? Number.POSITIVE_INFINITY : sliceMs,
    onProgress,
    keepsEdges: true,
    onEdge: (from, edge, to) => {
      if (to >= 0) gaps.note(edge);
      delays.note(edge);
      for (const { watch } of watched) watch.onEdge(from, edge, to, search);
      return false;
    },
  });
  let isInterrupted = false;
  search.run();
  while (pause !== undefined && search.limit === `${sliceMs} ms`) {
    isInterrupted = await pause();
    if (isInterrupted) break;
    search.limit = undefined;
    search.run();
  }
  const graph = new Graph(search, gaps.all);
  const longest = delays.solve();
  const seen: Seen = {
    search,
    graph,
    delayOf(edge) {
      const move = composed.moves[graph.move[edge] as number];
      if (move?.kind !== 'fire') return 0;
      const state = search.stateIn(graph.from[edge] as number, move.component);
      return longest[move.component]?.get(`${state} ${move.timer}`) ?? 0;
    },
  };
  return { seen, limit: isInterrupted ? 'the interruption' : search.limit, isInterrupted };
}

function judged(property: Property, watch: Watch, seen: Seen, limit: string | undefined): PropertyResult {
  if (limit !== undefined && property.needsWhole) return { property, verdict: 'bounded', premise: 0, figures: [] };
  const { premise, figures = [], refutation } = watch.judge(seen);
  if (refutation !== undefined) return { property, verdict: 'refuted', premise, figures, refutation };
  if (limit !== undefined) return { property, verdict: 'bounded', premise, figures: [] };
  return { property, verdict: premise === 0 ? 'vacuous' : 'held', premise, figures };
}
