/** Time to pixels. Idle times are cut short: a session of days has minutes of work. */

/** ms; a longer time in which nothing happens is drawn as long as this. */
const gapMaxMs = 300_000;

export interface Axis {
  /** px */
  readonly x: (atMs: number) => number;
  /** Where an idle time was cut short: px, and when it goes on. */
  readonly cuts: readonly { readonly x: number; readonly atMs: number }[];
}

/** @param times of everything that is drawn, in any order */
export function axisOf(times: readonly number[], left: number, width: number): Axis {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  const shown: number[] = [];
  const cutAt: number[] = [];
  let length = 0;
  for (const [index, atMs] of sorted.entries()) {
    const gapMs = index === 0 ? 0 : atMs - (sorted[index - 1] ?? atMs);
    if (gapMs > gapMaxMs) cutAt.push(index);
    length += Math.min(gapMs, gapMaxMs);
    shown.push(length);
  }
  const scale = length === 0 ? 0 : width / length;
  const xAt = (index: number): number => left + (shown[index] ?? 0) * scale;
  return {
    x(atMs) {
      const after = sorted.findIndex((time) => time >= atMs);
      if (after < 0) return left + length * scale;
      return sorted[after] === atMs || after === 0 ? xAt(after) : between(atMs, after);
    },
    cuts: cutAt.map((index) => ({ x: (xAt(index - 1) + xAt(index)) / 2, atMs: sorted[index] ?? 0 })),
  };

  function between(atMs: number, after: number): number {
    const [from = 0, to = 0] = [sorted[after - 1], sorted[after]];
    return xAt(after - 1) + ((xAt(after) - xAt(after - 1)) * (atMs - from)) / (to - from);
  }
}
