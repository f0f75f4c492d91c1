/** Traps of rollouts, each in a made-up one. */
import { describe, expect, it } from 'vitest';
import { createCodexReader } from '../../sim/replay/codex/reader.ts';
import { SeenIds } from '../../sim/replay/seenIds.ts';
import { ofKind, readAll } from '../support/realLogs.ts';

const start = Date.UTC(2026, 0, 1);
const ms = (at: number) => start + at * 1000;
const line = (at: number, type: string, payload: object) =>
  JSON.stringify({ timestamp: new Date(ms(at)).toISOString(), type, payload });
const head = (at: number, id: string) => line(at, 'session_meta', { id, cli_version: '0.145.0-alpha.18' });
const event = (at: number, type: string, fields: object = {}) => line(at, 'event_msg', { type, ...fields });
const call = (at: number, id: string, name = 'exec_command') =>
  line(at, 'response_item', { type: 'function_call', call_id: id, name });
const output = (at: number, id: string, text: unknown) =>
  line(at, 'response_item', { type: 'function_call_output', call_id: id, output: text });

function tokens(at: number, total: number, last = 1000) {
  const usage = { input_tokens: last - 10, cached_input_tokens: 400, output_tokens: 10, total_tokens: last };
  return event(at, 'token_count', {
    info: { total_token_usage: { total_tokens: total }, last_token_usage: usage, model_context_window: 258_400 },
  });
}

const read = (...text: readonly string[]) => readAll(createCodexReader, text);
const kinds = (...text: readonly string[]) => read(...text).facts.map(({ kind }) => kind);
const ended = (text: unknown, name?: string) => read(call(0, 'c', name), output(1, 'c', text)).facts[0];

describe('a count of tokens', () => {
  it('is an answer only when the total has changed', () => {
    const { facts, coverage } = read(tokens(1, 5000), tokens(2, 5000), tokens(3, 6000, 1200));
    expect(ofKind(facts, 'callSucceeded').map(({ atMs }) => atMs)).toEqual([ms(1), ms(3)]);
    expect(ofKind(facts, 'callSucceeded')[0]?.usage).toEqual({
      inputTokens: 590,
      outputTokens: 10,
      cacheReadTokens: 400,
      cacheWriteTokens: 0,
    });
    expect(ofKind(facts, 'tokens').map(({ usedTokens }) => usedTokens)).toEqual([1000, 1200]);
    expect(coverage.repeatedUsage.cacheReadTokens).toBe(1200);
  });

  it('without info is about the allowance', () => {
    const { facts, coverage } = read(
      event(1, 'token_count', { info: null, rate_limits: { primary: { used_percent: 100 } } }),
    );
    expect(facts).toEqual([]);
    expect(coverage.allowancePercentMax).toBe(100);
  });
});

describe('a compaction', () => {
  const after = event(3, 'token_count', {
    info: { total_token_usage: { total_tokens: 9000 }, last_token_usage: { total_tokens: 700 } },
  });

  it('has its sizes from the counts around it, and one fact for its two records', () => {
    const { facts } = read(tokens(1, 9000, 8000), line(2, 'compacted', {}), after, event(4, 'context_compacted'));
    expect(ofKind(facts, 'compacted')).toEqual([
      { kind: 'compacted', beforeTokens: 8000, afterTokens: 700, atMs: ms(2), lane: 0 },
    ]);
    expect(ofKind(facts, 'callSucceeded')).toHaveLength(1);
  });

  it('at the end of a rollout is told without its second size', () => {
    expect(read(line(2, 'compacted', {})).facts).toEqual([{ kind: 'compacted', atMs: ms(2), lane: 0 }]);
  });
});

describe('the history of a parent', () => {
  const copied = [tokens(100, 5000), call(100.001, 'c'), output(100.002, 'c', 'Process exited with code 1')];

  it('that a fork begins with is left out, up to the pause after it', () => {
    const own = [tokens(101, 5000), tokens(102, 6000, 2000), event(103, 'user_message')];
    const { facts, coverage } = read(head(100, 'child'), head(100, 'parent'), ...copied, ...own);
    expect(coverage.copied).toBe(4);
    expect(facts.map(({ kind, atMs }) => [kind, atMs])).toEqual([
      ['callSucceeded', ms(102)],
      ['tokens', ms(102)],
      ['turn', ms(103)],
    ]);
  });

  it('is no such thing where a session is resumed', () => {
    const { facts, coverage } = read(head(0, 'a'), tokens(1, 5000), head(100, 'a'), event(100.001, 'user_message'));
    expect(coverage.copied).toBe(0);
    expect(ofKind(facts, 'turn')).toHaveLength(1);
  });
});

describe('another file of the same session', () => {
  const first = [head(0, 'a'), event(1, 'user_message'), tokens(2, 5000), call(3, 'c'), output(3, 'c', 'Exit code: 0')];

  it('adds what the earlier one does not have', () => {
    const seen = new SeenIds();
    readAll(createCodexReader, first, seen);
    const more = [output(3, 'c', 'Exit code: 1'), tokens(4, 6000, 1200)];
    const { facts, coverage } = readAll(createCodexReader, [...first, ...more], seen);
    expect(coverage.copied).toBe(5);
    expect(facts.map(({ kind }) => kind)).toEqual(['toolEnded', 'callSucceeded', 'tokens']);
  });

  it('is not what one file is whose time stamps run backward', () => {
    const text = [head(0, 'a'), event(5, 'user_message'), event(4, 'user_message'), event(5, 'user_message')];
    expect(ofKind(read(...text).facts, 'turn').map(({ atMs }) => atMs)).toEqual([ms(5), ms(5), ms(5)]);
  });

  it('is not what another session is, however alike', () => {
    const seen = new SeenIds();
    readAll(createCodexReader, first, seen);
    expect(readAll(createCodexReader, [head(0, 'b'), ...first.slice(1)], seen).coverage.copied).toBe(0);
  });
});

describe('the output of a tool', () => {
  it.each([
    ['Chunk ID: 1\nWall time: 0.1\nProcess exited with code 0\nOutput:\nok', { ok: true, exitCode: 0 }],
    ['Chunk ID: 1\nProcess exited with code 128\nOutput:\n', { ok: false, failure: 'exit', exitCode: 128 }],
    ['Chunk ID: 1\nProcess exited with code -1\nOutput:\n', { ok: false, failure: 'exit' }],
    ['Exit code: 3\nWall time: 1\nOutput:\n', { ok: false, failure: 'exit', exitCode: 3 }],
    ['{"output":"Success","metadata":{"exit_code":0}}', { ok: true, exitCode: 0 }],
    [
      'exec_command failed for `x`: CreateProcess { message: "Codex(Sandbox(Denied { exit_code: 1',
      { failure: 'sandbox' },
    ],
    ['exec_command failed for `x`: No such file', { ok: false, failure: 'harness' }],
    ['apply_patch verification failed: no such line', { ok: false, failure: 'harness' }],
    ['Plan updated', { ok: true }],
  ])('says how it ended: %s', (text, expected) => {
    expect(ended(text)).toMatchObject({ kind: 'toolEnded', tool: 'exec_command', ...expected });
  });

  it.each([
    [
      'exec_command failed for `x`: Rejected("This action was rejected due to unacceptable risk. Reason: no',
      'classifier',
    ],
    [
      'exec_command failed for `x`: Rejected("This action was rejected due to unacceptable risk. Reason: Automatic ' +
        'approval review failed: status 400',
      'unavailable',
    ],
    ['exec_command failed for `x`: rejected: blocked by policy', 'rule'],
    ['exec command rejected by user', 'user'],
  ])('says who denied it: %s', (text, by) => {
    expect(ended(text)).toMatchObject({ kind: 'denied', by });
  });

  it('is looked at only before what the command wrote', () => {
    const text = 'Process exited with code 0\nOutput:\nProcess exited with code 7\nrejected by user';
    expect(ended(text)).toMatchObject({ kind: 'toolEnded', ok: true, exitCode: 0 });
  });

  it('of a script that goes on is no end', () => {
    expect(ended('Process running with session ID 3\nOutput:\n')).toBeUndefined();
    expect(ended('Script running with cell ID 3', 'exec')).toBeUndefined();
    expect(ended([{ type: 'input_text', text: 'Script completed\nOutput:\n' }], 'exec')).toMatchObject({ ok: true });
    expect(ended([{ type: 'input_text', text: 'Script failed\nOutput:\n' }], 'exec')).toMatchObject({ ok: false });
  });

  it('is not counted again by the event that says the same', () => {
    const end = event(2, 'exec_command_end', { call_id: 'c', exit_code: 1, status: 'failed' });
    const patch = event(2, 'patch_apply_end', { call_id: 'c', success: true });
    expect(kinds(call(0, 'c'), output(1, 'c', 'Exit code: 1'), end, patch)).toEqual(['toolEnded']);
  });

  it('is missing for tools that a script calls: there the event counts', () => {
    const patch = event(2, 'patch_apply_end', { call_id: 'exec-1', success: false });
    const mcp = event(3, 'mcp_tool_call_end', { call_id: 'exec-2', result: { Ok: { isError: false } } });
    expect(read(patch, mcp).facts).toMatchObject([
      { tool: 'apply_patch', ok: false },
      { tool: 'other', ok: true },
    ]);
  });
});

describe('an interruption', () => {
  it('is one, told by the tool and by the turn', () => {
    const told = [output(1, 'c', 'aborted by user after 3.1s'), event(2, 'turn_aborted', { reason: 'interrupted' })];
    expect(kinds(...told, event(3, 'user_message'), event(4, 'turn_aborted', { reason: 'replaced' }))).toEqual([
      'aborted',
      'turn',
      'aborted',
    ]);
  });

  it('is none where a review ends', () => {
    expect(kinds(event(1, 'turn_aborted', { reason: 'review_ended' }))).toEqual([]);
  });
});

describe('a task that ended with an error', () => {
  it.each([
    ['usage_limit_exceeded', { cause: 'rateLimited', status: 429 }],
    ['server_overloaded', { cause: 'overloaded' }],
    ['unauthorized', { cause: 'unauthorized', status: 401 }],
    [{ response_stream_disconnected: { http_status_code: 502 } }, { cause: 'serverError', status: 502 }],
    [{ http_connection_failed: {} }, { cause: 'connection' }],
  ])('says why: %j', (info, expected) => {
    const [fact] = read(event(1, 'task_complete', { error: { codex_error_info: info } })).facts;
    expect(fact).toEqual({ kind: 'requestFailed', isAttempt: true, atMs: ms(1), lane: 0, ...expected });
  });

  it('because the context was full is a compaction that failed', () => {
    const full = event(1, 'task_complete', { error: { codex_error_info: 'context_window_exceeded' } });
    expect(kinds(full)).toEqual(['compactionFailed', 'requestFailed']);
  });
});

describe('what nobody knows', () => {
  it('is counted by its two types', () => {
    const { unknown } = read(event(1, 'brand_new'), line(2, 'other_thing', { type: 'x' }), '{"type":7}').coverage;
    expect([...unknown]).toEqual([
      ['event_msg/brand_new', 1],
      ['other_thing', 1],
      ['(no name)', 1],
    ]);
  });
});
