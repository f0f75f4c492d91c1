/** Telemetry as it is documented; no real sample was at hand. */
import { describe, expect, it } from 'vitest';
import {
  createClaudeTelemetryReader,
  createCodexTelemetryReader,
  isClaudeTelemetry,
  isCodexTelemetry,
} from '../../sim/replay/otel/reader.ts';
import { ofKind, readAll } from '../support/realLogs.ts';

const start = Date.UTC(2026, 0, 1);
const ms = (at: number) => start + at * 1000;

type Attributes = Readonly<Record<string, string | number | boolean>>;

function typed(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function logRecord(at: number, name: string, attributes: Attributes = {}): object {
  const all: Attributes = { 'event.name': name.replace(/^claude_code\./, ''), ...attributes };
  return {
    timeUnixNano: `${ms(at)}000000`,
    body: { stringValue: name },
    attributes: Object.entries(all).map(([key, value]) => ({ key, value: typed(value) })),
  };
}

const envelope = (...logRecords: readonly object[]) => ({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
const line = (...logRecords: readonly object[]) => JSON.stringify(envelope(...logRecords));
const claude = (...lines: readonly string[]) => readAll(createClaudeTelemetryReader, lines);
const codex = (...lines: readonly string[]) => readAll(createCodexTelemetryReader, lines);
const event = (at: number, name: string, attributes: Attributes = {}) =>
  logRecord(at, `claude_code.${name}`, { 'session.id': 's', ...attributes });
const codexEvent = (at: number, name: string, attributes: Attributes = {}) =>
  logRecord(at, `codex.${name}`, { 'conversation.id': 'c', ...attributes });
const claudeFact = (name: string, attributes: Attributes) => claude(line(event(1, name, attributes))).facts[0];
const codexFact = (name: string, attributes: Attributes) => codex(line(codexEvent(1, name, attributes))).facts[0];

describe('telemetry of Claude Code', () => {
  it('tells an answer with its tokens, cost and time', () => {
    const attributes = {
      model: 'claude-opus-4-8',
      cost_usd: '0.0123',
      duration_ms: 2500,
      input_tokens: '10',
      output_tokens: 20,
      cache_read_tokens: 300,
      cache_creation_tokens: 4,
    };
    expect(claude(line(event(1, 'api_request', attributes))).facts).toEqual([
      {
        kind: 'callSucceeded',
        model: 'claude-opus-4-8',
        usage: { inputTokens: 10, outputTokens: 20, cacheReadTokens: 300, cacheWriteTokens: 4 },
        costMicroUsd: 12_300,
        tookMs: 2500,
        atMs: ms(1),
        lane: 0,
      },
      { kind: 'tokens', usedTokens: 314, atMs: ms(1), lane: 0 },
    ]);
  });

  it('tells calls for a summary as such, and not as the size of the conversation', () => {
    const { facts } = claude(line(event(1, 'api_request', { input_tokens: 5, query_source: 'compact' })));
    expect(facts).toMatchObject([{ kind: 'callSucceeded', isSummary: true }]);
    expect(facts).toHaveLength(1);
  });

  it.each([
    ['api_error', { status_code: '529', attempt: '11' }, { kind: 'requestFailed', cause: 'overloaded', status: 529 }],
    ['api_error', { error: 'Request timed out.' }, { kind: 'requestFailed', cause: 'timeout', isAttempt: true }],
    ['api_error', { error: 'Connection error.' }, { kind: 'requestFailed', cause: 'connection' }],
    ['compaction', { trigger: 'auto', success: 'false' }, { kind: 'compactionFailed', trigger: 'auto' }],
    [
      'compaction',
      { trigger: 'manual', success: 'true', pre_tokens: 9, post_tokens: 4, duration_ms: 7 },
      { kind: 'compacted', trigger: 'manual', beforeTokens: 9, afterTokens: 4, tookMs: 7 },
    ],
    ['tool_decision', { decision: 'reject', source: 'user_reject', tool_name: 'Bash' }, { kind: 'denied', by: 'user' }],
    ['tool_decision', { decision: 'reject', source: 'config', tool_name: 'Bash' }, { kind: 'denied', by: 'rule' }],
    ['tool_decision', { decision: 'reject', source: 'user_abort' }, { kind: 'aborted' }],
    ['tool_result', { success: 'true', tool_name: 'Read' }, { kind: 'toolEnded', tool: 'Read', ok: true }],
    ['tool_result', { success: true, tool_name: 'mine' }, { kind: 'toolEnded', tool: 'other', ok: true }],
    ['tool_result', { success: 'false', error_type: 'ShellError' }, { kind: 'toolEnded', ok: false, failure: 'exit' }],
    ['user_prompt', { prompt_length: 5 }, { kind: 'turn' }],
  ])('tells %s %j', (name, attributes, expected) => {
    expect(claudeFact(name, attributes)).toMatchObject(expected);
  });

  it('tells nothing of accepted tools, nor of the twin of a request given up', () => {
    const accepted = event(1, 'tool_decision', { decision: 'accept', source: 'config' });
    expect(claude(line(accepted, event(2, 'api_retries_exhausted', { total_attempts: 11 }))).facts).toEqual([]);
  });

  it('is put in order of its sequence inside an envelope', () => {
    const later = event(2, 'tool_result', { success: 'true', 'event.sequence': 2 });
    const earlier = event(1, 'user_prompt', { 'event.sequence': 1 });
    expect(claude(line(later, earlier)).facts.map(({ kind }) => kind)).toEqual(['turn', 'toolEnded']);
  });

  it('may come as single records with plain attributes', () => {
    const single = JSON.stringify({
      timestamp: '2026-01-01T00:00:03Z',
      body: 'claude_code.user_prompt',
      attributes: { 'event.name': 'user_prompt' },
    });
    expect(claude(single).facts).toEqual([{ kind: 'turn', atMs: ms(3), lane: 0 }]);
  });

  it('of another session in the same file is counted and left out', () => {
    const { facts, coverage } = claude(
      line(event(1, 'user_prompt'), event(2, 'user_prompt', { 'session.id': 'other' })),
      line(event(3, 'user_prompt')),
    );
    expect(facts.map(({ atMs }) => atMs)).toEqual([ms(1), ms(3)]);
    expect(coverage).toMatchObject({ records: 3, ofOtherSessions: 1 });
  });

  it('of names that nobody knows is counted', () => {
    const { coverage } = claude(line(event(1, 'brand_new')), '{"resourceLogs":[{}]}', '{"resourceLogs":[5]}');
    expect([...coverage.unknown]).toEqual([
      ['claude_code.brand_new', 1],
      ['(no name)', 2],
    ]);
  });
});

describe('telemetry of Codex', () => {
  it.each([
    ['api_request', { attempt: 1, 'http.response.status_code': 503 }, { kind: 'attemptFailed', cause: 'serverError' }],
    ['api_request', { attempt: 1, 'error.message': 'reset' }, { kind: 'attemptFailed', cause: 'connection' }],
    ['sse_event', { 'event.kind': 'response.failed' }, { kind: 'attemptFailed', cause: 'stream' }],
    ['tool_decision', { decision: 'denied', source: 'user' }, { kind: 'denied', by: 'user' }],
    ['tool_decision', { decision: 'denied', source: 'config' }, { kind: 'denied', by: 'rule' }],
    ['tool_decision', { decision: 'abort', source: 'user' }, { kind: 'aborted' }],
    ['tool_result', { success: 'false', tool_name: 'shell' }, { kind: 'toolEnded', tool: 'shell', ok: false }],
    ['user_prompt', {}, { kind: 'turn' }],
  ])('tells %s %j', (name, attributes, expected) => {
    expect(codexFact(name, attributes)).toMatchObject(expected);
  });

  it('tells an answer when its stream is complete, and not before', () => {
    const usage = { input_token_count: 100, cached_token_count: 30, output_token_count: 7 };
    const { facts } = codex(
      line(codexEvent(1, 'api_request', { 'http.response.status_code': 200 })),
      line(codexEvent(2, 'sse_event', { 'event.kind': 'response.completed', ...usage })),
      line(codexEvent(3, 'tool_decision', { decision: 'approved' })),
    );
    expect(ofKind(facts, 'callSucceeded')).toEqual([
      {
        kind: 'callSucceeded',
        usage: { inputTokens: 70, outputTokens: 7, cacheReadTokens: 30, cacheWriteTokens: 0 },
        atMs: ms(2),
        lane: 0,
      },
    ]);
    expect(facts.map(({ kind }) => kind)).toEqual(['callSucceeded', 'tokens']);
  });
});

describe('what telemetry is of', () => {
  it('is told by the names of its events', () => {
    expect(isClaudeTelemetry(envelope(event(1, 'user_prompt')))).toBe(true);
    expect(isCodexTelemetry(envelope(event(1, 'user_prompt')))).toBe(false);
    expect(isCodexTelemetry(envelope(codexEvent(1, 'user_prompt')))).toBe(true);
    expect(isClaudeTelemetry({ resourceLogs: [] })).toBe(false);
    expect(isClaudeTelemetry({ body: 'another.event', attributes: {} })).toBe(false);
  });

  it('says of each mechanism that only documentation was at hand', () => {
    for (const { sight } of [claude(), codex()]) {
      for (const { why } of Object.values(sight)) expect(why).toMatch(/^by documentation, no real sample was seen: /);
    }
  });
});
