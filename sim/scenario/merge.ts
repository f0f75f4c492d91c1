/**
 * A policy with changes laid over it.
 *
 * Maps merge, anything else replaces. A map of another `kind` replaces as well, and so does one over `null`; what it
 * leaves out then has the values below, so that `reset: { kind: timer, afterMs: 30000 }` is enough over `kind: never`.
 */
import { type DataMap, isMap, own } from './map.ts';

/** Of parts that are new, by their path or else by their key, given what was written of them. */
const beginnings: { readonly [path: string]: (written: DataMap) => DataMap } = {
  'permission.reset': () => ({}),
  reset: ({ kind, afterMs }) =>
    kind === 'timer'
      ? { growth: 1, maxMs: afterMs, retryAfter: 'ignored', probes: 1, successesToClose: 1, probeDeadlineMs: 60_000 }
      : {},
  window: ({ size = 10 }) => ({
    kind: 'count',
    size,
    minimumCalls: size,
    percent: 50,
    comparator: 'over',
    evaluatedOn: 'failures',
  }),
};

/** `path` leads to `base`, if it is a part of something. */
export function merge(base: unknown, change: unknown, path: readonly string[] = []): unknown {
  if (!isMap(change)) return change;
  const start = isMap(base) && isSameKind(base, change) ? base : beginningOf(path, change);
  const changed = Object.entries(change).map(([key, value]) => [key, merge(own(start, key), value, [...path, key])]);
  return { ...start, ...Object.fromEntries(changed) };
}

function beginningOf(path: readonly string[], written: DataMap): DataMap {
  const beginning = own(beginnings, path.join('.')) ?? own(beginnings, path.at(-1) ?? '');
  return beginning?.(written) ?? {};
}

/** The least change that makes `goal` of `base`; `undefined` if they are equal. Both have the same keys by kind. */
export function difference(base: unknown, goal: unknown): unknown {
  if (isMap(base) && isMap(goal) && isSameKind(base, goal)) {
    const parts = Object.entries(goal).map(([key, value]) => [key, difference(own(base, key), value)] as const);
    const changed = parts.filter(([, part]) => part !== undefined);
    return changed.length === 0 ? undefined : Object.fromEntries(changed);
  }
  return JSON.stringify(base) === JSON.stringify(goal) ? undefined : goal;
}

function isSameKind(base: DataMap, change: DataMap): boolean {
  return change.kind === undefined || change.kind === base.kind;
}
