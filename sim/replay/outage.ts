/**
 * The model API as a log shows it: what it answered at each recorded call, and when it may have changed its mind.
 *
 * A call that nobody made is answered as the recorded one before it or the one after it; between two equal answers
 * nothing happened. After a last failure it may have recovered at any time.
 */
import type { Branches, Change } from './branches.ts';
import type { Answered, Attempt } from './requests.ts';

export type { Branches };

/** From `fromMs` on, calls are answered so. Times from here on are ms from the start of the episode. */
export interface Stretch {
  readonly fromMs: number;
  readonly tookMs: number;
  readonly answer: Answered;
}

export interface Timeline {
  readonly changes: readonly Change[];
  /** @param atMs when each of `changes` came */
  readonly stretches: (atMs: readonly number[]) => readonly Stretch[];
}

const isSame = (a: Answered, b: Answered): boolean =>
  a.status === b.status && a.error === b.error && a.retryAfterMs === b.retryAfterMs;

/** ms; beyond the end of any run. */
export const endlessMs = Number.MAX_SAFE_INTEGER;

/** @param attempts at least one, by the time they were sent */
export function timelineOf(attempts: readonly Attempt[], startMs: number): Timeline {
  const calls = oneAtATime(attempts).map(({ sentMs, answeredMs, answer, isSuccess }) => ({
    atMs: sentMs - startMs,
    tookMs: answeredMs - sentMs,
    answer,
    isSuccess,
  }));
  const last = calls.at(-1);
  const recovered = calls.findLast(({ isSuccess }) => isSuccess) ?? last;
  // As if a success far away followed a failure that nothing follows.
  const ends =
    last === undefined || recovered === undefined || last.isSuccess
      ? calls
      : [...calls, { atMs: endlessMs, tookMs: recovered.tookMs, answer: { status: 200 }, isSuccess: true }];
  const changes: Change[] = [];
  const starts = ends.map(({ atMs, answer }, index) => {
    const before = ends[index - 1];
    if (before === undefined) return { fixedMs: 0 };
    if (isSame(before.answer, answer)) return { fixedMs: atMs };
    return { change: changes.push({ afterMs: before.atMs, byMs: atMs }) - 1 };
  });
  return {
    changes,
    stretches: (atMs) =>
      ends.map(({ tookMs, answer }, index) => {
        const start = starts[index];
        const fromMs = start?.change === undefined ? (start?.fixedMs ?? 0) : (atMs[start.change] ?? 0);
        return { fromMs, tookMs, answer };
      }),
  };
}

/** Of calls sent at one instant with different answers, a failure tells more. */
function oneAtATime(attempts: readonly Attempt[]): readonly Attempt[] {
  const byTime = new Map<number, Attempt>();
  for (const attempt of attempts) {
    const other = byTime.get(attempt.sentMs);
    if (other === undefined || other.isSuccess) byTime.set(attempt.sentMs, attempt);
  }
  return [...byTime.values()];
}
