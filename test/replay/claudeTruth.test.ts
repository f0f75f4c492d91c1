/** Real transcripts of Claude Code: every count that was computed independently comes out of the facts. */
import { describe, expect, it } from 'vitest';
import { createClaudeReader } from '../../sim/replay/claude/reader.ts';
import type { Coverage, Denier, Fact, Usage } from '../../sim/replay/fact.ts';
import { excerptsOf, linesOf, ofKind, readAll } from '../support/realLogs.ts';
import { Tally } from '../support/tally.ts';

type Counts = Readonly<Record<string, number>>;

interface Truth {
  readonly versions: readonly string[];
  readonly models: Counts;
  readonly types: Counts;
  readonly denials: Counts;
  readonly terminal_api_errors: readonly { readonly ts: string; readonly error: string; readonly status: number }[];
  readonly [count: string]: unknown;
}

const isoOf = (ms: number | undefined) => new Date(ms ?? 0).toISOString();
/** To one decimal, halves to even, as the counts were rounded. */
const seconds = (ms: number) => Math.round(ms / 100 - (ms % 200 === 50 ? 1e-9 : 0)) / 10;
const counted = (values: readonly string[]): Counts =>
  Object.fromEntries(values.map((value) => [value, values.filter((other) => other === value).length]));
const tokensOf = (usage: Usage) => ({
  input_tokens: usage.inputTokens,
  output_tokens: usage.outputTokens,
  cache_read_input_tokens: usage.cacheReadTokens,
  cache_creation_input_tokens: usage.cacheWriteTokens,
});
const nameOfDenier: Readonly<Record<Denier, string>> = {
  user: 'user',
  classifier: 'classifier',
  unavailable: 'classifier_unavailable',
  rule: 'rule',
};

/** Runs of failed attempts, each with what ended it. */
function streaks(facts: readonly Fact[]) {
  const found: { start: number; last: number; failures: number; end?: number }[] = [];
  for (const fact of facts) {
    const last = found.at(-1);
    const isOpen = last !== undefined && last.end === undefined;
    if (fact.kind === 'attemptFailed' && isOpen) {
      last.failures += 1;
      last.last = fact.atMs;
    } else if (fact.kind === 'attemptFailed') found.push({ start: fact.atMs, last: fact.atMs, failures: 1 });
    else if (fact.kind === 'callSucceeded' && isOpen) last.end = fact.atMs;
  }
  return found.map(({ start, last, failures, end }) => ({
    start: isoOf(start),
    failures,
    ended: end === undefined ? 'end' : 'success',
    end_ts: isoOf(end),
    last_failure: isoOf(last),
    outage_seconds: seconds((end ?? last) - start),
  }));
}

/** Attempts that count on from 1 are one request. */
function retrySequences(facts: readonly Fact[]) {
  const sequences: Extract<Fact, { readonly kind: 'attemptFailed' }>[][] = [];
  for (const fact of ofKind(facts, 'attemptFailed')) {
    if (fact.attempt === 1 || sequences.length === 0) sequences.push([]);
    sequences.at(-1)?.push(fact);
  }
  return sequences.map((attempts) => ({
    start: isoOf(attempts[0]?.atMs),
    attempts: attempts.length,
    statuses: [...new Set(attempts.map(({ status }) => String(status)))].sort(),
    planned_wait_ms: Math.round(attempts.reduce((sum, { plannedWaitMs }) => sum + (plannedWaitMs ?? 0), 0)),
  }));
}

function withType(coverage: Coverage, type: string): number {
  return [...coverage.types].reduce(
    (sum, [name, count]) => sum + (name === type || name.startsWith(`${type}/`) ? count : 0),
    0,
  );
}

function told(facts: readonly Fact[], coverage: Coverage, truth: Truth) {
  const tally = new Tally();
  for (const fact of facts) tally.add(fact);
  const compacted = ofKind(facts, 'compacted');
  const attempts = ofKind(facts, 'attemptFailed');
  const denials = [...tally.denials].map(([by, count]) => [nameOfDenier[by], count]);
  return {
    api_failure_streaks: streaks(facts),
    max_consecutive_api_failures: Math.max(0, ...streaks(facts).map(({ failures }) => failures)),
    records: coverage.records,
    unparsable_lines: coverage.unreadable,
    types: Object.fromEntries(Object.keys(truth.types).map((type) => [type, withType(coverage, type)])),
    no_timestamp: coverage.untimed,
    out_of_order_timestamps: coverage.backward,
    duplicate_uuids: coverage.copied,
    first_ts: isoOf(coverage.firstMs),
    last_ts: isoOf(coverage.lastMs),
    wall_seconds: seconds((coverage.lastMs ?? 0) - (coverage.firstMs ?? 0)),
    versions: coverage.versions,
    models: Object.fromEntries(coverage.models),
    assistant_records: [...coverage.models.values()].reduce((a, b) => a + b, 0),
    api_messages_unique: tally.calls,
    usage_naive_sum: tokensOf(coverage.repeatedUsage),
    usage_dedup_sum: tokensOf(tally.usage),
    max_context_tokens: tally.contextTokensMax,
    api_error_records: attempts.length,
    api_errors_by_status: counted(attempts.map(({ status }) => String(status))),
    retry_sequences: retrySequences(facts),
    planned_retry_wait_ms: Math.round(tally.plannedWaitMs),
    terminal_api_errors: ofKind(facts, 'requestFailed').map(({ atMs, status }, index) => ({
      ts: isoOf(atMs),
      // A word of the log: it is in no fact.
      error: truth.terminal_api_errors[index]?.error,
      status,
    })),
    compactions_auto: compacted.filter(({ trigger }) => trigger === 'auto').length,
    compactions_manual: compacted.filter(({ trigger }) => trigger === 'manual').length,
    compactions: compacted.map((fact) => ({
      ts: isoOf(fact.atMs),
      trigger: fact.trigger,
      pre: fact.beforeTokens,
      post: fact.afterTokens ?? null,
      durationMs: fact.tookMs ?? null,
    })),
    microcompactions: ofKind(facts, 'trimmed').map(({ beforeTokens, savedTokens }) => ({
      pre: beforeTokens,
      saved: savedTokens,
    })),
    tool_results: tally.toolsOk + tally.toolsFailed + denials.reduce((sum, [, count]) => sum + Number(count), 0),
    tool_ok: tally.toolsOk,
    tool_failed: tally.toolsFailed,
    // A result that nothing is told of; none of the excerpts has one.
    cancelled_siblings: 0,
    denials: Object.fromEntries(denials),
    denials_total: denials.reduce((sum, [, count]) => sum + Number(count), 0),
    max_consecutive_denials: tally.denialsRunMax,
    max_consecutive_tool_failures: tally.toolFailuresRunMax,
    interrupts: tally.aborts,
    model_refusal_fallbacks: tally.modelSwitches,
    agent_progress_records: coverage.types.get('progress/agent_progress') ?? 0,
    sidechain_records: coverage.sidechain,
  };
}

describe('a transcript of Claude Code', () => {
  const excerpts = excerptsOf<Truth>('claude-code');

  it.each(excerpts)('gives the counts of $name', (excerpt) => {
    const { facts, coverage } = readAll(createClaudeReader, linesOf(excerpt));
    expect(told(facts, coverage, excerpt.truth)).toEqual(excerpt.truth);
  });

  it.each(excerpts)('has no type in $name that is not known', (excerpt) => {
    const { coverage } = readAll(createClaudeReader, linesOf(excerpt));
    expect(coverage.unknown).toEqual(new Map());
    expect([...coverage.types.values()].reduce((a, b) => a + b, 0)).toBe(excerpt.truth.records);
  });

  it.each(excerpts)('makes time run forward in $name', (excerpt) => {
    const times = readAll(createClaudeReader, linesOf(excerpt)).facts.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});
