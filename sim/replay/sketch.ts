/** A session in few points, enough to draw it: how full the context was, when calls failed, when it was compacted. */
import type { Fact } from './fact.ts';
import type { ModelCalls } from './requests.ts';

export interface Sketch {
  /** By time; of many, the fullest of each stretch. */
  readonly levels: readonly { readonly atMs: number; readonly usedTokens: number }[];
  readonly windowTokens: number;
  /** When calls failed; ms since 1970. */
  readonly failures: readonly number[];
  readonly compactions: readonly number[];
}

const pointsMax = 400;

export function sketchOf(facts: readonly Fact[], { requests }: ModelCalls, windowTokens: number): Sketch {
  const own = facts.filter(({ lane }) => lane === 0);
  const levels = own.flatMap((fact) =>
    fact.kind === 'tokens' ? [{ atMs: fact.atMs, usedTokens: fact.usedTokens }] : [],
  );
  const attempts = requests.flatMap((request) => request.attempts);
  const failures = attempts.filter(({ isSuccess }) => !isSuccess).map(({ answeredMs }) => answeredMs);
  return {
    levels: inGroups(levels).map((group) =>
      group.reduce((fullest, each) => (each.usedTokens > fullest.usedTokens ? each : fullest)),
    ),
    windowTokens,
    failures: inGroups(failures.toSorted((a, b) => a - b)).map(([first]) => first),
    compactions: own.flatMap(({ kind, atMs }) => (kind === 'compacted' ? [atMs] : [])).slice(0, pointsMax),
  };
}

/** Neighbours together, so that there are at most `pointsMax` groups. */
function inGroups<T>(all: readonly T[]): readonly (readonly [T, ...T[]])[] {
  const size = Math.max(1, Math.ceil(all.length / pointsMax));
  const groups: (readonly [T, ...T[]])[] = [];
  for (let at = 0; at < all.length; at += size) groups.push(all.slice(at, at + size) as [T, ...T[]]);
  return groups;
}
