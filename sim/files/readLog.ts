/**
 * One session, read whole: facts of its main file and of its subagents' files, in order of time.
 *
 * Each file is read a chunk at a time and only as far as its facts are needed, so that memory does not grow with the
 * size of the files. What cannot be read is told with its file and line, and the rest is read on.
 */
import type { Coverage, Fact, Sight } from '../replay/fact.ts';
import { type LogFormat, readableFormats } from '../replay/formats.ts';
import { joinCoverage } from '../replay/joinCoverage.ts';
import { SeenIds } from '../replay/seenIds.ts';
import { FactSource } from './factSource.ts';
import type { LogSession } from './findLogs.ts';
import type { LineLimits } from './logLines.ts';
import { type LogProblem, Problems } from './logProblems.ts';

/** Files that are open at one time. */
const sourcesMax = 256;

export interface LogRead {
  readonly format: LogFormat;
  readonly sight: Sight;
  /** Of all files of the session. */
  readonly coverage: Coverage;
  /** The first ones of whole files, then the first ones of lines. */
  readonly problems: readonly LogProblem[];
  /** How many more there were. */
  readonly problemsLeftOut: number;
}

/**
 * Tells the facts of a session: lane 0 is its main conversation, the others are its subagents in order of appearance.
 *
 * `seen` is one for all sessions that are read together. A subagent's file that cannot be read is a problem.
 * @throws InputError if the main file cannot be read.
 */
export async function readLog(
  session: LogSession,
  onFact: (fact: Fact) => void,
  seen = new SeenIds(),
  limits: LineLimits = {},
): Promise<LogRead> {
  const format = readableFormats.find(({ name }) => name === session.format);
  if (format === undefined) throw new Error(`nobody reads ${session.format}`);
  const problems = new Problems();
  const files = [session.main, ...session.subagents.slice(0, sourcesMax - 1)];
  const sources = files.map(
    (file, index) => new FactSource(file, { format, seen, problems, limits, isMain: index === 0 }),
  );
  for (const { shown } of session.subagents.slice(sourcesMax - 1)) {
    problems.add(shown, 0, `left out: a session is read with at most ${sourcesMax - 1} files of subagents`);
  }
  await merge(sources, onFact);
  if (seen.isFull) problems.add(session.main.shown, 0, 'too many records to tell all copies; some may count twice');
  return {
    format: format.name,
    sight: format.createReader(() => {}, new SeenIds(0)).sight,
    coverage: joinCoverage(sources.map(({ coverage }) => coverage)),
    ...problems.result(),
  };
}

/** The earliest fact first; at one time the main conversation, then the files in their order. */
async function merge(sources: readonly FactSource[], onFact: (fact: Fact) => void): Promise<void> {
  const lanes = new Map<string, number>();
  const laneOf = (source: number, lane: number): number => {
    if (source === 0 && lane === 0) return 0;
    const key = `${source} ${lane}`;
    const known = lanes.get(key) ?? lanes.size + 1;
    lanes.set(key, known);
    return known;
  };
  for (;;) {
    let earliest: { readonly fact: Fact; readonly index: number } | undefined;
    for (const [index, source] of sources.entries()) {
      const fact = source.isWaiting ? source.first : await source.next();
      if (fact !== undefined && (earliest === undefined || fact.atMs < earliest.fact.atMs)) earliest = { fact, index };
    }
    if (earliest === undefined) return;
    const { fact, index } = earliest;
    sources[index]?.drop();
    onFact({ ...fact, lane: laneOf(index, fact.lane) });
  }
}
