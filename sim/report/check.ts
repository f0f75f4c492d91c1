/** What `check` found, as every report tells it. */
import type { Finished } from './finished.ts';

/** A bound: `apiCalls`, `busyMs` …; `most` absent: there is none. */
export interface CheckFigure {
  readonly name: string;
  readonly most: number | undefined;
}

export interface CheckedProperty {
  readonly name: string;
  readonly about: string;
  readonly verdict: 'held' | 'refuted' | 'bounded' | 'vacuous';
  /** Situations in which it had something to say. */
  readonly premise: number;
  readonly figures: readonly CheckFigure[];
  /** Only if refuted: what was found, as a phrase. */
  readonly why?: string;
  /** Only if refuted: moves of the shortest way there. */
  readonly moves?: number;
  /** Only if refuted and `run` can repeat it: a scenario file that it refutes, … */
  readonly scenario?: string;
  /** … and that run. */
  readonly finished?: Finished;
  /** Only if refuted and `run` cannot repeat it: why, as a phrase. */
  readonly notRepeated?: string;
}

export interface Checked {
  readonly machine: string;
  readonly policy: string;
  readonly states: number;
  readonly edges: number;
  /** Only when not all was seen: what ended it, as a phrase. */
  readonly limit?: string;
  readonly stubs: readonly string[];
  /** Breakers of tools that were told apart. */
  readonly toolBreakers: number;
  /** Types of messages that the outside may say: orders and words of the user, answers, what stubs say. */
  readonly alphabet: readonly string[];
  readonly properties: readonly CheckedProperty[];
}
