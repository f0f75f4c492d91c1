/** Traps of transcripts, each in a made-up one. */
import { describe, expect, it } from 'vitest';
import { createClaudeReader } from '../../sim/replay/claude/reader.ts';
import { SeenIds } from '../../sim/replay/seenIds.ts';
import {
  answer,
  apiError,
  givenUp,
  iso,
  lines,
  ms,
  record,
  toolResult,
  toolUse,
  userText,
} from '../support/claudeLog.ts';
import { ofKind, readAll } from '../support/realLogs.ts';

const read = (text: readonly string[], seen = new SeenIds()) => readAll(createClaudeReader, text, seen);
const kinds = (text: readonly string[]) => read(text).facts.map(({ kind }) => kind);

describe('an answer in several records', () => {
  const parts = lines(
    answer(1, { id: 'm', output: 1, content: [toolUse('t', 'Bash')] }),
    toolResult(2, 't'),
    answer(3, { id: 'm', output: 700 }),
    answer(4, { id: 'm', output: 30 }),
  );

  it('is one call, with the tokens of the fullest record at the time of the first', () => {
    const [call, ...others] = ofKind(read(parts).facts, 'callSucceeded');
    expect(others).toEqual([]);
    expect(call).toEqual({
      kind: 'callSucceeded',
      model: 'claude-opus-4-8',
      usage: { inputTokens: 10, outputTokens: 700, cacheReadTokens: 100, cacheWriteTokens: 1 },
      atMs: ms(1),
      lane: 0,
    });
    expect(read(parts).coverage.repeatedUsage.cacheReadTokens).toBe(300);
  });

  it('comes before what happened between its records', () => {
    expect(kinds(parts)).toEqual(['callSucceeded', 'tokens', 'toolEnded']);
  });

  it('is not counted again when a later record names it once more', () => {
    const text = lines(answer(1, { id: 'a' }), answer(2, { id: 'b' }), answer(3, { id: 'a', output: 9 }));
    expect(ofKind(read(text).facts, 'callSucceeded')).toHaveLength(2);
  });

  it('holds back at most a thousand facts', () => {
    const results = Array.from({ length: 3000 }, (_, index) => toolResult(2 + index, `t${index}`));
    const told: string[] = [];
    const reader = createClaudeReader(({ kind }) => told.push(kind), new SeenIds());
    for (const line of lines(answer(1, { id: 'm' }), ...results)) reader.line(line);
    expect(told.length).toBeGreaterThan(1990);
    expect(told[0]).toBe('callSucceeded');
  });
});

describe('subagents inside a transcript', () => {
  it('have lanes of their own, by agent or by chain', () => {
    const side = { isSidechain: true };
    const text = lines(
      answer(1),
      answer(2, { fields: { ...side, agentId: 'a' } }),
      answer(3, { fields: { ...side, agentId: 'b' } }),
      answer(4, { fields: { ...side, agentId: 'a' } }),
      answer(5, { fields: { ...side, uuid: 'root', parentUuid: null } }),
      answer(6, { fields: { ...side, uuid: 'next', parentUuid: 'root' } }),
      answer(7, { fields: { ...side, uuid: 'other', parentUuid: null } }),
    );
    const { facts, coverage } = read(text);
    expect(ofKind(facts, 'callSucceeded').map(({ lane }) => lane)).toEqual([0, 1, 2, 1, 3, 3, 4]);
    expect(coverage.sidechain).toBe(6);
  });

  it('are not told again by the progress that the main conversation shows of them', () => {
    const data = { type: 'agent_progress', message: { message: answer(1).message } };
    const { facts, coverage } = read(lines(record(1, { type: 'progress', data })));
    expect(facts).toEqual([]);
    expect(coverage.types).toEqual(new Map([['progress/agent_progress', 1]]));
  });

  it('get no turns of the user', () => {
    expect(kinds(lines(userText(1, 'do this', { isSidechain: true, agentId: 'a' })))).toEqual([]);
  });
});

describe('history copied from an earlier file', () => {
  it('is left out by its ids, but still names the tools', () => {
    const earlier = lines(userText(1, 'go'), answer(2, { content: [toolUse('t', 'Read')] }), apiError(3, 1));
    const later = [...earlier, ...lines(toolResult(4, 't'), answer(5))];
    const seen = new SeenIds();
    read(earlier, seen);
    const { facts, coverage } = read(later, seen);
    expect(coverage.copied).toBe(3);
    expect(facts.map(({ kind }) => kind)).toEqual(['toolEnded', 'callSucceeded', 'tokens']);
    expect(ofKind(facts, 'toolEnded')[0]?.tool).toBe('Read');
  });

  it('under new ids counts no answer twice', () => {
    const seen = new SeenIds();
    read(lines(answer(1, { id: 'm' })), seen);
    expect(read(lines(answer(1, { id: 'm' })), seen).facts).toEqual([]);
  });
});

describe('a request that was given up', () => {
  const text = 'API Error: 529 {"type":"error"}';

  it('is no further attempt after attempts of its own', () => {
    const [failed] = ofKind(read(lines(apiError(1, 1), apiError(2, 2), givenUp(3, text))).facts, 'requestFailed');
    expect(failed).toMatchObject({ cause: 'overloaded', status: 529, isAttempt: false });
  });

  it('is an attempt when nothing else tells of one', () => {
    const [first, second] = ofKind(
      read(lines(apiError(1, 1), answer(2), givenUp(3, text), givenUp(4, text))).facts,
      'requestFailed',
    );
    expect([first?.isAttempt, second?.isAttempt]).toEqual([true, true]);
  });

  it.each([
    [
      "You've hit your session limit · resets 5:20pm (UTC)",
      { error: 'rate_limit', apiErrorStatus: 429 },
      'rateLimited',
    ],
    ["You've hit your monthly spend limit · raise it", { error: 'rate_limit', apiErrorStatus: 429 }, 'spendCap'],
    ['Please run /login · API Error: 401 Unauthorized', { error: 'authentication_failed' }, 'unauthorized'],
    ['Prompt is too long', { error: 'invalid_request' }, 'tooLong'],
    ['API Error: Request timed out.', { error: 'unknown' }, 'timeout'],
    ['API Error: Connection error.', { error: 'unknown' }, 'connection'],
    ['Credit balance is too low', { error: 'billing_error' }, 'spendCap'],
    ['API Error: 500 Internal', { error: 'server_error' }, 'serverError'],
  ])('for the reason "%s" says why', (words, fields, cause) => {
    expect(ofKind(read(lines(givenUp(1, words, fields))).facts, 'requestFailed')[0]?.cause).toBe(cause);
  });

  it('says that an automatic compaction failed, where it does', () => {
    const words = 'Prompt is too long · automatic compaction failed: API Error';
    expect(kinds(lines(givenUp(1, words)))).toEqual(['compactionFailed', 'requestFailed']);
  });

  it('is not what an answer is that only became too long', () => {
    expect(kinds(lines(givenUp(1, 'API Error: output token maximum', { error: 'max_output_tokens' })))).toEqual([]);
  });
});

describe('a failed attempt', () => {
  it.each([
    [{ status: 529 }, { cause: 'overloaded', status: 529 }],
    [
      { status: 429, headers: { 'retry-after': '17' } },
      { cause: 'rateLimited', status: 429, retryAfterMs: 17_000 },
    ],
    [{}, { cause: 'connection' }],
    [{ cause: { code: 'ECONNRESET' } }, { cause: 'connection' }],
    [{ connection: { code: 'ETIMEDOUT' }, message: 'x' }, { cause: 'timeout' }],
    [{ message: 'Request timed out.' }, { cause: 'timeout' }],
    [{ error: { type: 'error', error: { type: 'overloaded_error' } } }, { cause: 'stream' }],
  ])('in the shape %j keeps its cause', (error, expected) => {
    const [fact] = ofKind(read(lines(apiError(1, 3, error))).facts, 'attemptFailed');
    expect(fact).toEqual({ kind: 'attemptFailed', attempt: 3, plannedWaitMs: 500, atMs: ms(1), lane: 0, ...expected });
  });
});

describe('results of tools', () => {
  it.each([
    ['Exit code 2\nred', undefined, { kind: 'toolEnded', ok: false, failure: 'exit', exitCode: 2 }],
    ['Exit code 143\nCommand timed out after 2m', undefined, { kind: 'toolEnded', failure: 'timeout' }],
    ['<tool_use_error>File has not been read yet.</tool_use_error>', undefined, { failure: 'harness' }],
    ['Request failed with status code 404', undefined, { failure: 'other' }],
    ["The user doesn't want to proceed with this tool use. X", undefined, { kind: 'denied', by: 'user' }],
    ['whatever', 'user-rejected', { kind: 'denied', by: 'user' }],
    ['whatever', 'permission-rule', { kind: 'denied', by: 'rule' }],
    ['Permission to use Bash with command rm has been denied.', undefined, { kind: 'denied', by: 'rule' }],
    [
      'm is temporarily unavailable (overloaded), so auto mode cannot determine the safety of Bash right now.',
      undefined,
      { kind: 'denied', by: 'unavailable' },
    ],
    [
      'Permission for this action was denied by the Claude Code auto mode classifier. Reason: x',
      undefined,
      { kind: 'denied', by: 'classifier' },
    ],
    [
      'Auto mode could not evaluate this action and is blocking it for safety',
      undefined,
      { kind: 'denied', by: 'unavailable' },
    ],
  ])('that say "%s" (%s) are told apart', (text, toolDenialKind, expected) => {
    const result = lines(answer(0, { content: [toolUse('t', 'Bash')] }), toolResult(1, 't', text, { toolDenialKind }));
    expect(read(result).facts.at(-1)).toMatchObject({ tool: 'Bash', ...expected });
  });

  it.each(['Sibling tool call errored', 'Cancelled: parallel tool call Bash errored'])(
    'that were cancelled with a sibling (%s) are nothing',
    (text) => expect(kinds(lines(toolResult(1, 't', text)))).toEqual([]),
  );

  it('of a tool that is not known by name do not name it', () => {
    const call = answer(0, { content: [toolUse('t', 'mcp__acme-internal__deploy')] });
    expect(read(lines(call, toolResult(1, 't'))).facts.at(-1)).toMatchObject({ tool: 'other' });
  });
});

describe('what the user did', () => {
  it('is a turn only where the user wrote', () => {
    const text = lines(
      userText(1, 'please'),
      userText(2, 'summary', { isCompactSummary: true }),
      userText(3, 'expanded', { isMeta: true }),
      userText(4, '<local-command-stdout>x</local-command-stdout>'),
      userText(5, '<task-notification>x</task-notification>'),
    );
    expect(read(text).facts).toEqual([{ kind: 'turn', atMs: ms(1), lane: 0 }]);
  });

  it('is one interruption, by however many records it is told', () => {
    const stop = '[Request interrupted by user for tool use]';
    const text = lines(answer(0), toolResult(1, 't', stop), userText(2, stop), userText(3, 'again'), userText(4, stop));
    expect(kinds(text)).toEqual(['callSucceeded', 'tokens', 'aborted', 'turn', 'aborted']);
  });

  it('is a manual compaction that failed', () => {
    const stderr = '<local-command-stderr>Error: Error during compaction: too long</local-command-stderr>';
    const failed = [{ kind: 'compactionFailed', trigger: 'manual', atMs: ms(1), lane: 0 }];
    expect(read(lines(userText(1, stderr))).facts).toEqual(failed);
    const command = record(1, { type: 'system', subtype: 'local_command', content: stderr });
    expect(read(lines(command)).facts).toEqual(failed);
  });
});

describe('a switch of the model', () => {
  it('is told once, by its own record or by the next answer', () => {
    const fallback = record(3, {
      type: 'system',
      subtype: 'model_refusal_fallback',
      fallbackModel: 'claude-haiku-4-5',
    });
    const models = ['claude-opus-4-8', 'claude-opus-4-8', 'claude-haiku-4-5', 'claude-opus-4-8'] as const;
    const [first, second, third, fourth] = models.map((model, index) => answer(index * 2, { model, id: `m${index}` }));
    const text = [first, second, fallback, third, fourth].flatMap((each) => (each === undefined ? [] : lines(each)));
    expect(ofKind(read(text).facts, 'modelSwitched').map(({ atMs }) => atMs)).toEqual([ms(3), ms(6)]);
  });
});

describe('time stamps', () => {
  it('that are missing or run backward leave the clock where it is', () => {
    const text = lines(
      userText(10, 'a'),
      userText(5, 'b'),
      userText(0, 'c', { timestamp: undefined }),
      userText(0, 'd', { timestamp: 'yesterday' }),
      userText(12, 'e'),
    );
    const { facts, coverage } = read(text);
    expect(facts.map(({ atMs }) => atMs)).toEqual([10, 10, 10, 10, 12].map(ms));
    expect([coverage.untimed, coverage.backward]).toEqual([2, 1]);
  });

  it('of the first record that has one are those of the facts before', () => {
    const text = lines(userText(0, 'a', { timestamp: undefined }), userText(7, 'b'));
    expect(read(text).facts.map(({ atMs }) => atMs)).toEqual([ms(7), ms(7)]);
  });

  it('of records that tell nothing do not move the clock', () => {
    const text = lines(record(99, { type: 'queue-operation' }), userText(1, 'a'));
    expect(read(text).facts.map(({ atMs }) => atMs)).toEqual([ms(1)]);
  });

  it('count in their own zone', () => {
    expect(read(lines(userText(0, 'a', { timestamp: '2026-01-01T02:00:00.000+02:00' }))).facts[0]?.atMs).toBe(ms(0));
    expect(iso(0)).toBe('2026-01-01T00:00:00.000Z');
  });
});

describe('record types that nobody knows', () => {
  it('are counted, and shown only if they look like a type', () => {
    const text = lines(
      { type: 'brand-new' },
      { type: 'brand-new' },
      { type: 'system', subtype: 'quantum' },
      { type: 'the password is hunter2' },
      { type: 'x'.repeat(41) },
      {},
      { type: 5 },
    );
    expect(read(text).coverage.unknown).toEqual(
      new Map([
        ['brand-new', 2],
        ['system/quantum', 1],
        ['(no name)', 4],
      ]),
    );
  });

  it('do not fill the memory', () => {
    const text = Array.from({ length: 1000 }, (_, index) => `{"type":"t${index}"}`);
    const { unknown, records } = read(text).coverage;
    expect(records).toBe(1000);
    expect(unknown.size).toBe(201);
    expect([...unknown.values()].reduce((a, b) => a + b, 0)).toBe(1000);
  });
});
