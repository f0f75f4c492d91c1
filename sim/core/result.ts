/** What a run gives: the stable JSON of `run`, `compare` and `simulate`, version 1. */
import type { Event } from '../scenario/event.ts';
import type { MetricName, Place } from '../scenario/types.ts';
import type { TraceRecord } from './trace.ts';

/** `bounded`: a limit ended the run before an answer. */
export type Verdict = 'held' | 'refuted' | 'bounded';

/** One expectation of the file. */
export interface ExpectationResult {
  readonly text: string;
  readonly held: boolean;
  /** `file:line:column`. */
  readonly at: string;
  /** Only when not held: what was seen instead, as a phrase: `was 10`. */
  readonly why?: string;
}

/** One scenario under one policy, as far as texts tell of it. */
export interface RunSummary {
  readonly scenario: string;
  readonly file: string;
  readonly policy: string;
  /** The user's guard, where one ran; `policy` is then what it was held to. */
  readonly adapter?: string;
  readonly engine: EngineName;
  readonly seed: number;
  readonly verdict: Verdict;
  /** Only when bounded: the limit that was reached, as a phrase. */
  readonly limit?: string;
  /** Counts are integers; `costUsd` is exact to a micro-dollar; times are ms. */
  readonly metrics: Readonly<Record<MetricName, number>>;
  /** State of each instance at the end, in declared order: `closed.clean`. */
  readonly final: { readonly [instance: string]: string };
  /** Codes of the messages the user saw, in order; each run of equal codes once. */
  readonly notices: readonly string[];
  readonly expectations: readonly ExpectationResult[];
  /** Only under an adapter: expectations that speak of what the guard does not show. */
  readonly leftOut?: number;
  /** Only of a scenario with a stream; all other fields are those of the last stream, or of the one that failed. */
  readonly stream?: StreamResult;
}

/** One scenario under one policy. */
export interface RunResult extends RunSummary {
  readonly traceSha256: string;
}

/** A series of random streams. With the same seed and path, the same streams. */
export interface StreamResult {
  /** Streams that were drawn and judged; fewer than asked for when one failed. */
  readonly runs: number;
  readonly seed: number;
  /** Only when a stream failed: leads from the seed to it. */
  readonly path?: string;
  /** Only when a stream failed: the shortest found, in steps … */
  readonly steps?: number;
  /** … and as the text of a scenario file. */
  readonly counterexample?: string;
}

/** What `run --format json` prints; its schema is `tripcurve/schema/result.json`. */
export interface Report {
  readonly version: 1;
  readonly results: readonly RunResult[];
}

/** Remembered tables, or real XState actors: the same trace, byte for byte. */
export type EngineName = 'table' | 'actors';

/** A result with what a reporter needs to tell how it came about; none of this is in the JSON. */
export interface RunOutcome<Result extends RunSummary = RunResult> {
  readonly result: Result;
  /** Steps that changed a state or told the user something: the first and the last few hundred, in order. */
  readonly story: readonly TraceRecord[];
  /** How many steps of the story were left out of its middle. */
  readonly storyLeftOut: number;
  /** Everything seen on the bus, by type: how often, and the last one. */
  readonly seen: ReadonlyMap<string, Seen>;
  /** Of each expectation that was not held, the step at which that was certain; in the order of `expectations`. */
  readonly evidence: readonly (Evidence | undefined)[];
}

export interface Seen {
  readonly times: number;
  readonly lastAtMs: number;
  readonly last: Event;
}

export interface Evidence {
  readonly place: Place;
  readonly record: TraceRecord | undefined;
  /** It was not held only because its premise never occurred. */
  readonly isUntested?: true;
}
