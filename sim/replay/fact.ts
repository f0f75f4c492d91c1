/**
 * What a log shows, whatever its format: a reader turns records into facts, everything else reads facts only.
 *
 * No text of the log is in a fact. Tools and models are named only if they are known by name to tripcurve; any other
 * is `other` or absent. Time is that of the log, made to run forward; idle time is still in it.
 */
import type { ErrorClass } from '../../machines/policy.ts';
import type { SeenIds } from './seenIds.ts';

/** Tokens of one model call. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
}

/** Why a tool's run did not end well. */
export type ToolFailure =
  /** The command ran and said no: a red test, no match. */
  | 'exit'
  /** The harness could not run it: bad arguments, a missing file. */
  | 'harness'
  | 'timeout'
  | 'sandbox'
  | 'other';

/** Who denied a tool. `unavailable`: nobody could decide, and so it was denied. */
export type Denier = 'user' | 'classifier' | 'unavailable' | 'rule';

export type FactBody =
  /** The user wrote. */
  | { readonly kind: 'turn' }
  /** A model call was asked for, where the log says so; else a request begins when its lane was last heard of. */
  | { readonly kind: 'requested' }
  /** A model call was answered. `tookMs` only if the log says it. */
  | {
      readonly kind: 'callSucceeded';
      readonly model?: string;
      readonly usage?: Usage;
      /** Micro-dollars, as the log itself says. */
      readonly costMicroUsd?: number;
      readonly tookMs?: number;
      readonly isSummary?: boolean;
    }
  /** One attempt failed and another was planned. `attempt` counts from 1 in each request; waits can be fractions. */
  | {
      readonly kind: 'attemptFailed';
      readonly cause: ErrorClass;
      readonly status?: number;
      readonly retryAfterMs?: number;
      readonly attempt?: number;
      readonly plannedWaitMs?: number;
      /** From sending to this answer. */
      readonly tookMs?: number;
      readonly isSummary?: boolean;
    }
  /**
   * A request came to its end without a call, so that nobody knows how one would have gone: a guard of the log's own
   * refused it (`open`), or its lane was busy (`busy`: the newest request, not the one under way).
   */
  | { readonly kind: 'refused'; readonly because: 'open' | 'busy' }
  /** A request was given up. `isAttempt`: this record is itself the only trace of its last failed attempt. */
  | {
      readonly kind: 'requestFailed';
      readonly cause: ErrorClass;
      readonly status?: number;
      readonly isAttempt: boolean;
      /** Of the attempt, if it is one. */
      readonly tookMs?: number;
      readonly isSummary?: boolean;
    }
  /** How full the context is, `windowTokens` if the log says it. */
  | { readonly kind: 'tokens'; readonly usedTokens: number; readonly windowTokens?: number }
  /** The context was replaced by a summary. `trigger` is absent where the format does not record it. */
  | {
      readonly kind: 'compacted';
      readonly trigger?: 'auto' | 'manual';
      readonly beforeTokens?: number;
      readonly afterTokens?: number;
      readonly tookMs?: number;
    }
  | { readonly kind: 'compactionFailed'; readonly trigger?: 'auto' | 'manual'; readonly tookMs?: number }
  /** Old tool output was dropped, without a model. */
  | { readonly kind: 'trimmed'; readonly savedTokens: number; readonly beforeTokens?: number }
  /** A tool that was allowed has ended. `exitCode` of its command, if the log says it. */
  | {
      readonly kind: 'toolEnded';
      readonly tool: string;
      readonly ok: boolean;
      readonly failure?: ToolFailure;
      readonly exitCode?: number;
    }
  /** A tool was not allowed. */
  | { readonly kind: 'denied'; readonly by: Denier; readonly tool: string }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'modelSwitched' };

export type Fact = FactBody & {
  /** ms since 1970, integer, never before the fact that came before it in the file. */
  readonly atMs: number;
  /** 0: the conversation itself; 1, 2, …: its subagents, in order of appearance. */
  readonly lane: number;
};

/** Mechanisms that a log can be replayed through. */
export const mechanisms = ['api', 'retry', 'compaction', 'tokens', 'permission', 'tools'] as const;
export type Mechanism = (typeof mechanisms)[number];

/** What a format records of each mechanism's evidence; `unobservable` carries the sentence that says why. */
export type Sight = Readonly<
  Record<Mechanism, { readonly is: 'recorded' | 'partly' | 'unobservable'; readonly why: string }>
>;

/** What was met on the way, for the report: of the raw records, copies and repetitions included. */
export interface Coverage {
  readonly records: number;
  /** Lines of which at least a part is no record, e.g. cut off; that part was skipped. */
  readonly unreadable: number;
  /** Lines with several records glued together, all of which were read. */
  readonly glued: number;
  /** Records seen before (copied history), left out of the facts. */
  readonly copied: number;
  /** Record types that are not known: how many records each. Types are shown only if they look like an identifier. */
  readonly unknown: ReadonlyMap<string, number>;
  /** The same of the types that are known, as `type` or `type/subtype`. */
  readonly types: ReadonlyMap<string, number>;
  /** Records of subagents inside the file. */
  readonly sidechain: number;
  /** Records of other sessions in the same file, left out of the facts. */
  readonly ofOtherSessions: number;
  /** Records without a time stamp. */
  readonly untimed: number;
  /** Records with an earlier time stamp than the one before. */
  readonly backward: number;
  /** ms since 1970; absent if no record says its time. */
  readonly firstMs?: number;
  readonly lastMs?: number;
  /** Of the product that wrote the log, in order of appearance. */
  readonly versions: readonly string[];
  /** Records with an answer of a model that is known by name. */
  readonly models: ReadonlyMap<string, number>;
  /** What adding up the tokens of every record would say: more than was used, where answers are repeated. */
  readonly repeatedUsage: Usage;
  /** The highest share of a subscription's allowance that was used up; absent if the log does not tell. */
  readonly allowancePercentMax?: number;
}

/** One log, read whole, a fact at a time. */
export interface LogReader {
  readonly format: string;
  readonly sight: Sight;
  /**
   * Takes one line (without its end); tells facts to `onFact` in order. Whether all of it was records: a blank line is
   * none, and nothing to complain of. Never throws for what a line holds.
   */
  line(text: string): boolean;
  /** After the last line. */
  end(): Coverage;
}

/** `seen` are the records of the files before this one. */
export type CreateReader = (onFact: (fact: Fact) => void, seen: SeenIds) => LogReader;
