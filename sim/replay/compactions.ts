/**
 * Compactions of a session under a policy: each is asked for when it was, and its summary turns out as it did.
 *
 * What a policy refuses leaves the context as full as it was; that the next one would have been asked for at the
 * same time is taken for granted.
 */
import type { Policy } from '../../machines/policy.ts';
import type { Observer } from '../core/kernel.ts';
import { runUnhashed } from '../core/run.ts';
import type { TraceRecord } from '../core/trace.ts';
import type { Event } from '../scenario/event.ts';
import type { Step } from '../scenario/types.ts';
import { contextWindowOf, sizeOf } from './contextWindow.ts';
import { type Deed, deedOf } from './deed.ts';
import type { Fact } from './fact.ts';
import { type Answers, type Named, type ReplayCatalog, type Script, scenarioOf } from './replayCatalog.ts';

export interface CompactionRecorded {
  readonly succeeded: number;
  readonly failed: number;
}

export interface CompactionFigures {
  /** Summaries asked of the model. */
  readonly calls: number;
  readonly refused: number;
  /** Compactions that made room in fact and would not have been tried, or not waited for. */
  readonly lost: number;
  readonly openings: number;
  /** Automatic compaction was stopped, since the context filled up again at once. */
  readonly isThrashing: boolean;
  /** It asks again and again without end, and was stopped: its calls are no figure. */
  readonly isBounded: boolean;
  readonly deeds: readonly Deed[];
  /** Only if it is to be kept. */
  readonly script?: Script;
  readonly startMs: number;
}

type Compaction = Fact & { readonly kind: 'compacted' | 'compactionFailed' };

const isCompaction = (fact: Fact): fact is Compaction =>
  (fact.kind === 'compacted' || fact.kind === 'compactionFailed') && fact.lane === 0;

export function compactionsRecorded(facts: readonly Fact[]): CompactionRecorded {
  const all = facts.filter(isCompaction);
  const succeeded = all.filter(({ kind }) => kind === 'compacted').length;
  return { succeeded, failed: all.length - succeeded };
}

export function replayCompactions(
  facts: readonly Fact[],
  { name, policy }: Named<Policy>,
  { catalog, seed }: { readonly catalog: ReplayCatalog; readonly seed: number },
): CompactionFigures | undefined {
  const own = facts.filter(({ lane, kind }) => lane === 0 && kinds.has(kind));
  const first = own.find(isCompaction);
  if (first === undefined) return undefined;
  const startMs = Math.min(own[0]?.atMs ?? 0, askedMs(first));
  const script = scriptOf(own, startMs, contextWindowOf(facts).tokens);
  const watch = new CompactionWatch(own.filter(isCompaction));
  const scenario = scenarioOf<Policy>(script, 'replay', seed, catalog);
  const run = { policyName: name, policy, expectations: [] };
  const { result } = runUnhashed(scenario, run, { catalog, engine: 'table', observer: watch });
  return {
    calls: result.metrics.compactionCalls,
    refused: watch.refused.size,
    lost: watch.lost.size,
    openings: watch.deeds.filter(({ what }) => what === 'opened').length,
    isBounded: result.verdict === 'bounded',
    isThrashing: result.notices.includes('compaction.thrash'),
    deeds: watch.deeds.map((deed) => ({ ...deed, atMs: deed.atMs + startMs })),
    script,
    startMs,
  };
}

const kinds: ReadonlySet<Fact['kind']> = new Set(['turn', 'tokens', 'compacted', 'compactionFailed']);

/** ms; a log may say anything, and a world can only wait for so long. */
const saidMsMax = 86_400_000;

const tookOf = ({ tookMs = 0 }: Compaction): number => Math.min(Math.round(tookMs), saidMsMax);
const askedMs = (compaction: Compaction): number => compaction.atMs - tookOf(compaction);

function scriptOf(facts: readonly Fact[], startMs: number, windowTokens: number): Script {
  const steps: Step[] = [];
  const windows: Answers['windows'][number][] = [];
  let usedTokens = 0;
  let lastMs = -1;
  const add = (atMs: number, event: Event): number => {
    lastMs = Math.max(lastMs + 1, atMs - startMs);
    steps.push({ atMs: lastMs, event });
    return lastMs;
  };
  for (const [index, fact] of facts.entries()) {
    if (fact.kind === 'turn') add(fact.atMs, { type: 'user.turn' });
    else if (fact.kind === 'tokens') usedTokens = fact.usedTokens;
    else if (isCompaction(fact)) {
      const beforeTokens = fact.kind === 'compacted' ? (fact.beforeTokens ?? usedTokens) : usedTokens;
      add(askedMs(fact), { type: 'context.set', usedTokens: sizeOf(beforeTokens) });
      const fromMs = add(askedMs(fact), { type: 'compaction.request', cause: fact.trigger ?? 'auto' });
      const takes = tookOf(fact);
      if (fact.kind === 'compactionFailed') windows.push({ fromMs, answer: { outcome: 'failed', takes } });
      else {
        usedTokens = sizeOf(fact.afterTokens ?? nextLevel(facts, index) ?? windowTokens / 5);
        windows.push({ fromMs, answer: { outcome: 'success', leaves: usedTokens, takes } });
      }
    }
  }
  return {
    machine: 'compaction',
    steps,
    world: [
      { service: 'context', windows: [], settings: { window: windowTokens } },
      { service: 'summary', windows },
    ],
  };
}

function nextLevel(facts: readonly Fact[], index: number): number | undefined {
  const next = facts.slice(index + 1).find(({ kind }) => kind === 'tokens');
  return next?.kind === 'tokens' ? next.usedTokens : undefined;
}

class CompactionWatch implements Observer {
  readonly deeds: Deed[] = [];
  /** By their number. */
  readonly refused = new Set<number>();
  readonly lost = new Set<number>();
  readonly #compactions: readonly Compaction[];
  #current = -1;

  constructor(compactions: readonly Compaction[]) {
    this.#compactions = compactions;
  }

  onStep({ t, instance, event, emits }: TraceRecord): void {
    if (instance === 'compaction' && event.type === 'compaction.request') this.#current += 1;
    for (const emitted of emits) {
      const deed = instance === 'summary' ? deedOf(t, emitted) : undefined;
      if (deed !== undefined) this.deeds.push(deed);
      const isRefused = emitted.type === 'compaction.refused' || emitted.type === 'summary.refused';
      if (isRefused) this.refused.add(this.#current);
      const isLost = isRefused || emitted.type === 'compaction.failed';
      if (isLost && this.#compactions[this.#current]?.kind === 'compacted') this.lost.add(this.#current);
    }
  }
}
