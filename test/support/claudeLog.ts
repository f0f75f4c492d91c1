/** Records of a made-up transcript of Claude Code, to the schema of real ones. */

export type LogRecord = Readonly<{ readonly [key: string]: unknown }>;

const start = Date.UTC(2026, 0, 1);
let count = 0;

/** `at` in seconds from the start. */
export function record(at: number, fields: LogRecord): LogRecord {
  count += 1;
  return {
    parentUuid: null,
    isSidechain: false,
    sessionId: 's',
    version: '2.1.5',
    uuid: `uuid-${count}`,
    timestamp: iso(at),
    ...fields,
  };
}

export const iso = (at: number) => new Date(start + at * 1000).toISOString();
export const ms = (at: number) => start + at * 1000;

export const userText = (at: number, text: string, fields: LogRecord = {}) =>
  record(at, { type: 'user', message: { role: 'user', content: text }, ...fields });

export interface AnswerSetting {
  readonly id?: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly model?: string;
  readonly content?: readonly LogRecord[];
  readonly fields?: LogRecord;
}

export function answer(at: number, setting: AnswerSetting = {}): LogRecord {
  const { id = `msg-${at}`, input = 10, output = 5, model = 'claude-opus-4-8', content = [], fields = {} } = setting;
  const usage = {
    input_tokens: input,
    cache_read_input_tokens: 100,
    cache_creation_input_tokens: 1,
    output_tokens: output,
  };
  return record(at, { type: 'assistant', requestId: `req-${id}`, message: { id, model, usage, content }, ...fields });
}

export const toolUse = (id: string, name: string): LogRecord => ({ type: 'tool_use', id, name, input: {} });

export function toolResult(at: number, id: string, error?: string, fields: LogRecord = {}): LogRecord {
  const block = { type: 'tool_result', tool_use_id: id, content: error ?? 'fine', is_error: error !== undefined };
  return record(at, { type: 'user', message: { role: 'user', content: [block] }, ...fields });
}

export const apiError = (at: number, attempt: number, error: LogRecord = { status: 529 }, fields: LogRecord = {}) =>
  record(at, {
    type: 'system',
    subtype: 'api_error',
    error,
    retryAttempt: attempt,
    maxRetries: 10,
    retryInMs: 500,
    ...fields,
  });

export const givenUp = (at: number, text: string, fields: LogRecord = {}) =>
  record(at, {
    type: 'assistant',
    isApiErrorMessage: true,
    message: { model: '<synthetic>', usage: {}, content: [{ type: 'text', text }] },
    ...fields,
  });

export const lines = (...records: readonly LogRecord[]) => records.map((each) => JSON.stringify(each));
