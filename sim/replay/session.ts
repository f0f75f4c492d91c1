/** One session under several policies: everything a report tells of it. */
import type { Policy } from '../../machines/policy.ts';
import { type ApiFigures, type ApiRecorded, recordedOf, replayApi } from './apiReplay.ts';
import { type Between, exactly, less, sum } from './between.ts';
import {
  type CompactionFigures,
  type CompactionRecorded,
  compactionsRecorded,
  replayCompactions,
} from './compactions.ts';
import { contextWindowOf } from './contextWindow.ts';
import type { Coverage, Fact, Mechanism, Sight } from './fact.ts';
import type { Price } from './money.ts';
import {
  type PermissionFigures,
  type PermissionRecorded,
  permissionRecorded,
  replayPermission,
} from './permissions.ts';
import type { Named, ReplayCatalog, Script } from './replayCatalog.ts';
import { modelCallsOf } from './requests.ts';
import { type Sketch, sketchOf } from './sketch.ts';
import { type Streak, streaksOf } from './streaks.ts';
import { type TokenLevels, tokenLevels } from './tokenLevels.ts';
import {
  replayTools,
  type ToolBreaker,
  type ToolRecorded,
  type ToolsReplayed,
  toolBreakers,
  toolsRecorded,
} from './toolRuns.ts';

/** A log as it was read. */
export interface Log {
  /** The base name of its file. */
  readonly name: string;
  readonly format: string;
  readonly sight: Sight;
  readonly coverage: Coverage;
  /** By time. */
  readonly facts: readonly Fact[];
}

export interface Recorded {
  readonly api: ApiRecorded;
  readonly tools: Readonly<Record<ToolBreaker, ToolRecorded>>;
  readonly permission: PermissionRecorded;
  readonly compaction: CompactionRecorded;
}

/** Nothing of a guard for which nothing is recorded. */
export interface UnderPolicy {
  readonly policy: Named<Policy>;
  readonly api?: ApiFigures;
  readonly tools?: ToolsReplayed;
  readonly permission?: PermissionFigures;
  readonly compaction?: CompactionFigures;
  readonly levels?: TokenLevels;
  /** Model calls fewer than recorded, those for summaries included; negative: more. */
  readonly savedCalls: Between;
}

export interface SessionReplay {
  readonly name: string;
  /** In the order they were given, from 1. */
  readonly number: number;
  readonly format: string;
  readonly sight: Sight;
  readonly coverage: Coverage;
  readonly facts: number;
  /** ms since 1970; absent where the log has no time. */
  readonly startMs?: number;
  readonly endMs?: number;
  readonly recorded: Recorded;
  /** Rows of failed calls. */
  readonly streaks: readonly Streak[];
  readonly sketch: Sketch;
  readonly policies: readonly UnderPolicy[];
}

export interface ReplayOptions {
  readonly catalog: ReplayCatalog;
  readonly seed: number;
  readonly price: Price;
  /** Whether what was played is kept, to be saved; a long session has as many steps as facts. */
  readonly keepsScripts?: boolean;
}

export function replaySession(
  { facts, ...log }: Log,
  number: number,
  policies: readonly Named<Policy>[],
  options: ReplayOptions,
): SessionReplay {
  const calls = modelCallsOf(facts);
  // Without its evidence a guard looks quiet, which says nothing.
  const isSeen = (mechanism: Mechanism): boolean => log.sight[mechanism].is !== 'unobservable';
  const recorded: Recorded = {
    api: recordedOf(calls, options.price),
    tools: Object.fromEntries(toolBreakers.map((name) => [name, toolsRecorded(facts, name)])) as Recorded['tools'],
    permission: permissionRecorded(facts),
    compaction: compactionsRecorded(facts),
  };
  const [first, last] = [facts[0], facts.at(-1)];
  const kept = options.keepsScripts === true ? <T extends Scripted>(figures: T): T => figures : withoutScript;
  return {
    ...log,
    number,
    facts: facts.length,
    ...(first === undefined || last === undefined ? {} : { startMs: first.atMs, endMs: last.atMs }),
    recorded,
    streaks: streaksOf(calls),
    sketch: sketchOf(facts, calls, contextWindowOf(facts).tokens),
    policies: policies.map((policy) => {
      const api =
        recorded.api.calls === 0 || !isSeen('api') ? undefined : withEpisodes(replayApi(calls, policy, options), kept);
      const tools = isSeen('tools') ? some(replayTools(facts, policy, options), kept) : undefined;
      const permission = isSeen('permission') ? some(replayPermission(facts, policy, options), kept) : undefined;
      const compaction = isSeen('compaction') ? some(replayCompactions(facts, policy, options), kept) : undefined;
      const levels = isSeen('tokens') ? tokenLevels(facts, policy, options) : undefined;
      return {
        policy,
        ...(api === undefined ? {} : { api }),
        ...(tools === undefined ? {} : { tools }),
        ...(permission === undefined ? {} : { permission }),
        ...(compaction === undefined ? {} : { compaction }),
        ...(levels === undefined ? {} : { levels }),
        savedCalls: sum([
          api === undefined ? exactly(0) : less(recorded.api.calls, api.calls),
          compaction === undefined || compaction.isBounded
            ? exactly(0)
            : exactly(compactionsIn(recorded) - compaction.calls),
        ]),
      };
    }),
  };
}

interface Scripted {
  readonly script?: Script;
}

function withoutScript<T extends Scripted>({ script: _script, ...figures }: T): T {
  return figures as T;
}

const withEpisodes = (figures: ApiFigures, kept: <T extends Scripted>(each: T) => T): ApiFigures => ({
  ...figures,
  episodes: figures.episodes.map((episode) => kept(episode)),
});

const some = <T extends Scripted>(figures: T | undefined, kept: (each: T) => T): T | undefined =>
  figures === undefined ? undefined : kept(figures);

const compactionsIn = ({ compaction: { succeeded, failed } }: Recorded): number => succeeded + failed;

/**
 * The worst first: the most calls that the first policy would have saved for certain, then the most it might have
 * saved, then the longest row of failed calls, then the most openings of other guards, then the longest row of failed
 * tools; else in the order given.
 */
export function byBadness(a: SessionReplay, b: SessionReplay): number {
  const [one, other] = [badnessOf(a), badnessOf(b)];
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? a.number - b.number : (other[index] ?? 0) - (one[index] ?? 0);
}

function badnessOf({ policies: [first], recorded }: SessionReplay): readonly number[] {
  const { least = 0, most = 0 } = first?.savedCalls ?? {};
  const opened = [...(first?.tools?.figures ?? []), ...(first?.permission === undefined ? [] : [first.permission])];
  const openings = opened.reduce((sum, { openings: { most: times } }) => sum + times, 0);
  return [
    least,
    most,
    recorded.api.streak,
    openings,
    Math.max(...toolBreakers.map((name) => recorded.tools[name].streak)),
  ];
}
