/** What the server and its page tell each other over the WebSocket, as JSON; the page imports nothing but types. */
import type { TraceRecord } from '../core/trace.ts';
import type { Json } from '../scenario/event.ts';
import type { StatelyMessage } from './stately.ts';

/** `step`: on a click; `1x`, `10x`: so much faster than the clock on the wall; `atOnce`: without waiting. */
export const paces = ['step', '1x', '10x', 'atOnce'] as const;
export type Pace = (typeof paces)[number];

export type ToPage = Hello | Steps | Status | Refusal;

/** The first message to each page. */
export interface Hello {
  readonly kind: 'hello';
  readonly title: string;
  /** The scenario's file; nothing for a machine without a script. */
  readonly file: string | undefined;
  readonly machine: string;
  readonly policy: string;
  readonly seed: number;
  readonly instances: readonly Instance[];
  /** SVG by chart, without colours: `pictures.css` has them. A state is a `g` with its path as `data-id`. */
  readonly pictures: { readonly [chart: string]: string };
  /** What the user may put on the bus. */
  readonly sendable: readonly Sendable[];
  readonly showsContexts: boolean;
  /** The page that the click opens. */
  readonly statelyUrl: string;
}

export interface Instance {
  readonly name: string;
  readonly chart: string;
  readonly about: string;
  readonly states: readonly ChartState[];
}

/** One state of a chart as the page draws it; `path` is dotted, as in a trace. */
export interface ChartState {
  readonly path: string;
  readonly name: string;
  readonly about: string;
  readonly tags: readonly string[];
  /** Each on a line: `breaker.record [isTripping] → open`. */
  readonly transitions: readonly string[];
  readonly states: readonly ChartState[];
}

/** A message of a machine, with its fields as a scenario file spells them. */
export interface Sendable {
  readonly type: string;
  readonly about: string;
  readonly fields: readonly SendableField[];
}

export interface SendableField {
  readonly name: string;
  readonly kind: 'number' | 'flag' | 'text' | 'choice';
  readonly isOptional: boolean;
  /** What a text looks like; empty if it may be anything. */
  readonly example: string;
  /** Only of a choice. */
  readonly choices: readonly string[];
}

export interface Steps {
  readonly kind: 'steps';
  readonly steps: readonly Shown[];
}

/** A step of the run. */
export interface Shown {
  /** From 1. */
  readonly number: number;
  readonly record: TraceRecord;
  /** Who sent the message: an instance, `clock` for a timer, `world` for everything outside. */
  readonly source: string;
  /** Paths of all states the instance is in now, parents included. */
  readonly active: readonly string[];
  /** Only if contexts are shown. */
  readonly context?: Json;
  /** The same for the Stately Inspector. */
  readonly stately: readonly StatelyMessage[];
}

export interface Status {
  readonly kind: 'status';
  readonly pace: Pace;
  readonly nowMs: number;
  /** Nothing when the run is over. */
  readonly nextAtMs: number | undefined;
  /** The limit that ended the run, as a phrase. */
  readonly limit: string | undefined;
}

/** What the page asked for was not done. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly why: string;
}

export type FromPage =
  | { readonly kind: 'step' }
  | { readonly kind: 'pace'; readonly pace: Pace }
  | { readonly kind: 'send'; readonly type: string; readonly fields: { readonly [name: string]: Json } }
  /** Ends the command. */
  | { readonly kind: 'end' };
