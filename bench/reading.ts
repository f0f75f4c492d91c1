/** A long log read for its facts, against the same lines only parsed; each in a process of its own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './measure.ts';
import { writeTranscript } from './transcript.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The least that anybody does who reads such a file. */
const parseOnly = `
import { createReadStream } from 'node:fs';
import { LineSplitter } from './dist/sim/replay/lines.js';
let records = 0;
const splitter = new LineSplitter({ onLine: (text) => { JSON.parse(text); records += 1; }, onTooLong: () => {} });
for await (const chunk of createReadStream(process.argv[1], { highWaterMark: 1 << 18 })) splitter.push(chunk);
splitter.end();
`;
const readFacts = `
import { findLogs } from './dist/sim/files/findLogs.js';
import { readLog } from './dist/sim/files/readLog.js';
let facts = 0;
const { sessions } = await findLogs([process.argv[1]], '.');
const { coverage } = await readLog(sessions[0], () => { facts += 1; });
const { records } = coverage;
if (facts === 0) throw new Error('no facts');
`;
/** The command itself, from its start to its exit. */
const replayAll = `
const path = process.argv[1];
process.argv.splice(1, 1, './dist/bin/tripcurve.js', 'replay', path, '--format', 'json', '--quiet');
process.stdout.write = () => true;
const records = 0;
await import('./dist/bin/tripcurve.js');
`;
const report = `
const { writeSync } = await import('node:fs');
const text = () => JSON.stringify({ records, ms: performance.now(), peakMb: process.resourceUsage().maxRSS / 1024 });
process.on('exit', () => writeSync(1, text()));
`;

interface Run {
  readonly records: number;
  readonly ms: number;
  readonly peakMb: number;
}

export interface Reading {
  readonly megabytes: number;
  readonly records: number;
  readonly parseMs: number;
  readonly readMs: number;
  readonly peakMb: number;
  /** The whole of `replay`. */
  readonly replayMs: number;
  readonly replayPeakMb: number;
}

/** The median of three alternating runs; the highest of the peaks. */
export function measureReading(megabytes: number): Reading {
  const folder = mkdtempSync(join(tmpdir(), 'tripcurve-bench-'));
  try {
    const path = join(folder, 'session.jsonl');
    const records = writeTranscript(path, megabytes * 1e6);
    const runs = Array.from({ length: 3 }, () => ({
      parsed: run(parseOnly, path),
      read: run(readFacts, path),
      replayed: run(replayAll, path),
    }));
    for (const { parsed, read } of runs) {
      if (parsed.records !== records || read.records !== records)
        throw new Error(`not all of ${records} records were read`);
    }
    return {
      megabytes,
      records,
      parseMs: median(runs.map(({ parsed }) => parsed.ms)),
      readMs: median(runs.map(({ read }) => read.ms)),
      peakMb: Math.max(...runs.map(({ read }) => read.peakMb)),
      replayMs: median(runs.map(({ replayed }) => replayed.ms)),
      replayPeakMb: Math.max(...runs.map(({ replayed }) => replayed.peakMb)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(code: string, path: string): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', report + code, path], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`reading ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as Run;
}
