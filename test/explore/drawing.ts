/** Streams of a file made in a test. */
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../../sim/catalog.ts';
import type { EngineName, RunOutcome } from '../../sim/core/result.ts';
import { type RunCatalog, runScenario } from '../../sim/core/run.ts';
import { runStream, type Streamed } from '../../sim/explore/stream.ts';
import { loadScenario } from '../../sim/scenario/load.ts';
import type { PolicyRun, Scenario, Stream } from '../../sim/scenario/types.ts';
import { scenarioCatalog } from '../../sim/scenarioCatalog.ts';

/** A scenario with a stream, under its first policy. */
export interface Subject {
  readonly scenario: Scenario<Policy> & { readonly stream: Stream };
  readonly run: PolicyRun<Policy>;
}

export function subjectOf(text: string): Subject {
  const bytes = new TextEncoder().encode(text);
  const { stream, ...scenario } = loadScenario({ file: 'stream.yaml', bytes }, scenarioCatalog);
  const [run] = scenario.runs;
  if (stream === undefined || run === undefined) throw new Error('no stream, or no policy');
  return { scenario: { ...scenario, stream }, run };
}

interface Drawing {
  readonly seed?: number;
  readonly path?: string;
  readonly engine?: EngineName;
  /** Instead of the real charts. */
  readonly charts?: RunCatalog;
  readonly goesOn?: (played: number) => Promise<boolean>;
  /** Told of each stream that is played. */
  readonly onPlay?: (scenario: Scenario<Policy>) => void;
}

/** Nothing if `goesOn` stopped it. */
export async function drawn(
  { scenario, run }: Subject,
  { engine = 'table', charts = catalog, onPlay, ...options }: Drawing = {},
): Promise<Streamed<Policy> | undefined> {
  const play = (one: Scenario<Policy>) => {
    onPlay?.(one);
    return runScenario(one, run, { catalog: charts, engine });
  };
  return runStream(scenario, run, { ...options, terms: scenarioCatalog, play });
}

export async function outcomeOf(subject: Subject, drawing: Drawing = {}): Promise<RunOutcome> {
  const streamed = await drawn(subject, drawing);
  if (streamed === undefined) throw new Error('stopped');
  return streamed.outcome;
}
