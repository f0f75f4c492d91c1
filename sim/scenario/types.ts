/**
 * A scenario as plain data: what the loader makes of a file, and all that `run` needs to know of it.
 *
 * Times are integer milliseconds from the start of the run, money is integer micro-dollars.
 */
import type { Event, Json } from './event.ts';

/** 1-based place in a file, in characters. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One scripted message; steps are sorted by time, equal times in file order. */
export interface Step {
  readonly atMs: number;
  readonly event: Event;
}

/** Random steps in place of scripted ones: `runs` streams, each a run of its own that must hold. */
export interface Stream {
  readonly runs: number;
  /** A stream has 1 … `length` steps. */
  readonly length: number;
  /** ms before a step, counted from the one before it; rising. One that stands twice is drawn twice as often. */
  readonly gapsMs: readonly number[];
  readonly letters: readonly Letter[];
  /** `world` as the file writes it, so that a counterexample can be written as a file. */
  readonly world: { readonly [service: string]: Json };
}

/** One type of message that streams are made of. */
export interface Letter {
  readonly type: string;
  readonly weight: number;
  /** By the name of the field on the bus. */
  readonly fields: { readonly [field: string]: Choices };
}

/** What a field may be: one of some values, where `null` leaves it out; or any integer of a closed range. */
export type Choices = { readonly values: readonly Json[] } | { readonly between: readonly [number, number] };

/** Final value of a metric: each bound is inclusive. A plain value is `atLeast` and `atMost` in one. */
export interface Range {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** States by instance; `open` also matches `open.latched`. All must hold. */
export type States = { readonly [instance: string]: string };

/** Something that can be seen at one step of a run. */
export type Sight =
  /** Emitted on the bus by an instance or answered by the world; `with` is a part of its payload that must be equal. */
  | { readonly kind: 'emitted'; readonly event: string; readonly with?: { readonly [field: string]: Json } }
  /** A `notice.show` with this code. */
  | { readonly kind: 'notice'; readonly code: string }
  | { readonly kind: 'state'; readonly states: States };

export type Claim =
  | { readonly kind: 'metric'; readonly metric: MetricName; readonly range: Range }
  /** At the end, or at the end of instant `atMs`. */
  | { readonly kind: 'state'; readonly states: States; readonly atMs?: number }
  /** Seen in the closed interval `fromMs … toMs`; `times`: how often in it (without: at least once). */
  | {
      readonly kind: 'seen';
      readonly sight: Sight;
      readonly fromMs: number;
      readonly toMs: number;
      readonly times?: Range;
    }
  | { readonly kind: 'never'; readonly sight: Sight; readonly while?: States; readonly after?: Sight }
  | { readonly kind: 'always'; readonly states: States; readonly while?: States }
  /** First seen in this order; each is looked for strictly after the one before it. */
  | { readonly kind: 'order'; readonly sights: readonly Sight[] }
  /** The message list at the end (or at the end of instant `atMs`): nothing lost, or these figures. */
  | {
      readonly kind: 'context';
      readonly atMs?: number;
      readonly intact?: boolean;
      readonly usedTokens?: Range;
      readonly messages?: Range;
    };

export interface Expectation {
  readonly claim: Claim;
  /** As written in the file, on one line: `apiCalls: { atMost: 8 }`. */
  readonly text: string;
  readonly place: Place;
}

export const metricNames = [
  'apiCalls',
  'compactionCalls',
  'toolCalls',
  'costUsd',
  'elapsedMs',
  'waitedMs',
  'prompts',
  'autoDenied',
  'refused',
  'notices',
] as const;
export type MetricName = (typeof metricNames)[number];

export interface Limits {
  /** Steps of all instances together. */
  readonly stepsMax: number;
  /** Messages taken off the bus at one instant. */
  readonly busStepsMax: number;
  /** Canonical trace text. */
  readonly traceBytesMax: number;
}

/** One policy to run, with what must hold under it (the file's `expect` included, last). */
export interface PolicyRun<Policy> {
  /** The name in reports: a shipped policy's, a file's, or `scenario` for an inline one. */
  readonly policyName: string;
  readonly policy: Policy;
  readonly expectations: readonly Expectation[];
}

export interface Scenario<Policy> {
  readonly name: string;
  /** The path as the user gave it. */
  readonly file: string;
  readonly source: string | undefined;
  /** The figure an article claims and that does not follow; what does follow is in `expect`. */
  readonly claim: 'refuted' | undefined;
  readonly machine: string;
  readonly seed: number;
  /** Settings of each service of the world, by its name, as checked by that service's schema. */
  readonly world: { readonly [service: string]: unknown };
  /** None if there is a `stream`. */
  readonly steps: readonly Step[];
  readonly stream?: Stream;
  readonly runs: readonly PolicyRun<Policy>[];
  readonly limits: Limits;
}
