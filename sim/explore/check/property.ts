/** What a property is to the checker: it is told of every edge, then judges the whole graph. */
import type { Claim } from '../../scenario/types.ts';
import type { Edge } from './composed.ts';
import type { Graph } from './graph.ts';
import type { PathStep, Search } from './search.ts';
import type { Subject } from './subject.ts';

export interface Property {
  /** As the command line and reports spell it. */
  readonly name: string;
  /** What holds if it holds, in a sentence. */
  readonly about: string;
  /** How its words are meant, in lines of a page. */
  readonly meaning: readonly string[];
  /** Whether it says nothing of a system that was looked at in part. */
  readonly needsWhole: boolean;
  /** Nothing: the system has none of what it speaks of. */
  watch(subject: Subject): Watch | undefined;
}

export interface Watch {
  /** Told of each edge once; `to` is -1 where a loop or a limit leaves none. */
  onEdge(from: number, edge: Edge, to: number, search: Search): void;
  judge(seen: Seen): Finding;
}

/** A finished search. */
export interface Seen {
  readonly search: Search;
  readonly graph: Graph;
  /** ms that the timer of a move was set for, at most; 0 for a move that is none. */
  delayOf(edge: number): number;
}

export interface Figure {
  /** `apiCalls`, `ms`; as in JSON. */
  readonly name: string;
  /** Nothing: there is no bound. */
  readonly most: number | undefined;
}

export interface Finding {
  /** Situations in which the property had something to say. */
  readonly premise: number;
  readonly figures?: readonly Figure[];
  /** Only if it does not hold. */
  readonly refutation?: Refutation;
}

export interface Refutation {
  /** What was found, as a phrase. */
  readonly why: string;
  readonly path: readonly PathStep[];
  /** The last so many moves come back to where they began, and may go on for ever. */
  readonly loopMoves?: number;
  /** What a scenario of the path would have to expect, and does not find. */
  claims(ending: Ending): readonly Claim[];
}

export interface Ending {
  /** ms of each move. */
  readonly atsMs: readonly number[];
  /** ms of the last. */
  readonly endMs: number;
}
