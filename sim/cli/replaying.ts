/** Reads the sessions of `replay` one after the other and puts each under the policies; with progress, and an end. */
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../catalog.ts';
import { findLogs, type LogSession } from '../files/findLogs.ts';
import { InputError } from '../files/inputError.ts';
import { readLog } from '../files/readLog.ts';
import type { Fact } from '../replay/fact.ts';
import type { Named } from '../replay/replayCatalog.ts';
import { SeenIds } from '../replay/seenIds.ts';
import { byBadness, type ReplayOptions, replaySession, type SessionReplay } from '../replay/session.ts';
import { plain, plainLines } from '../report/plain.ts';
import { counted } from '../report/words.ts';
import type { Io } from './io.ts';
import { Progress } from './progress.ts';

export interface ReplayingOptions extends Required<Omit<ReplayOptions, 'catalog'>> {
  readonly policies: readonly Named<Policy>[];
  /** ms since 1970; sessions that ended before are left out. */
  readonly sinceMs: number | undefined;
  readonly isQuiet: boolean;
}

export interface Replayings {
  /** The worst first. */
  readonly sessions: readonly SessionReplay[];
  readonly skipped: ReadonlyMap<string, number>;
  readonly unusable: number;
  readonly tooOld: number;
  readonly isInterrupted: boolean;
}

export async function replayWords(words: readonly string[], options: ReplayingOptions, io: Io): Promise<Replayings> {
  const { sessions: found, skipped, errors } = await findLogs(words, io.cwd);
  for (const { message } of errors) io.stderr.write(`${plainLines(message)}\n`);
  const progress = new Progress(io.stderr, found.length, !options.isQuiet);
  const seen = new SeenIds();
  const sessions: SessionReplay[] = [];
  let [unusable, tooOld, isInterrupted] = [errors.length, 0, false];
  for (const [index, log] of found.entries()) {
    await setImmediate();
    isInterrupted = io.signal.aborted;
    if (isInterrupted) break;
    progress.show(index, plain(basename(log.main.shown)));
    try {
      const session = await replayOne(log, index + 1, seen, options, io);
      if (options.sinceMs !== undefined && (session.endMs ?? 0) < options.sinceMs) tooOld += 1;
      else sessions.push(session);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      progress.clear();
      io.stderr.write(`${plainLines(error.message)}\n`);
      unusable += 1;
    }
  }
  progress.clear();
  if (isInterrupted) io.stderr.write(`interrupted after ${sessions.length} of ${counted(found.length, 'session')}\n`);
  return { sessions: sessions.toSorted(byBadness), skipped, unusable, tooOld, isInterrupted };
}

async function replayOne(
  log: LogSession,
  number: number,
  seen: SeenIds,
  { policies, seed, price, keepsScripts }: ReplayingOptions,
  { stderr }: Io,
): Promise<SessionReplay> {
  const facts: Fact[] = [];
  const { format, sight, coverage, problems, problemsLeftOut } = await readLog(log, (fact) => facts.push(fact), seen);
  for (const { file, line, text } of problems) stderr.write(`${plain(file)}:${Math.max(line, 1)}:1: ${plain(text)}\n`);
  if (problemsLeftOut > 0) stderr.write(`${plain(log.main.shown)}: and ${counted(problemsLeftOut, 'more problem')}\n`);
  const whole = { name: basename(log.main.shown), format, sight, coverage, facts };
  return replaySession(whole, number, policies, { catalog, seed, price, keepsScripts });
}
