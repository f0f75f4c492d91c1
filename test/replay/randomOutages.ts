/** Random situations of the API: requests and aborts at random times, outages of random lengths and kinds. */
import { type Draw, drawFrom } from '../../sim/core/random.ts';
import type { Step } from '../../sim/scenario/types.ts';

export interface Outage {
  readonly from: number;
  readonly for: number;
  readonly status: number;
  readonly retryAfter?: number;
}

export interface Situation {
  readonly steps: readonly Step[];
  readonly takes: number;
  readonly outages: readonly Outage[];
}

export function situationOf(seed: number): Situation {
  const draw = drawFrom(seed);
  const takes = pick(draw, [0, 1, 500, 2_000, 6_000]);
  const trouble = troubleFrom(0, draw);
  if (draw(4) > 0) return { ...trouble, takes };
  // A long calm and an idle time, and then trouble again.
  const calmMs = 60_000 + Math.max(endOf(trouble.outages), trouble.steps.at(-1)?.atMs ?? 0);
  const calm = Array.from({ length: 22 + draw(8) }, (_, index) => request(calmMs + index * 10_000));
  const again = troubleFrom((calm.at(-1)?.atMs ?? 0) + 610_000 + draw(3_600_000), draw);
  return {
    steps: [...trouble.steps, ...calm, ...again.steps],
    outages: [...trouble.outages, ...again.outages],
    takes,
  };
}

const pick = <T>(draw: Draw, from: readonly T[]): T => from[draw(from.length)] as T;
const request = (atMs: number): Step => ({ atMs, event: { type: 'retry.request' } });
const endOf = (outages: readonly Outage[]): number =>
  outages.reduce((end, each) => Math.max(end, each.from + each.for), 0);

function troubleFrom(startMs: number, draw: Draw): Omit<Situation, 'takes'> {
  const outages: Outage[] = [];
  let from = startMs + draw(30_000);
  for (let count = 1 + draw(5) / 2; count >= 1; count--) {
    const length = 1 + draw(pick(draw, [4_000, 30_000, 120_000]));
    const status = pick(draw, [529, 500, 503, 429, 401, 400]);
    const retryAfter = status === 429 && draw(2) === 0 ? { retryAfter: 1_000 * (1 + draw(90)) } : {};
    outages.push({ from, for: length, status, ...retryAfter });
    from += length + 1 + draw(pick(draw, [60_000, 200_000]));
  }
  const steps: Step[] = [];
  for (let atMs = startMs; atMs < from + 60_000; ) {
    steps.push(draw(25) === 0 ? { atMs, event: { type: 'retry.abort' } } : request(atMs));
    atMs += pick(draw, [0, 1, 700, 3_000, 9_000, 20_000]) + draw(5_000);
  }
  return { steps, outages };
}
