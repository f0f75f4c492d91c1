/** Whole processes, from start to exit: a shipped comparison against a Node that only imports xstate. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './measure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const compare = ['dist/bin/tripcurve.js', 'compare', 'compaction-3272'];
const bare = ['--input-type=module', '-e', "import 'xstate'"];

/** Milliseconds of each, the median of so many alternating runs. */
export function measureCold(runs: number): { readonly compareMs: number; readonly bareMs: number } {
  const taken = Array.from({ length: runs }, () => ({ compare: millisecondsOf(compare), bare: millisecondsOf(bare) }));
  return { compareMs: median(taken.map((run) => run.compare)), bareMs: median(taken.map((run) => run.bare)) };
}

function millisecondsOf(args: readonly string[]): number {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return ms;
}
