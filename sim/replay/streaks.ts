/** Rows of failed model calls, across requests and lanes: only an answer ends one. */
import type { ModelCalls } from './requests.ts';

export interface Streak {
  /** Of the first failure; ms since 1970. */
  readonly atMs: number;
  /** Of the last one. */
  readonly untilMs: number;
  readonly calls: number;
  /** What was answered, each once, in order: `529`, `timeout`. */
  readonly statuses: readonly string[];
}

export function streaksOf({ requests }: ModelCalls): readonly Streak[] {
  const attempts = requests.flatMap((request) => request.attempts).toSorted((a, b) => a.answeredMs - b.answeredMs);
  const streaks: Streak[] = [];
  let current: Streak | undefined;
  for (const { isSuccess, answeredMs, answer } of attempts) {
    if (isSuccess) {
      if (current !== undefined) streaks.push(current);
      current = undefined;
      continue;
    }
    const status = String(answer.error ?? answer.status);
    const { atMs = answeredMs, calls = 0, statuses = [] } = current ?? {};
    current = {
      atMs,
      untilMs: answeredMs,
      calls: calls + 1,
      statuses: statuses.includes(status) ? statuses : [...statuses, status],
    };
  }
  return current === undefined ? streaks : [...streaks, current];
}
