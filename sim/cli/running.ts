/**
 * What `run` and `compare` share: from words and options to finished runs, with the trace on disk.
 *
 * What few runs need (policies of the user's own, streams, a guard, a trace) is loaded only for those.
 */
import { resolve } from 'node:path';
import type { Finished } from '../report/finished.ts';
import { plainLines } from '../report/plain.ts';
import type { Unusable } from '../report/unusable.ts';
import { counted } from '../report/words.ts';
import { type Batch, runBatch } from './batch.ts';
import type { Ending } from './exit.ts';
import type { Io } from './io.ts';
import type { RunRequest } from './options.ts';
import { loadScenarios } from './scenarios.ts';
import type { TraceFile } from './traceFile.ts';

export interface Ran {
  readonly finished: readonly Finished[];
  readonly unusable: readonly Unusable[];
  readonly ending: Ending;
}

/** What a guard is held to: what the files expect under this policy is the right behaviour. */
const judgingPolicy = 'hardened';

export async function runWords(words: readonly string[], options: RunRequest, io: Io): Promise<Ran> {
  const { adapter, policy = adapter === undefined ? undefined : [judgingPolicy] } = options;
  const policies = policy === undefined ? undefined : (await import('./policies.ts')).loadPolicies(policy, io.cwd);
  const { scenarios, unusable, ...loaded } = await loadScenarios(words, io, policies);
  if (options.path !== undefined) (await import('./streamed.ts')).assertOneStream(scenarios);
  for (const { message } of unusable) io.stderr.write(`${plainLines(message)}\n`);
  const trace = options.trace === undefined ? undefined : await traceFile(resolve(io.cwd, options.trace));
  try {
    const batch = await runBatch(scenarios, options, trace, io);
    const isInterrupted = loaded.isInterrupted || batch.isInterrupted;
    for (const { message } of batch.unusable) io.stderr.write(`${plainLines(message)}\n`);
    if (isInterrupted) io.stderr.write(interruptedText(batch, trace !== undefined));
    else trace?.commit();
    const verdicts = batch.finished.map(({ outcome }) => outcome.result.verdict);
    return {
      finished: batch.finished,
      unusable: [...unusable, ...batch.unusable],
      ending: { verdicts, hasUnusable: unusable.length + batch.unusable.length > 0, isInterrupted },
    };
  } finally {
    trace?.discard();
  }
}

async function traceFile(path: string): Promise<TraceFile> {
  const { TraceFile } = await import('./traceFile.ts');
  return new TraceFile(path);
}

function interruptedText({ finished, total }: Batch, hadTrace: boolean): string {
  const trace = hadTrace ? '; no trace is written' : '';
  return `interrupted after ${finished.length} of ${counted(total, 'run')}${trace}\n`;
}
