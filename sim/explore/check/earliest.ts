/** The earliest integer times that keep a set of bounds on their differences. */

/** `to` comes at least `ms` after `from`; negative: at most so long before it. Moments by number, 0 the start. */
export interface Bound {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

/** By moment, in ms from the start; nothing if no times keep all bounds. Longest paths, after Bellman and Ford. */
export function earliest(moments: number, bounds: readonly Bound[]): readonly number[] | undefined {
  const atsMs = new Array<number>(moments).fill(0);
  for (let round = 0; round <= moments; round++) {
    let isSettled = true;
    for (const { from, to, ms } of bounds) {
      const least = (atsMs[from] ?? 0) + ms;
      if (least <= (atsMs[to] ?? 0)) continue;
      atsMs[to] = least;
      isSettled = false;
    }
    if ((atsMs[0] ?? 0) > 0) return undefined;
    if (isSettled) return atsMs;
  }
  return undefined;
}
