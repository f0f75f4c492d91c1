/** The nearest goal that is still open: breadth first from where a tour stands, and from a fresh start. */
import type { Hop, Targets } from './goals.ts';

/** A place, and the transition by which it was entered: a pair needs both. */
export interface Position {
  readonly place: number;
  readonly last: number | undefined;
}

export interface Found {
  readonly way: readonly Hop[];
  readonly isFresh: boolean;
}

interface Visit extends Position {
  readonly by: Hop | undefined;
  readonly before: Visit | undefined;
  readonly isFresh: boolean;
}

export const lastOf = ({ edge }: Hop): number | undefined => edge.trail.transitions.at(-1);

export class Search<State> {
  readonly origin: Position;
  readonly #targets: Targets<State>;
  readonly #looksAhead: boolean;
  /** By place and last transition: the number of the search that was there. Hot, so a typed array. */
  readonly #seen: Int32Array;
  readonly #width: number;
  #searches = 0;

  /** @param looksAhead whether, of several goals, the one with more goals behind it is taken */
  constructor(targets: Targets<State>, looksAhead: boolean) {
    const { graph, places } = targets;
    this.#targets = targets;
    this.#looksAhead = looksAhead;
    this.#width = graph.subject.transitions.all.length + 1;
    this.#seen = new Int32Array(places * this.#width);
    this.origin = { place: 0, last: graph.start.trail.transitions.at(-1) };
  }

  /**
   * @param from where the tour stands, then the fresh start, which is one step further away
   * @returns the shortest way to an open goal; of several, the one whose last step reaches most
   */
  nearest(open: ReadonlySet<number>, [first, fresh]: readonly [Position, Position?]): Found | undefined {
    this.#searches += 1;
    let layer: Visit[] = [];
    this.#arrive(layer, { ...first, by: undefined, before: undefined, isFresh: fresh === undefined });
    for (let depth = 0; layer.length > 0; depth++) {
      const next: Visit[] = [];
      if (depth === 0 && fresh !== undefined)
        this.#arrive(next, { ...fresh, by: undefined, before: undefined, isFresh: true });
      const best = this.#best(layer, next, open);
      if (best !== undefined) return { way: [...wayOf(best.visit), best.hop], isFresh: best.visit.isFresh };
      layer = next;
    }
    return undefined;
  }

  /** The best last step of this layer; without one, `next` is what comes after it. */
  #best(layer: readonly Visit[], next: Visit[], open: ReadonlySet<number>) {
    let best: { readonly visit: Visit; readonly hop: Hop; readonly worth: number } | undefined;
    for (const visit of layer) {
      for (const hop of this.#targets.hopsAt(visit.place)) {
        const last = lastOf(hop);
        const goals = openAmong(this.#targets.reachedBy(hop.edge, visit.last), open);
        if (goals > 0) {
          const worth = goals * 1000 + (this.#looksAhead ? this.#openAt(hop.to, last, open) : 0);
          if (worth > (best?.worth ?? 0)) best = { visit, hop, worth };
        }
        if (best === undefined)
          this.#arrive(next, { place: hop.to, last, by: hop, before: visit, isFresh: visit.isFresh });
      }
    }
    return best;
  }

  /** How many goals are one step away from there. */
  #openAt(place: number, last: number | undefined, open: ReadonlySet<number>): number {
    const leaving = this.#targets.hopsAt(place);
    return Math.min(
      999,
      leaving.reduce((sum, { edge }) => sum + openAmong(this.#targets.reachedBy(edge, last), open), 0),
    );
  }

  #arrive(layer: Visit[], visit: Visit): void {
    const cell = visit.place * this.#width + (visit.last ?? -1) + 1;
    if (this.#seen[cell] === this.#searches) return;
    this.#seen[cell] = this.#searches;
    layer.push(visit);
  }
}

function openAmong(ids: readonly number[], open: ReadonlySet<number>): number {
  let count = 0;
  for (const id of ids) if (open.has(id)) count += 1;
  return count;
}

function wayOf(visit: Visit): readonly Hop[] {
  const way: Hop[] = [];
  for (let at: Visit | undefined = visit; at !== undefined; at = at.before) if (at.by !== undefined) way.push(at.by);
  return way.reverse();
}
