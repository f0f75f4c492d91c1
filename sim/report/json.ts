/** The stable JSON of `run` and `compare`, version 1; its schema is `schema/result.json`. */
import type { Report, RunOutcome, RunResult, RunSummary } from '../core/result.ts';

/** Of runs whose traces were hashed. */
export function toReport(outcomes: readonly RunOutcome<RunSummary>[]): Report {
  return { version: 1, results: outcomes.map(({ result }) => whole(result)) };
}

function whole(result: RunSummary | RunResult): RunResult {
  if ('traceSha256' in result) return result;
  throw new Error(`the trace of "${result.scenario}" was not hashed`);
}

/** Indented, so that two reports can be compared line by line. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
