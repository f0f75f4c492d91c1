/** Chance inside a chart: pure in seed and attempt, so that a run repeats and a lane's wait is no state. */

/** ms; no timer is longer. */
const longestMs = 2 ** 31 - 1;

/** ms, lengthened by up to `percent` of itself: a backoff is a minimum. */
export function jittered(ms: number, percent: number, seed: number, attempt: number): number {
  return Math.min(longestMs, Math.round(ms + ms * (percent / 100) * unit(seed, attempt)));
}

/** 0 … 1, by the finaliser of MurmurHash3 over both numbers. */
function unit(seed: number, attempt: number): number {
  let h = Math.imul(seed ^ Math.imul(attempt, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}
