/** How sure a total over sessions is: percentile bootstrap over sessions, drawn from a seed. */
import { drawFrom, seedFor } from '../core/random.ts';
import type { Between } from './between.ts';

/** Sessions from which on an interval says anything. */
export const sessionsMin = 5;

const resamples = 2_000;

/** 95 % interval of the sum; nothing for too few sessions. */
export function intervalOf(values: readonly number[], seed: number, name: string): Between | undefined {
  if (values.length < sessionsMin) return undefined;
  const draw = drawFrom(seedFor(seed, `bootstrap ${name}`));
  const sums = Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let index = 0; index < values.length; index++) sum += values[draw(values.length)] ?? 0;
    return sum;
  }).sort((a, b) => a - b);
  return { least: sums[Math.floor(resamples * 0.025)] ?? 0, most: sums[Math.ceil(resamples * 0.975) - 1] ?? 0 };
}
