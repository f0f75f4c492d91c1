/** Lines that no product wrote: whatever they hold, readers go on, keep time, and quote nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../sim/replay/fact.ts';
import { readableFormats } from '../../sim/replay/formats.ts';
import { Recogniser } from '../../sim/replay/recognise.ts';
import { SeenIds } from '../../sim/replay/seenIds.ts';
import { answer, apiError, givenUp, iso, record, toolResult, toolUse, userText } from '../support/claudeLog.ts';

const secret = 'hunter2';
/** What looks like a type may be shown. */
const isShown = /^[A-Za-z][A-Za-z0-9_./-]{0,39}$/;

const codexRecord = (type: string, payload: object) => ({ timestamp: iso(1), type, payload });
const event = (type: string, fields: object) => codexRecord('event_msg', { type, ...fields });
const telemetry = (name: string, fields: Readonly<Record<string, string>>) => ({
  timestamp: iso(1),
  body: { stringValue: name },
  attributes: Object.entries(fields).map(([key, stringValue]) => ({ key, value: { stringValue } })),
});

const written: readonly object[] = [
  answer(1, { content: [toolUse('t', 'Bash')] }),
  toolResult(2, 't', 'Exit code 1'),
  userText(3, '[Request interrupted by user]'),
  apiError(4, 1, { status: 529, headers: { 'retry-after': '3' } }),
  givenUp(5, 'API Error: 529', { error: 'rate_limit', apiErrorStatus: 429 }),
  record(6, { type: 'system', subtype: 'compact_boundary', compactMetadata: { trigger: 'auto', preTokens: 5 } }),
  record(7, { type: 'system', subtype: 'microcompact_boundary', microcompactMetadata: { tokensSaved: 5 } }),
  record(8, { type: 'system', subtype: 'model_refusal_fallback', fallbackModel: 'claude-opus-4-8' }),
  codexRecord('session_meta', { id: 'a', cli_version: '0.145.0' }),
  codexRecord('turn_context', { model: 'gpt-5.4' }),
  codexRecord('response_item', { type: 'function_call', call_id: 'c', name: 'shell' }),
  codexRecord('response_item', { type: 'function_call_output', call_id: 'c', output: 'Process exited with code 3' }),
  codexRecord('compacted', { message: 'x' }),
  event('token_count', {
    info: { total_token_usage: { total_tokens: 9 }, last_token_usage: { input_tokens: 5, total_tokens: 9 } },
    rate_limits: { primary: { used_percent: 3 } },
  }),
  event('task_complete', { error: { codex_error_info: { http_connection_failed: { http_status_code: 502 } } } }),
  event('turn_aborted', { reason: 'interrupted' }),
  event('patch_apply_end', { call_id: 'd', success: true }),
  telemetry('claude_code.api_request', { model: 'claude-opus-4-8', cost_usd: '0.1', input_tokens: '5' }),
  telemetry('claude_code.api_error', { status_code: '529', error: 'x' }),
  telemetry('claude_code.compaction', { success: 'true', trigger: 'auto', pre_tokens: '7' }),
  telemetry('claude_code.tool_result', { tool_name: 'Bash', success: 'false', error_type: 'ShellError' }),
  telemetry('codex.api_request', { 'http.response.status_code': '503' }),
  telemetry('codex.sse_event', { 'event.kind': 'response.completed', input_token_count: '5' }),
  telemetry('codex.tool_decision', { tool_name: 'shell', decision: 'denied', source: 'config' }),
];

type Json = unknown;
const bad: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(
    secret,
    `Exit code 1 ${secret}`,
    `API Error: 500 ${secret}`,
    `claude-opus-${secret}`,
    `${secret}.1.1`,
  ),
  fc.constantFrom(0, -1, 529, 1e300, 0.5, true, false, null, [], {}, [[secret]], { __proto__: secret, type: secret }),
  fc.integer({ min: 0, max: 9 }).map(iso),
);

/** The object with so many of its values replaced: all of them have their turn. */
function withReplaced(value: Json, isReplaced: () => boolean, replacement: () => Json): Json {
  if (typeof value !== 'object' || value === null) return isReplaced() ? replacement() : value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    isReplaced() ? replacement() : withReplaced(inner, isReplaced, replacement),
  ]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

const line = fc
  .tuple(
    fc.constantFrom(...written),
    fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
    fc.infiniteStream(bad),
    fc.constantFrom(1, 1, 1, 0.7),
  )
  .map(([each, dice, replacements, kept]) => {
    const text = JSON.stringify(
      withReplaced(
        each,
        () => dice.next().value === 0,
        () => replacements.next().value,
      ),
    );
    return text.slice(0, text.length * kept);
  });
const lines = fc.array(fc.oneof({ arbitrary: line, weight: 9 }, fc.string()), { maxLength: 20 });

describe.each(readableFormats)('a reader of $name', ({ createReader }) => {
  it('survives any lines, keeps time, and quotes nothing', () => {
    fc.assert(
      fc.property(lines, (text) => {
        const facts: Fact[] = [];
        const reader = createReader((fact) => facts.push(fact), new SeenIds());
        for (const each of text) reader.line(each);
        const { unknown, types, models, ...coverage } = reader.end();
        const hidden = [...unknown].filter(([type]) => !isShown.test(type));
        expect(JSON.stringify([facts, coverage, [...types], [...models], hidden])).not.toContain(secret);
        const times = facts.map(({ atMs }) => atMs);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.every(Number.isInteger)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what a file is', () => {
  it('is found out whatever it begins with', () => {
    fc.assert(
      fc.property(lines, (text) => {
        const recogniser = new Recogniser();
        const found = text.map((each) => recogniser.line(each)).find((each) => each !== undefined) ?? recogniser.end();
        expect(['readable', 'refused', 'other']).toContain(found.is);
      }),
    );
  });
});
