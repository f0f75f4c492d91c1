/**
 * Requests of a session cut where nothing is remembered, so that each stretch of trouble stands for itself.
 *
 * A cut loses nothing: it is made only after as many successes in a row as the largest window of a breaker holds, and
 * these are played again before the next episode. Whoever finds, at the end of an episode, a guard that still remembers
 * a failure or a request still under way plays on into the next.
 */
import type { ModelCalls, Request } from './requests.ts';

export interface Episode extends ModelCalls {
  /** Played first, and not counted: each was answered at once. */
  readonly warmUp: readonly Request[];
}

/** ms without a call: whatever comes after is another story. */
export const idleMs = 600_000;

/** Requests after which the next cut is made for its own sake: a run has a limit. */
const requestsMax = 2_000;

/** Outcomes that the largest window holds. */
const windowMax = 20;

export function episodesOf({ requests, aborts }: ModelCalls): readonly Episode[] {
  const groups: Request[][] = [];
  const warmUps: (readonly Request[])[] = [];
  let calm: Request[] = [];
  let isTroubled = false;
  let busyUntilMs = Number.NEGATIVE_INFINITY;
  for (const request of requests) {
    const group = groups.at(-1);
    const isForgotten = calm.length >= windowMax && request.atMs >= busyUntilMs;
    const isOtherStory = isTroubled || !isCalm(request) || request.atMs - busyUntilMs >= idleMs;
    const isLong = group !== undefined && group.length >= requestsMax;
    if (group === undefined || (isForgotten && (isOtherStory || isLong))) {
      groups.push([request]);
      warmUps.push(calm.slice(-windowMax));
      isTroubled = false;
    } else group.push(request);
    isTroubled ||= !isCalm(request);
    calm = isCalm(request) ? [...calm.slice(-windowMax), request] : [];
    busyUntilMs = Math.max(busyUntilMs, request.endedMs);
  }
  let abort = 0;
  return groups.map((group, index) => {
    const toMs = groups[index + 1]?.[0]?.atMs ?? Number.POSITIVE_INFINITY;
    const from = abort;
    while ((aborts[abort]?.atMs ?? toMs) < toMs) abort += 1;
    return { requests: group, aborts: aborts.slice(from, abort), warmUp: warmUps[index] ?? [] };
  });
}

const isCalm = ({ ended, attempts }: Request): boolean => ended === 'succeeded' && attempts.length === 1;

/** @param episodes at least one */
export const joined = (episodes: readonly Episode[]): Episode => ({
  requests: episodes.flatMap(({ requests }) => requests),
  aborts: episodes.flatMap(({ aborts }) => aborts),
  warmUp: episodes[0]?.warmUp ?? [],
});
