/**
 * A made-up transcript of Claude Code of any size, the same on every machine.
 *
 * Kinds of records and their sizes are in the proportions of real sessions: half are parts of answers, a quarter are
 * results of tools, most have one or two KB, and a few of a hundred have most of the bytes.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { drawFrom } from '../sim/core/random.ts';

const batchBytes = 1 << 20;
const words = 'the agent reads a file, runs "a test" and\nwrites what it found: naïve façade — done. ';

/** How many records it wrote. */
export function writeTranscript(path: string, bytes: number): number {
  const file = openSync(path, 'w');
  const next = recordsOf();
  let written = 0;
  let records = 0;
  let batch: string[] = [];
  let batchLength = 0;
  const flush = () => {
    written += writeSync(file, batch.join(''));
    batch = [];
    batchLength = 0;
  };
  while (written + batchLength < bytes) {
    const line = `${JSON.stringify(next())}\n`;
    batch.push(line);
    batchLength += line.length;
    records += 1;
    if (batchLength > batchBytes) flush();
  }
  flush();
  closeSync(file);
  return records;
}

function recordsOf(): () => object {
  const draw = drawFrom(1);
  const text = (length: number) => words.repeat(Math.ceil(length / words.length)).slice(0, length);
  const size = () => (draw(100) < 4 ? 20_000 + draw(60_000) : 200 + draw(2500));
  let count = 0;
  let answer = 0;
  const record = (fields: object): object => {
    count += 1;
    return {
      parentUuid: id(count - 1),
      isSidechain: false,
      userType: 'external',
      cwd: '/home/user/project',
      sessionId: id(0),
      version: '2.1.179',
      gitBranch: 'main',
      ...fields,
      uuid: id(count),
      timestamp: new Date(Date.UTC(2026, 0, 1) + count * 700).toISOString(),
    };
  };
  const part = (content: object) => {
    const usage = {
      input_tokens: 3,
      cache_creation_input_tokens: draw(4000),
      cache_read_input_tokens: draw(150_000),
      output_tokens: draw(900),
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
      service_tier: 'standard',
    };
    const message = {
      model: 'claude-opus-4-8',
      id: `msg_${answer}`,
      type: 'message',
      role: 'assistant',
      content: [content],
    };
    return record({ message: { ...message, stop_reason: null, usage }, requestId: `req_${answer}`, type: 'assistant' });
  };
  const result = () => {
    const content = text(size());
    const block = { tool_use_id: `toolu_${answer}`, type: 'tool_result', content, is_error: draw(25) === 0 };
    return record({ type: 'user', message: { role: 'user', content: [block] }, toolUseResult: { stdout: content } });
  };
  const kinds: readonly (() => object)[] = [
    () => part({ type: 'thinking', thinking: text(300 + draw(1500)), signature: text(600) }),
    () => part({ type: 'text', text: text(100 + draw(800)) }),
    () => part({ type: 'tool_use', id: `toolu_${answer}`, name: 'Bash', input: { command: text(60 + draw(900)) } }),
    result,
    result,
    () => record({ type: 'progress', data: { type: 'bash_progress', output: text(draw(1500)) } }),
    () => ({ type: 'file-history-snapshot', messageId: id(count), snapshot: { trackedFileBackups: text(size()) } }),
    () => record({ type: 'system', subtype: 'turn_duration', durationMs: 82_557 }),
    () => record({ type: 'system', subtype: 'api_error', error: { status: 529 }, retryInMs: 512.3, retryAttempt: 1 }),
    () => record({ type: 'user', message: { role: 'user', content: text(draw(500)) } }),
  ];
  // So many of a hundred, by kind.
  const shares = [18, 12, 22, 13, 12, 10, 4, 4, 1, 4];
  const wheel = shares.flatMap((share, kind) => Array.from({ length: share }, () => kind));
  return () => {
    const kind = wheel[draw(wheel.length)] ?? 0;
    if (kind === 0) answer += 1;
    return (kinds[kind] ?? result)();
  };
}

/** Looks like a random one. */
function id(count: number): string {
  const hex = (count * 2_654_435_761).toString(16).padStart(16, '0');
  return `${hex.slice(0, 8)}-0000-4000-8000-${hex.slice(-12).padStart(12, '0')}`;
}
