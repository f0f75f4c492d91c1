import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { findLogs } from '../../sim/files/findLogs.ts';
import type { LineLimits } from '../../sim/files/logLines.ts';
import { readLog } from '../../sim/files/readLog.ts';
import type { Fact } from '../../sim/replay/fact.ts';
import { SeenIds } from '../../sim/replay/seenIds.ts';
import { folderWith } from '../cli/folder.ts';
import { answer, apiError, lines, ms, toolResult, toolUse, userText } from '../support/claudeLog.ts';
import { excerptsOf, ofKind } from '../support/realLogs.ts';

const transcript = `${lines(userText(1, 'go'), answer(2), apiError(3, 1)).join('\n')}\n`;
const rollout = `${JSON.stringify({ timestamp: '2026-01-01T00:00:00.000Z', type: 'session_meta', payload: { id: 'a' } })}\n`;
const copilot = `${JSON.stringify({ type: 'session.start', data: {}, id: 'x', timestamp: '2026-01-01T00:00:00.000Z' })}\n`;
const telemetry = JSON.stringify({
  resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: 'codex.user_prompt' } }] }] }],
});
const gemini = JSON.stringify({ sessionId: 'a', projectHash: 'b', messages: [] }, undefined, 1);
const opencode = JSON.stringify({ info: { id: 'ses_1' }, messages: [] }, undefined, 2);

const found = async (words: readonly string[], cwd: string) => {
  const { sessions, skipped, errors } = await findLogs(words, cwd);
  return {
    sessions: sessions.map(({ format, main, subagents }) => [
      format,
      main.shown,
      ...subagents.map(({ shown }) => shown),
    ]),
    skipped: Object.fromEntries(skipped),
    errors: errors.map(({ message }) => message),
  };
};

async function readIn(cwd: string, word: string, limits: LineLimits = {}, seen = new SeenIds()) {
  const { sessions, errors } = await findLogs([word], cwd);
  const [session] = sessions;
  if (session === undefined) throw new Error(errors.map(({ message }) => message).join('\n'));
  const facts: Fact[] = [];
  const read = await readLog(session, (fact) => facts.push(fact), seen, limits);
  return { ...read, facts };
}

describe('a folder of logs', () => {
  it('gives sessions in order of their names, whatever they are called, and counts the rest', async () => {
    const cwd = folderWith({
      'logs/b.txt': transcript,
      'logs/a.jsonl': rollout,
      'logs/c/deep.log.gz': gzipSync(transcript),
      'logs/otel.json': telemetry,
      'logs/events.jsonl': copilot,
      'logs/chat.json': gemini,
      'logs/export.json': opencode,
      'logs/notes.md': '# Notes\n',
      'logs/picture.png': Uint8Array.of(0x89, 0x50, 0, 0, 10, 10),
      'logs/empty.jsonl': '',
      'logs/.hidden/x.jsonl': transcript,
    });
    expect(await found(['logs/'], cwd)).toEqual({
      sessions: [
        ['codex', 'logs/a.jsonl'],
        ['claude-code', 'logs/b.txt'],
        ['claude-code', 'logs/c/deep.log.gz'],
        ['codex-telemetry', 'logs/otel.json'],
      ],
      skipped: { copilot: 1, gemini: 1, opencode: 1, other: 3 },
      errors: [],
    });
  });

  it('of other things says that there is no log', async () => {
    const cwd = folderWith({ 'logs/notes.md': '# Notes\n' });
    const { errors } = await found(['logs'], cwd);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^logs:1:1: empty-folder: no log here; replay reads Claude Code transcripts, Codex /);
  });

  it('may hold links in a circle, and links to one file twice', async () => {
    const cwd = folderWith({ 'logs/a.jsonl': transcript });
    symlinkSync(join(cwd, 'logs'), join(cwd, 'logs/up'));
    symlinkSync('a.jsonl', join(cwd, 'logs/b.jsonl'));
    symlinkSync('nowhere', join(cwd, 'logs/c.jsonl'));
    const { sessions, skipped } = await found(['logs', 'logs/a.jsonl'], cwd);
    expect(sessions).toEqual([['claude-code', 'logs/a.jsonl']]);
    expect(skipped).toEqual({ unreadable: 1 });
  });

  it.skipIf(process.platform === 'win32')('may hold what never ends', async () => {
    const cwd = folderWith({ 'logs/a.jsonl': transcript });
    execFileSync('mkfifo', [join(cwd, 'logs/pipe')]);
    expect((await found(['logs'], cwd)).skipped).toEqual({ unreadable: 1 });
    expect((await found(['logs/pipe'], cwd)).errors).toEqual(['logs/pipe:1:1: unreadable: not a regular file']);
  });
});

describe('a file named by itself', () => {
  it.each([
    ['events.jsonl', copilot, /Copilot CLI/],
    ['chat.json', gemini, /Gemini CLI/],
    ['chat.jsonl', '{"sessionId":"a","projectHash":"b"}\n{"$set":{}}\n', /Gemini CLI/],
    ['export.json', opencode, /opencode/],
    ['stream.jsonl', '{"type":"system","subtype":"init","session_id":"a"}\n', /stream-json/],
    ['old.jsonl', '{"type":"message","role":"user","content":[]}\n', /Codex rollout from before/],
    ['binary', Uint8Array.of(0, 1, 2, 10), /no log that is known/],
    ['empty', '', /no log that is known/],
    ['random.json', '{"a":1}', /no log that is known/],
  ])('is refused with a sentence if it is no log that can be read: %s', async (name, content, words) => {
    const { sessions, errors } = await found([name], folderWith({ [name]: content }));
    expect(sessions).toEqual([]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(words);
    expect(errors[0]).toContain(`${name}:1:1: unreadable: `);
    expect(errors[0]).toContain('; replay reads Claude Code transcripts, Codex rollouts');
  });

  it('is missed if it is not there', async () => {
    expect((await found(['no.jsonl'], folderWith({}))).errors).toEqual([
      'no.jsonl:1:1: missing-file: no such file or folder',
    ]);
  });

  it('packed with zstd is read only by a Node that can', async () => {
    const packed = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x20, 0, 1, 0, 0);
    const { errors } = await found(['a.jsonl.zst'], folderWith({ 'a.jsonl.zst': packed }));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/packed with zstd|no log that is known/);
  });

  it.each(excerptsOf('copilot').concat(excerptsOf('gemini')))('is refused if it is real: $name', async ({ path }) => {
    const { sessions, errors } = await found([path], '/');
    expect(sessions).toEqual([]);
    expect(errors[0]).toMatch(/this is a (log of Copilot CLI|chat of Gemini CLI)/);
  });

  it.each(excerptsOf('claude-code').concat(excerptsOf('codex')))(
    'is recognised if it is real: $name',
    async (excerpt) => {
      const { sessions } = await found([excerpt.path], '/');
      expect(sessions).toEqual([[excerpt.format, excerpt.path]]);
    },
  );
});

describe('a session', () => {
  const side = { isSidechain: true, agentId: 'x' };
  const files = {
    'p/s.jsonl': lines(userText(0, 'go'), answer(10), answer(30)).join('\n'),
    'p/s/subagents/agent-b.jsonl': lines(answer(20, { fields: side }), answer(40, { fields: side })).join('\n'),
    'p/s/subagents/agent-a.jsonl': lines(answer(25, { fields: side }), apiError(26, 1, {}, side)).join('\n'),
    'p/s/tool-results/x.txt': 'output',
  };

  it('is its main file and those of its subagents, also when only that file is named', async () => {
    const one = ['claude-code', 'p/s.jsonl', 'p/s/subagents/agent-a.jsonl', 'p/s/subagents/agent-b.jsonl'];
    expect((await found(['p'], folderWith(files))).sessions).toEqual([one]);
    expect((await found(['p/s.jsonl'], folderWith(files))).sessions).toEqual([one]);
    expect((await found(['p/s.jsonl', 'p'], folderWith(files))).sessions).toEqual([one]);
  });

  it('is one stream of facts in order of time, with a lane for each subagent', async () => {
    const { facts, coverage } = await readIn(folderWith(files), 'p');
    expect(facts.flatMap(({ kind, atMs, lane }) => (kind === 'tokens' ? [] : [[kind, atMs, lane]]))).toEqual([
      ['turn', ms(0), 0],
      ['callSucceeded', ms(10), 0],
      ['callSucceeded', ms(20), 1],
      ['callSucceeded', ms(25), 2],
      ['attemptFailed', ms(26), 2],
      ['callSucceeded', ms(30), 0],
      ['callSucceeded', ms(40), 1],
    ]);
    expect(coverage).toMatchObject({ records: 7, sidechain: 4, firstMs: ms(0), lastMs: ms(40) });
  });

  it('is a subagent alone where its main file is missing', async () => {
    const { 'p/s/subagents/agent-a.jsonl': agent } = files;
    const cwd = folderWith({ 'p/s/subagents/agent-a.jsonl': agent });
    expect((await found(['p'], cwd)).sessions).toEqual([['claude-code', 'p/s/subagents/agent-a.jsonl']]);
  });

  it('has so many files of subagents at most, and says which were left out', async () => {
    const agents = Array.from({ length: 257 }, (_, index) => [
      `p/s/subagents/agent-${String(index).padStart(3, '0')}.jsonl`,
      lines(answer(index, { id: `agent-${index}`, fields: side })).join('\n'),
    ]);
    const cwd = folderWith({ 'p/s.jsonl': files['p/s.jsonl'], ...Object.fromEntries(agents) });
    const { facts, problems } = await readIn(cwd, 'p/s.jsonl');
    expect(new Set(facts.map(({ lane }) => lane)).size).toBe(256);
    expect(problems).toEqual([
      {
        file: 'p/s/subagents/agent-255.jsonl',
        line: 0,
        text: 'left out: a session is read with at most 255 files of subagents',
      },
      {
        file: 'p/s/subagents/agent-256.jsonl',
        line: 0,
        text: 'left out: a session is read with at most 255 files of subagents',
      },
    ]);
  });

  it('says when there are too many records to tell copies', async () => {
    const { problems } = await readIn(folderWith({ 'a.jsonl': transcript }), 'a.jsonl', {}, new SeenIds(1));
    expect(problems).toEqual([
      { file: 'a.jsonl', line: 0, text: 'too many records to tell all copies; some may count twice' },
    ]);
  });

  it('leaves out what an earlier one told', async () => {
    const cwd = folderWith({ 'a.jsonl': transcript, 'b.jsonl': transcript + lines(answer(9)).join('\n') });
    const seen = new SeenIds();
    const earlier = await readIn(cwd, 'a.jsonl', {}, seen);
    const later = await readIn(cwd, 'b.jsonl', {}, seen);
    expect(earlier.coverage.copied).toBe(0);
    expect(later.coverage.copied).toBe(3);
    expect(later.facts.map(({ kind }) => kind)).toEqual(['callSucceeded', 'tokens']);
  });
});

describe('a file with something wrong', () => {
  const text = `${transcript}{"cut":\n${lines(answer(5)).join('\n')}${lines(answer(6)).join('\n')}\n${lines(answer(7))[0]?.slice(0, -9)}`;

  it('is read around what is wrong, which is told with its line', async () => {
    const { facts, coverage, problems } = await readIn(folderWith({ 'a.jsonl': text }), 'a.jsonl');
    expect(ofKind(facts, 'callSucceeded').map(({ atMs }) => atMs)).toEqual([ms(2), ms(5), ms(6)]);
    expect(coverage).toMatchObject({ records: 5, unreadable: 2, glued: 1 });
    const words = 'not a record, or only in part; what could be read of it was';
    expect(problems).toEqual([
      { file: 'a.jsonl', line: 4, text: words },
      { file: 'a.jsonl', line: 6, text: words },
    ]);
  });

  it('may have as many faults as it likes', async () => {
    const { problems, problemsLeftOut } = await readIn(
      folderWith({ 'a.jsonl': transcript + '{\n'.repeat(50) }),
      'a.jsonl',
    );
    expect([problems.length, problemsLeftOut]).toEqual([20, 30]);
  });

  it('may have lines above the limit', async () => {
    const long = lines(answer(4, { content: [{ type: 'text', text: 'x'.repeat(5000) }] })).join('\n');
    const cwd = folderWith({ 'a.jsonl': `${transcript}${long}\n${lines(answer(5)).join('\n')}\n` });
    const { facts, problems } = await readIn(cwd, 'a.jsonl', { lineBytesMax: 5000 });
    expect(ofKind(facts, 'callSucceeded').map(({ atMs }) => atMs)).toEqual([ms(2), ms(5)]);
    expect(problems).toEqual([{ file: 'a.jsonl', line: 4, text: 'a line of more than 5000 bytes was skipped' }]);
  });

  it('may have a line of 70 MB, which is above the usual limit', async () => {
    const long = Buffer.alloc(70 * 2 ** 20, 'x');
    const cwd = folderWith({
      'a.jsonl': Buffer.concat([Buffer.from(transcript), long, Buffer.from(`\n${transcript}`)]),
    });
    const { coverage, problems } = await readIn(cwd, 'a.jsonl');
    expect([coverage.records, coverage.copied]).toEqual([6, 3]);
    expect(problems).toEqual([{ file: 'a.jsonl', line: 4, text: 'a line of more than 67108864 bytes was skipped' }]);
  });

  it('may have lines of many MB', async () => {
    const long = lines(answer(4, { content: [{ type: 'text', text: 'x'.repeat(9_000_000) }] })).join('\n');
    const { facts, problems } = await readIn(folderWith({ 'a.jsonl': `${transcript}${long}\n` }), 'a.jsonl');
    expect(ofKind(facts, 'callSucceeded').map(({ atMs }) => atMs)).toEqual([ms(2), ms(4)]);
    expect(problems).toEqual([]);
  });

  it('may be written by Windows', async () => {
    const cwd = folderWith({ 'a.jsonl': `\uFEFF${transcript.replaceAll('\n', '\r\n')}` });
    const { facts, coverage, problems } = await readIn(cwd, 'a.jsonl');
    expect(facts.map(({ kind }) => kind)).toEqual(['turn', 'callSucceeded', 'tokens', 'attemptFailed']);
    expect([coverage.records, problems]).toEqual([3, []]);
  });
});

describe('a packed file', () => {
  const many = Array.from({ length: 3000 }, (_, index) => lines(answer(index))[0]).join('\n');

  it('gives what the same file gives unpacked', async () => {
    const packed = await readIn(folderWith({ 'a.jsonl': gzipSync(`${many}\n`) }), 'a.jsonl');
    const plain = await readIn(folderWith({ 'a.jsonl': `${many}\n` }), 'a.jsonl');
    expect(packed).toEqual(plain);
    expect(ofKind(packed.facts, 'callSucceeded')).toHaveLength(3000);
  });

  it('that was packed in parts is read to its end', async () => {
    const cwd = folderWith({ 'a.jsonl': Buffer.concat([gzipSync(`${many}\n`), gzipSync(transcript)]) });
    const { coverage, problems } = await readIn(cwd, 'a.jsonl');
    expect([coverage.records, problems]).toEqual([3003, []]);
  });

  it.each([0.2, 0.6, 0.999])('that is cut off after %d of it gives what was readable, and says so', async (share) => {
    const whole = gzipSync(`${many}\n`);
    const cwd = folderWith({ 'a.jsonl.gz': whole.subarray(0, Math.floor(whole.length * share)) });
    const { facts, problems } = await readIn(cwd, 'a.jsonl.gz');
    const calls = ofKind(facts, 'callSucceeded');
    expect(calls.length).toBeGreaterThan(3000 * share - 1000);
    expect(calls.map(({ atMs }) => atMs)).toEqual(calls.map((_, index) => ms(index)));
    expect(problems.filter(({ line }) => line === 0)).toEqual([
      { file: 'a.jsonl.gz', line: 0, text: 'its packed data are cut off or damaged; what came before that was read' },
    ]);
  });

  it('that is damaged gives what was readable', async () => {
    const whole = gzipSync(`${many}\n`);
    whole.fill(0xff, whole.length / 2, whole.length / 2 + 100);
    const { facts, problems } = await readIn(folderWith({ 'a.jsonl.gz': whole }), 'a.jsonl.gz');
    expect(ofKind(facts, 'callSucceeded').length).toBeGreaterThan(500);
    expect(problems.filter(({ line }) => line === 0)).toHaveLength(1);
  });

  it('is unpacked up to a limit', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(transcript), Buffer.alloc(50_000_000, ' ')]));
    expect(bomb.length).toBeLessThan(100_000);
    const cwd = folderWith({ 'a.jsonl.gz': bomb });
    const { facts, problems } = await readIn(cwd, 'a.jsonl.gz', { unpackedBytesMax: 10_000_000 });
    expect(facts).toHaveLength(4);
    expect(problems).toContainEqual({
      file: 'a.jsonl.gz',
      line: 0,
      text: 'it has more than 10000000 bytes unpacked; the rest was not read',
    });
  });
});

describe('what a log says', () => {
  const secret = 'hunter2';
  const hostile = [
    ...lines(
      userText(1, secret),
      answer(2, { model: secret, content: [toolUse('t', secret)] }),
      toolResult(3, 't', `Exit code 1 ${secret}`),
      answer(4, { input: -5, output: 1e300 }),
      answer(5, { input: '7', output: [secret] }),
      apiError(6, 1, { status: secret, message: secret, code: secret }, { retryAttempt: 1e300, retryInMs: -1 }),
      { type: secret.repeat(9), version: secret, timestamp: secret },
    ),
    '{"__proto__":{"type":"user"},"constructor":1,"type":"user","message":null}',
    '{"type":"system","subtype":["deep"]}',
    `{"type":"user","message":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    `{"type":${'['.repeat(100_000)}${']'.repeat(100_000)},"version":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    secret,
  ].join('\n');

  it('is in no fact, no coverage and no problem', async () => {
    const read = await readIn(folderWith({ 'a.jsonl': hostile }), 'a.jsonl');
    const { unknown, types, models } = read.coverage;
    expect(JSON.stringify([read, [...unknown], [...types], [...models]])).not.toContain(secret);
    expect(read.coverage.records).toBe(11);
    expect(read.coverage.unreadable).toBe(1);
  });

  it('counts only where it is a number that can be', async () => {
    const { facts } = await readIn(folderWith({ 'a.jsonl': hostile }), 'a.jsonl');
    const usages = ofKind(facts, 'callSucceeded').map(({ usage }) => usage);
    expect(usages.map((usage) => [usage?.inputTokens, usage?.outputTokens])).toEqual([
      [10, 5],
      [0, 0],
      [7, 0],
    ]);
    expect(ofKind(facts, 'attemptFailed')[0]).toEqual({
      kind: 'attemptFailed',
      cause: 'connection',
      atMs: ms(6),
      lane: 0,
    });
  });
});
