/** The stable JSON of `run` and `compare`, version 1; its schema is `schema/result.json`. */
import type { Report, RunOutcome } from '../core/result.ts';

export function toReport(outcomes: readonly RunOutcome[]): Report {
  return { version: 1, results: outcomes.map(({ result }) => result) };
}

/** Indented, so that two reports can be compared line by line. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
