/**
 * Every reachable situation of a composed system, breadth first: shortest ways are found first.
 *
 * A state knows the one it was found from and the move, and no path. When a limit ends the search, what was seen is
 * still true; what was not seen is unknown.
 */
import type { View } from '../../core/model.ts';
import type { Composed, Edge } from './composed.ts';
import { FullError } from './full.ts';
import { Ints } from './ints.ts';
import { StateSet } from './stateSet.ts';

export interface SearchOptions {
  readonly statesMax: number;
  /** Of all tables together. */
  readonly bytesMax: number;
  /** By `now`. */
  readonly msMax: number;
  /** ms from any beginning; asked once in a while. */
  readonly now: () => number;
  /**
   * Told of every edge once, in the order found; `to` is -1 where a loop or a limit leaves none. True ends the search.
   * The edge object is the same each time.
   */
  readonly onEdge?: ((from: number, edge: Edge, to: number, isNew: boolean) => boolean) | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Whether edges are kept for graph algorithms, loops left out. */
  readonly keepsEdges: boolean;
}

export interface Progress {
  readonly states: number;
  /** States whose edges were all seen. */
  readonly expanded: number;
  readonly edges: number;
}

export const usualLimits: SearchOptions = {
  statesMax: 20_000_000,
  bytesMax: 2 ** 31,
  msMax: Number.POSITIVE_INFINITY,
  now: () => 0,
  keepsEdges: false,
};

/** States between two looks at the clock. */
const lookEvery = 1024;

/** A move, and how it stands to the one before it (see `gaps`). */
export interface PathStep {
  readonly move: number;
  readonly gap: number;
}

export interface Edges {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly move: Int32Array;
}

export class Search {
  readonly composed: Composed;
  readonly #options: SearchOptions;
  readonly #set: StateSet;
  readonly #parents = new Ints();
  /** Move and gap in one. */
  readonly #ways = new Ints();
  readonly #from = new Ints();
  readonly #to = new Ints();
  readonly #moves = new Ints();
  #expanded = 0;
  #edges = 0;
  #loops = 0;
  /** Nothing: every reachable state was seen. Otherwise what ended the search, as a phrase. */
  limit: string | undefined;
  /** Whether `onEdge` ended the search. */
  isStopped = false;

  constructor(composed: Composed, options: SearchOptions) {
    this.composed = composed;
    this.#options = options;
    this.#set = new StateSet(composed.words);
    this.#add(composed.start, -1, -1);
  }

  get statesCount(): number {
    return this.#set.count;
  }

  /** States whose edges were all seen: the first so many. */
  get expandedCount(): number {
    return this.#expanded;
  }

  get edgesCount(): number {
    return this.#edges;
  }

  /** Edges at which the bus never was quiet. */
  get loopsCount(): number {
    return this.#loops;
  }

  get bytes(): number {
    const kept = [this.#parents, this.#ways, this.#from, this.#to, this.#moves];
    return this.#set.bytes + this.composed.bytes + kept.reduce((sum, ints) => sum + ints.bytes, 0);
  }

  /** Component state in the state of that number. */
  stateIn(index: number, component: number): number {
    return this.composed.stateIn(this.#set.words, this.#set.offsetOf(index), component);
  }

  view(index: number, component: number): View {
    const found = this.composed.components[component];
    if (found === undefined) throw new RangeError(`no component ${component}`);
    return found.view(this.stateIn(index, component));
  }

  /** Timers that run there: whose, in the order started. */
  zoneIn(index: number): number {
    return this.composed.zoneIn(this.#set.words, this.#set.offsetOf(index));
  }

  agendaIn(index: number): number {
    return this.composed.agendaIn(this.#set.words, this.#set.offsetOf(index));
  }

  /** The state it was first found from; -1 for the start, which is state 0. */
  parentOf(index: number): number {
    return this.#parents.at(index);
  }

  /** Moves from the start, the fewest there can be. */
  pathTo(index: number): readonly PathStep[] {
    const path: PathStep[] = [];
    for (let state = index; this.parentOf(state) >= 0; state = this.parentOf(state)) {
      path.push(stepOf(this.#ways.at(state)));
    }
    return path.reverse();
  }

  /** All that were kept. */
  get edges(): Edges {
    return { from: this.#from.all, to: this.#to.all, move: this.#moves.all };
  }

  run(): void {
    const { now, msMax, onProgress } = this.#options;
    const endMs = now() + msMax;
    const onEdge = (edge: Edge): void => this.#onEdge(edge);
    while (this.#expanded < this.#set.count && this.limit === undefined && !this.isStopped) {
      if (this.#expanded % lookEvery === 0) {
        onProgress?.({ states: this.#set.count, expanded: this.#expanded, edges: this.#edges });
        if (msMax !== Number.POSITIVE_INFINITY && now() > endMs) this.limit = `${msMax} ms`;
        else if (this.bytes > this.#options.bytesMax) this.limit = `${this.#options.bytesMax} bytes`;
        if (this.limit !== undefined) return;
      }
      try {
        this.composed.expand(this.#set.words, this.#set.offsetOf(this.#expanded), onEdge);
      } catch (error) {
        if (!(error instanceof FullError)) throw error;
        this.limit = error.message;
        return;
      }
      if (this.limit === undefined && !this.isStopped) this.#expanded += 1;
    }
  }

  #onEdge(edge: Edge): void {
    if (this.isStopped) return;
    this.#edges += 1;
    let to = -1;
    let isNew = false;
    if (edge.isLoop) this.#loops += 1;
    else {
      to = this.#reach(edge);
      isNew = to >= 0 && this.#set.isNew;
    }
    if (to >= 0 && this.#options.keepsEdges) {
      this.#from.push(this.#expanded);
      this.#to.push(to);
      this.#moves.push(edge.move);
    }
    if (this.#options.onEdge?.(this.#expanded, edge, to, isNew) === true) this.isStopped = true;
  }

  #reach(edge: Edge): number {
    const known = this.#set.count < this.#options.statesMax ? -1 : this.#set.find(edge.to);
    if (known < 0 && this.#set.count >= this.#options.statesMax) this.limit = `${this.#options.statesMax} states`;
    if (known < 0 && this.#set.bytesIfGrown > this.#options.bytesMax) this.limit = `${this.#options.bytesMax} bytes`;
    if (known >= 0 || this.limit !== undefined) {
      this.#set.isNew = false;
      return known;
    }
    return this.#add(edge.to, this.#expanded, wayOf(edge));
  }

  #add(state: Int32Array, parent: number, way: number): number {
    const id = this.#set.add(state);
    if (this.#set.isNew) {
      this.#parents.push(parent);
      this.#ways.push(way);
    }
    return id;
  }
}

const wayOf = ({ move, gap }: Edge): number => move * 4 + gap;
const stepOf = (way: number): PathStep => ({ move: way >> 2, gap: way & 3 });

/** Searches until all is seen, a limit is reached, or `onEdge` has seen enough. */
export function search(composed: Composed, options: Partial<SearchOptions> = {}): Search {
  const found = new Search(composed, { ...usualLimits, ...options });
  found.run();
  return found;
}
