/** Logs of every format in which each text that somebody wrote holds a marker. */
import { type LogRecord, lines } from './claudeLog.ts';

/** Nothing that a report shows may hold it, in whatever letters. */
export const marker = 'Zq7Secret';

const start = Date.UTC(2026, 2, 3, 9);
const iso = (at: number) => new Date(start + at * 1000).toISOString();
let count = 0;

function claudeRecord(at: number, fields: LogRecord): LogRecord {
  count += 1;
  return {
    parentUuid: `${marker}-parent`,
    isSidechain: false,
    sessionId: `${marker}-session`,
    slug: `${marker}-slug`,
    version: '2.1.5',
    uuid: `${marker}-${count}`,
    timestamp: iso(at),
    cwd: `/home/${marker}/project`,
    gitBranch: `feature/${marker}`,
    ...fields,
  };
}

const text = `the words of ${marker}`;
const said = (at: number, content: unknown, fields: LogRecord = {}) =>
  claudeRecord(at, { type: 'user', message: { role: 'user', content }, ...fields });

function answered(at: number, model: string, tools: readonly string[]): LogRecord {
  const usage = { input_tokens: 9, cache_read_input_tokens: 170_000, cache_creation_input_tokens: 5, output_tokens: 7 };
  const uses = tools.map((name, index) => ({
    type: 'tool_use',
    id: `${marker}-${at}-${index}`,
    name,
    input: { command: text, file_path: `/home/${marker}` },
  }));
  const message = { id: `${marker}-msg-${at}`, model, usage, content: [{ type: 'text', text }, ...uses] };
  return claudeRecord(at, { type: 'assistant', requestId: `${marker}-${at}`, message });
}

const ended = (at: number, id: string, content: string, fields: LogRecord = {}) =>
  said(at, [{ type: 'tool_result', tool_use_id: `${marker}-${id}`, is_error: true, content }], fields);

const failed = (at: number, attempt: number) =>
  claudeRecord(at, {
    type: 'system',
    subtype: 'api_error',
    level: 'error',
    retryAttempt: attempt,
    maxRetries: 10,
    retryInMs: 500.5,
    error: {
      status: 529,
      headers: { 'request-id': marker, [`x-${marker}`]: marker, 'anthropic-organization-id': marker },
      error: { type: marker, message: text },
    },
  });

const claude = () =>
  lines(
    claudeRecord(0, { type: marker, subtype: marker, content: text }),
    said(1, text),
    answered(5, `claude-${marker}`, ['Bash', `mcp__${marker}`]),
    ended(6, '5-0', `Exit code 1\n${text}`),
    ended(7, '5-1', `<tool_use_error>${text}`),
    ...[1, 2, 3, 4, 5, 6, 7].map((attempt) => failed(8 + attempt * 4, attempt)),
    answered(50, 'claude-opus-4-8', ['Bash']),
    ...[1, 2, 3].map((at) =>
      ended(50 + at, '50-0', `The user doesn't want to proceed with this tool use. ${text}`, {
        toolDenialKind: 'user-rejected',
      }),
    ),
    answered(60, 'claude-opus-4-8', []),
    claudeRecord(61, {
      type: 'system',
      subtype: 'compact_boundary',
      compactMetadata: { trigger: 'auto', preTokens: 170_000, note: text },
    }),
    claudeRecord(62, {
      type: 'assistant',
      isApiErrorMessage: true,
      error: marker,
      message: { model: '<synthetic>', usage: {}, content: [{ type: 'text', text: `API Error: 529 ${text}` }] },
    }),
    `{"type":"user","${marker}": cut off here` as unknown as LogRecord,
  );

const codexLine = (at: number, type: string, payload: LogRecord) => ({ timestamp: iso(at), type, payload });

function codex() {
  const call = (at: number, output: string) => [
    codexLine(at, 'response_item', {
      type: 'function_call',
      name: at % 2 === 0 ? 'exec_command' : marker,
      arguments: text,
      call_id: `${marker}-${at}`,
    }),
    codexLine(at + 1, 'response_item', { type: 'function_call_output', call_id: `${marker}-${at}`, output }),
  ];
  const tokens = (at: number, total: number) =>
    codexLine(at, 'event_msg', {
      type: 'token_count',
      info: {
        total_token_usage: { total_tokens: total, input_tokens: total, output_tokens: 1 },
        last_token_usage: { total_tokens: 240_000, input_tokens: 239_000, cached_input_tokens: 9, output_tokens: 1000 },
        model_context_window: 258_400,
      },
      rate_limits: { plan_type: marker },
    });
  return lines(
    codexLine(0, 'session_meta', {
      id: marker,
      cwd: `/home/${marker}`,
      git: { branch: marker },
      cli_version: '0.145.0',
    }),
    codexLine(1, 'turn_context', { model: `gpt-${marker}`, cwd: `/home/${marker}`, approval_policy: marker }),
    codexLine(2, 'event_msg', { type: 'task_started', turn_id: marker, model_context_window: 258_400 }),
    codexLine(2, 'response_item', { type: 'message', role: 'user', content: [{ type: 'input_text', text }] }),
    tokens(3, 300_000),
    ...[4, 6, 8, 10, 12, 14].flatMap((at) =>
      call(at, `Chunk ID: ${marker}\nWall time: 1\nProcess exited with code 1\n${text}`),
    ),
    ...call(17, `exec_command failed: Rejected("This action was rejected due to unacceptable risk. ${text}")`),
    tokens(20, 600_000),
    codexLine(21, marker, { type: marker, text }),
    codexLine(22, 'event_msg', {
      type: 'task_complete',
      turn_id: marker,
      last_agent_message: text,
      error: { message: text, codex_error_info: marker },
    }),
  );
}

function telemetry(prefix: 'claude_code' | 'codex') {
  const record = (at: number, name: string, attributes: Readonly<Record<string, string | number>>) => {
    const all = {
      'event.name': prefix === 'codex' ? `codex.${name}` : name,
      [prefix === 'codex' ? 'conversation.id' : 'session.id']: marker,
      'user.email': `${marker}@example.org`,
      'organization.id': marker,
      prompt: text,
      error: text,
      [marker]: marker,
      ...attributes,
    };
    return JSON.stringify({
      resourceLogs: [
        {
          resource: { attributes: [{ key: 'host.name', value: { stringValue: marker } }] },
          scopeLogs: [
            {
              logRecords: [
                {
                  timeUnixNano: `${start + at * 1000}000000`,
                  body: { stringValue: `${prefix}.${name}` },
                  attributes: Object.entries(all).map(([key, value]) => ({
                    key,
                    value: { stringValue: String(value) },
                  })),
                },
              ],
            },
          ],
        },
      ],
    });
  };
  const ends =
    prefix === 'codex' ? { 'http.response.status_code': 529, attempt: 1 } : { status_code: '529', attempt: 11 };
  return [
    record(1, 'user_prompt', {}),
    record(2, 'api_request', {
      model: marker,
      duration_ms: 900,
      input_tokens: 5,
      output_tokens: 6,
      request_id: marker,
    }),
    ...[3, 5, 7, 9, 11, 13].map((at) =>
      record(at, prefix === 'codex' ? 'api_request' : 'api_error', { model: marker, duration_ms: 800, ...ends }),
    ),
    ...[20, 21, 22, 23, 24, 25].map((at) =>
      record(at, 'tool_result', {
        tool_name: marker,
        success: 'false',
        error_type: marker,
        arguments: text,
        call_id: marker,
      }),
    ),
    record(30, 'tool_decision', { tool_name: marker, decision: 'reject', source: 'user_reject' }),
    record(31, marker, {}),
  ];
}

/** A scenario whose trace names what only its author should see. */
const scenario = `version: 1
name: ${marker}
machine: api
world: { api: { takes: 1s, outages: [{ from: 0s, for: 60s, status: 529 }] } }
steps:
  - { at: [0s, 20s, 40s, 70s], send: retry.request }
expect:
  - apiCalls: { atLeast: 1 }
`;

export const markedScenario = scenario;

export const markedLogs: Readonly<Record<string, string>> = {
  'claude.jsonl': claude().join('\n'),
  'codex.jsonl': codex().join('\n'),
  'claude-telemetry.jsonl': telemetry('claude_code').join('\n'),
  'codex-telemetry.jsonl': telemetry('codex').join('\n'),
};
