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

interface Best {
  readonly cell: number;
  readonly hop: Hop;
  readonly worth: number;
}

/** Hot, so positions are numbered cells, by place and last transition, and what is known of them stands in arrays. */
export class Search<State> {
  readonly origin: Position;
  readonly #targets: Targets<State>;
  readonly #looksAhead: boolean;
  readonly #width: number;
  /** The number of the search that was there. */
  readonly #seen: Int32Array;
  /** The cell before, -1 for one to begin at, and the hop from there. */
  readonly #before: Int32Array;
  readonly #by: (Hop | undefined)[] = [];
  readonly #fresh: Uint8Array;
  #open = new Uint8Array(0);
  #searches = 0;

  /** @param looksAhead whether, of several goals, the one with more goals behind it is taken */
  constructor(targets: Targets<State>, looksAhead: boolean) {
    const { graph, places } = targets;
    this.#targets = targets;
    this.#looksAhead = looksAhead;
    this.#width = graph.subject.transitions.all.length + 1;
    const cells = places * this.#width;
    this.#seen = new Int32Array(cells);
    this.#before = new Int32Array(cells);
    this.#fresh = new Uint8Array(cells);
    this.origin = { place: 0, last: graph.start.trail.transitions.at(-1) };
  }

  /**
   * @param from where the tour stands, then the fresh start, which is one step further away
   * @returns the shortest way to an open goal; of several, the one whose last step reaches most
   */
  nearest(open: ReadonlySet<number>, [first, fresh]: readonly [Position, Position?]): Found | undefined {
    this.#searches += 1;
    this.#open = new Uint8Array(Math.max(-1, ...open) + 1);
    for (const id of open) this.#open[id] = 1;
    let layer: number[] = [];
    this.#begin(layer, first, fresh === undefined);
    for (let depth = 0; layer.length > 0; depth++) {
      const next: number[] = [];
      if (depth === 0 && fresh !== undefined) this.#begin(next, fresh, true);
      const best = this.#best(layer, next);
      if (best !== undefined)
        return { way: [...this.#wayTo(best.cell), best.hop], isFresh: this.#fresh[best.cell] === 1 };
      layer = next;
    }
    return undefined;
  }

  /** The best last step of this layer; without one, `next` is what comes after it. */
  #best(layer: readonly number[], next: number[]): Best | undefined {
    let best: Best | undefined;
    for (const cell of layer) {
      const place = Math.floor(cell / this.#width);
      const before = (cell % this.#width) - 1;
      for (const hop of this.#targets.hopsAt(place)) {
        const goals = this.#openAmong(this.#targets.reachedAt(hop, before < 0 ? undefined : before));
        if (goals > 0) {
          const worth = goals * 1000 + (this.#looksAhead ? this.#openAt(hop) : 0);
          if (worth > (best?.worth ?? 0)) best = { cell, hop, worth };
        }
        if (best === undefined) this.#arrive(next, cell, hop);
      }
    }
    return best;
  }

  /** How many goals are one step away from where it leads. */
  #openAt({ to, last }: Hop): number {
    const leaving = this.#targets.hopsAt(to);
    return Math.min(
      999,
      leaving.reduce((sum, hop) => sum + this.#openAmong(this.#targets.reachedAt(hop, last)), 0),
    );
  }

  #openAmong(ids: readonly number[]): number {
    let count = 0;
    for (const id of ids) count += this.#open[id] ?? 0;
    return count;
  }

  #begin(layer: number[], { place, last }: Position, isFresh: boolean): void {
    const cell = place * this.#width + (last ?? -1) + 1;
    if (this.#seen[cell] === this.#searches) return;
    this.#seen[cell] = this.#searches;
    this.#before[cell] = -1;
    this.#fresh[cell] = isFresh ? 1 : 0;
    layer.push(cell);
  }

  #arrive(layer: number[], from: number, hop: Hop): void {
    const cell = hop.to * this.#width + (hop.last ?? -1) + 1;
    if (this.#seen[cell] === this.#searches) return;
    this.#seen[cell] = this.#searches;
    this.#before[cell] = from;
    this.#by[cell] = hop;
    this.#fresh[cell] = this.#fresh[from] ?? 0;
    layer.push(cell);
  }

  #wayTo(end: number): readonly Hop[] {
    const way: Hop[] = [];
    for (let cell = end; (this.#before[cell] ?? -1) >= 0; cell = this.#before[cell] ?? -1) {
      const hop = this.#by[cell];
      if (hop !== undefined) way.push(hop);
    }
    return way.reverse();
  }
}
