/**
 * Requests of a session cut at its idle times, so that each stretch of trouble stands for itself.
 *
 * A cut loses nothing: it is made only after as many successes in a row as the largest window of a breaker holds, and
 * these are played again before the next episode. Whoever finds a guard that still remembers a failure at the end of
 * an episode plays on into the next.
 */
import type { ModelCalls, Request } from './requests.ts';

export interface Episode extends ModelCalls {
  /** Played first, and not counted: each was answered at once. */
  readonly warmUp: readonly Request[];
}

/** ms without a call, longer than any usual break of a breaker. */
export const idleMs = 600_000;

/** Outcomes that the largest window holds. */
const windowMax = 20;

export function episodesOf({ requests, aborts }: ModelCalls): readonly Episode[] {
  const groups: Request[][] = [];
  let calm: Request[] = [];
  const warmUps: (readonly Request[])[] = [];
  let busyUntilMs = Number.NEGATIVE_INFINITY;
  for (const request of requests) {
    const group = groups.at(-1);
    const isIdle = request.atMs - busyUntilMs >= idleMs && calm.length >= windowMax;
    if (group === undefined || isIdle) {
      groups.push([request]);
      warmUps.push(calm.slice(-windowMax));
    } else group.push(request);
    calm = isCalm(request) ? [...calm.slice(-windowMax), request] : [];
    busyUntilMs = Math.max(busyUntilMs, request.endedMs);
  }
  return groups.map((group, index) => {
    const fromMs = index === 0 ? Number.NEGATIVE_INFINITY : (group[0]?.atMs ?? 0);
    const toMs = groups[index + 1]?.[0]?.atMs ?? Number.POSITIVE_INFINITY;
    const own = aborts.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
    return { requests: group, aborts: own, warmUp: warmUps[index] ?? [] };
  });
}

const isCalm = ({ ended, attempts }: Request): boolean => ended === 'succeeded' && attempts.length === 1;

export const joined = (one: Episode, other: Episode): Episode => ({
  requests: [...one.requests, ...other.requests],
  aborts: [...one.aborts, ...other.aborts],
  warmUp: one.warmUp,
});
