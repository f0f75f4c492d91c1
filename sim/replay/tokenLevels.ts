/**
 * The level of the context under a policy: which tiers it reached, and where the policy would have asked for a summary.
 *
 * From the first time it asks, the level is no longer what the log says, up to the next recorded compaction: so each
 * filling between two compactions is looked at up to there.
 */
import type { Policy } from '../../machines/policy.ts';
import type { Observer } from '../core/kernel.ts';
import { runUnhashed } from '../core/run.ts';
import type { TraceRecord } from '../core/trace.ts';
import { type ContextWindow, contextWindowOf, sizeOf } from './contextWindow.ts';
import type { Fact } from './fact.ts';
import { type Named, type ReplayCatalog, type Script, scenarioOf } from './replayCatalog.ts';

const tierNames = ['normal', 'warning', 'compact', 'snip', 'reject'] as const;
export type TierName = (typeof tierNames)[number];

export interface TokenLevels {
  readonly window: ContextWindow;
  /** The fullest that the context was. */
  readonly fullestTokens: number;
  /** Each time another tier was entered, where the policy had not asked for room before. */
  readonly crossings: readonly Crossing[];
  readonly fillings: readonly Filling[];
  readonly startMs: number;
}

export interface Crossing {
  readonly atMs: number;
  readonly usedTokens: number;
  readonly tier: TierName;
}

/** From a compaction, or the start, to the next one or the end. */
export interface Filling {
  /** Where the policy asks for room first; ms since 1970. */
  readonly asked?: { readonly atMs: number; readonly usedTokens: number };
  /** The recorded compaction that ended it. */
  readonly compacted?: { readonly atMs: number; readonly usedTokens: number };
  /** Model calls between the two. */
  readonly callsBetween: number;
}

type Report = Fact & { readonly kind: 'tokens' };

export function tokenLevels(
  facts: readonly Fact[],
  { name, policy }: Named<Policy>,
  { catalog, seed }: { readonly catalog: ReplayCatalog; readonly seed: number },
): TokenLevels | undefined {
  const own = facts.filter(({ lane }) => lane === 0);
  const reports = own.filter((fact): fact is Report => fact.kind === 'tokens');
  const startMs = reports[0]?.atMs;
  if (startMs === undefined) return undefined;
  const window = contextWindowOf(facts);
  let lastMs = -1;
  const steps = reports.map(({ atMs, usedTokens, windowTokens = window.tokens }) => {
    lastMs = Math.max(lastMs + 1, atMs - startMs);
    const sizes = { usedTokens: sizeOf(usedTokens), windowTokens: sizeOf(windowTokens) };
    return { atMs: lastMs, event: { type: 'tokens.reported', ...sizes } };
  });
  const script: Script = { machine: 'tokens', steps, world: [] };
  const watch = new TierWatch();
  const scenario = scenarioOf<Policy>(script, 'replay', seed, catalog);
  runUnhashed(scenario, { policyName: name, policy, expectations: [] }, { catalog, engine: 'table', observer: watch });
  const { fillings, isCounted } = fillingsOf(own, watch.reports);
  const crossings = watch.reports.flatMap(({ tier }, index): readonly Crossing[] => {
    const report = reports[index];
    if (tier === undefined || report === undefined || isCounted[index] !== true) return [];
    return [{ atMs: report.atMs, usedTokens: report.usedTokens, tier }];
  });
  const fullestTokens = reports.reduce((most, { usedTokens }) => Math.max(most, usedTokens), 0);
  return { window, fullestTokens, crossings, fillings, startMs };
}

/** What the policy made of one report. */
interface Looked {
  /** If it is another one than before. */
  readonly tier: TierName | undefined;
  readonly isAsking: boolean;
}

class TierWatch implements Observer {
  readonly reports: Looked[] = [];

  onStep({ event, emits }: TraceRecord): void {
    if (event.type !== 'tokens.reported') return;
    const entered = emits.find(({ type }) => type === 'tokens.entered')?.tier;
    this.reports.push({
      tier: tierNames.find((name) => name === entered),
      isAsking: emits.some(({ type }) => type.startsWith('compaction.') || type === 'tokens.rejected'),
    });
  }
}

function fillingsOf(facts: readonly Fact[], reports: readonly Looked[]) {
  const fillings: Filling[] = [];
  const isCounted: boolean[] = [];
  let asked: Filling['asked'];
  let callsBetween = 0;
  let usedTokens = 0;
  for (const fact of facts) {
    if (fact.kind === 'tokens') {
      usedTokens = fact.usedTokens;
      const looked = reports[isCounted.length];
      isCounted.push(asked === undefined);
      if (asked !== undefined) callsBetween += 1;
      else if (looked?.isAsking === true) asked = { atMs: fact.atMs, usedTokens };
    } else if (fact.kind === 'compacted') {
      const compacted = { atMs: fact.atMs, usedTokens: fact.beforeTokens ?? usedTokens };
      fillings.push({ ...(asked === undefined ? {} : { asked }), compacted, callsBetween });
      [asked, callsBetween] = [undefined, 0];
    }
  }
  fillings.push({ ...(asked === undefined ? {} : { asked }), callsBetween });
  return { fillings, isCounted };
}
