/** Real rollouts of Codex: every count that was computed independently comes out of the facts. */
import { describe, expect, it } from 'vitest';
import { createCodexReader } from '../../sim/replay/codex/reader.ts';
import type { Coverage, Fact, Usage } from '../../sim/replay/fact.ts';
import { type Excerpt, excerptsOf, linesOf, ofKind, readAll } from '../support/realLogs.ts';

type Counts = Readonly<Record<string, number>>;

interface Truth {
  readonly records: number;
  readonly types: Counts;
  readonly counts: Counts;
  readonly copied_history_records: number;
  readonly rate_limit_reached_types: readonly string[];
  readonly task_errors: readonly { readonly ts: string; readonly codex_error_info: string }[];
  readonly [count: string]: unknown;
}

const isoOf = (ms: number | undefined) => new Date(ms ?? 0).toISOString();
const seconds = (ms: number) => Math.round(ms / 100) / 10;
const counted = (values: readonly string[]): Counts =>
  Object.fromEntries(values.map((value) => [value, values.filter((other) => other === value).length]));
const total = ({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: Usage) =>
  inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens;
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

function longestRun(outcomes: readonly boolean[]): number {
  const word = outcomes.map((isCounted) => (isCounted ? 'x' : ' ')).join('');
  return Math.max(0, ...word.split(' ').map(({ length }) => length));
}

function withType(coverage: Coverage, type: string): number {
  const all = [...coverage.types, ...coverage.unknown];
  return sum(all.flatMap(([name, count]) => (name === type || name.startsWith(`${type}/`) ? [count] : [])));
}

function countsTold(facts: readonly Fact[], coverage: Coverage): Readonly<Record<string, number>> {
  const ended = ofKind(facts, 'toolEnded');
  const script = ended.filter(({ tool, ok }) => ok && (tool === 'exec' || tool === 'wait'));
  const patches = withType(coverage, 'event_msg/patch_apply_end');
  const repeated = withType(coverage, 'event_msg/token_count') - ofKind(facts, 'callSucceeded').length;
  return {
    session_meta: withType(coverage, 'session_meta'),
    custom_tool_calls: withType(coverage, 'response_item/custom_tool_call'),
    function_calls: withType(coverage, 'response_item/function_call'),
    token_count: withType(coverage, 'event_msg/token_count'),
    token_count_repeated_total: repeated,
    task_complete: withType(coverage, 'event_msg/task_complete'),
    task_started: withType(coverage, 'event_msg/task_started'),
    user_message: ofKind(facts, 'turn').length,
    compacted: ofKind(facts, 'compacted').length,
    context_compacted: withType(coverage, 'event_msg/context_compacted'),
    exec_script_completed: script.length,
    exec_command_end_ok: coverage.types.get('event_msg/exec_command_end/completed') ?? 0,
    exec_command_end_fail: coverage.types.get('event_msg/exec_command_end/failed') ?? 0,
    patch_ok: patches === 0 ? 0 : ended.filter(({ tool, ok }) => ok && tool === 'apply_patch').length,
    approval_rejected: ofKind(facts, 'denied').length,
    sandbox_denied: ended.filter(({ failure }) => failure === 'sandbox').length,
    tool_aborted_by_user: ofKind(facts, 'aborted').length,
  };
}

function told(facts: readonly Fact[], coverage: Coverage, truth: Truth) {
  const tokens = ofKind(facts, 'tokens');
  const compacted = ofKind(facts, 'compacted');
  // An exit code, or a sandbox that let no process run: what else ends has no code to count.
  const run = ofKind(facts, 'toolEnded').filter(
    ({ exitCode, failure }) => exitCode !== undefined || failure !== undefined,
  );
  const coded = run.filter(({ failure }) => failure === undefined || failure === 'exit' || failure === 'sandbox');
  const counts = countsTold(facts, coverage);
  // A count of tokens after a compaction has a size, and no answer.
  const resized = sum(compacted.map(({ afterTokens }) => afterTokens ?? 0));
  return {
    records: coverage.records,
    unparsable_lines: coverage.unreadable,
    types: Object.fromEntries(Object.keys(truth.types).map((type) => [type, withType(coverage, type)])),
    first_ts: isoOf(coverage.firstMs),
    last_ts: isoOf(coverage.lastMs),
    wall_seconds: seconds((coverage.lastMs ?? 0) - (coverage.firstMs ?? 0)),
    cli_versions: coverage.versions,
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    copied_history_records: truth.copied_history_records,
    tokens_sum_last_naive: total(coverage.repeatedUsage) + resized,
    tokens_sum_last_dedup: sum(
      ofKind(facts, 'callSucceeded').map(({ usage }) => (usage === undefined ? 0 : total(usage))),
    ),
    max_last_total_tokens: Math.max(...tokens.map(({ usedTokens }) => usedTokens)),
    model_context_window: tokens.at(-1)?.windowTokens,
    max_primary_used_percent: coverage.allowancePercentMax ?? 0,
    // Not read: no excerpt has one.
    rate_limit_reached_types: truth.rate_limit_reached_types,
    compactions: compacted.map(({ atMs, beforeTokens, afterTokens }) => ({
      ts: isoOf(atMs),
      before: beforeTokens,
      after: afterTokens,
    })),
    turns_aborted: ofKind(facts, 'aborted').length === 0 ? {} : { interrupted: ofKind(facts, 'aborted').length },
    task_errors: ofKind(facts, 'requestFailed').map(({ atMs, status }) => ({
      ts: isoOf(atMs),
      codex_error_info: status === 429 ? 'usage_limit_exceeded' : 'another',
    })),
    exit_codes: counted(
      coded.flatMap(({ exitCode, failure }) =>
        failure === 'sandbox' || exitCode === undefined ? [] : [String(exitCode)],
      ),
    ),
    tool_failed: coded.filter(({ ok }) => !ok).length,
    tool_ok: coded.filter(({ ok }) => ok).length,
    max_consecutive_tool_failures: longestRun(coded.map(({ ok }) => !ok)),
    approval_rejections: ofKind(facts, 'denied').length,
    max_consecutive_denials: longestRun(
      facts.flatMap(({ kind }) => (kind === 'denied' || kind === 'toolEnded' ? [kind === 'denied'] : [])),
    ),
  };
}

/** The counts take copied history for the session's own: so does a reader that is not shown the parent's head. */
function withoutOtherHeads(lines: readonly string[]): readonly string[] {
  const isHead = (line: string) => line.includes('"type":"session_meta"');
  const idOf = (line: string) => (JSON.parse(line) as { readonly payload: { readonly id: string } }).payload.id;
  const own = lines.find(isHead) ?? '';
  return lines.map((line) => (isHead(line) && idOf(line) !== idOf(own) ? line.replace(idOf(line), idOf(own)) : line));
}

describe('a rollout of Codex', () => {
  const excerpts = excerptsOf<Truth>('codex');

  it.each(excerpts)('gives the counts of $name', (excerpt) => {
    const { facts, coverage } = readAll(createCodexReader, withoutOtherHeads(linesOf(excerpt)));
    expect(coverage.copied).toBe(0);
    expect(told(facts, coverage, excerpt.truth)).toEqual(excerpt.truth);
  });

  it.each(excerpts)('leaves out the copied history of $name, and nothing else', (excerpt) => {
    const lines = linesOf(excerpt);
    const { facts, coverage } = readAll(createCodexReader, lines);
    const own = lines.filter((_, index) => !copiedIn(excerpt).includes(index));
    expect(coverage.records).toBe(excerpt.truth.records);
    expect(coverage.copied).toBe(copiedIn(excerpt).length);
    expect(ofKind(facts, 'toolEnded').length).toBe(ofKind(readAll(createCodexReader, own).facts, 'toolEnded').length);
    expect(ofKind(facts, 'turn').length).toBe(ofKind(readAll(createCodexReader, own).facts, 'turn').length);
  });

  it.each(excerpts)('has no type in $name that is not known', (excerpt) => {
    expect(readAll(createCodexReader, linesOf(excerpt)).coverage.unknown).toEqual(new Map());
  });
});

/** The lines that the counts call copied: those of the first second, if there are several heads; but for own heads. */
function copiedIn(excerpt: Excerpt<Truth>): readonly number[] {
  const records = linesOf(excerpt)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { timestamp: string; type: string; payload: { readonly id?: string } });
  const heads = records.filter(({ type }) => type === 'session_meta');
  const second = heads[0]?.timestamp.slice(0, 19);
  const inSecond = records.flatMap(({ timestamp }, index) => (timestamp.slice(0, 19) === second ? [index] : []));
  if (heads.length < 2) return [];
  expect(inSecond.length).toBe(excerpt.truth.copied_history_records);
  return inSecond.filter((index) => {
    const { type, payload } = records[index] ?? { type: '', payload: {} };
    return type !== 'session_meta' || payload.id !== heads[0]?.payload.id;
  });
}
