/** An episode of model calls as steps and a world: requests at their recorded times, an API that answers as it did. */

import type { Stretch } from './outage.ts';
import type { Script } from './replayCatalog.ts';
import { byTime, type ModelCalls, type Request } from './requests.ts';
import { sharedEvent } from './sharedEvent.ts';

/** Lanes of the machine `api-lanes`. */
const laneNames = Array.from({ length: 8 }, (_, index) => `retry${index + 1}`);

export interface Cast {
  readonly machine: string;
  /** By recorded lane. */
  readonly nameOf: ReadonlyMap<number, string>;
}

/** One lane is the machine `api`. Of more than eight, those that come later take the place of those long silent. */
export function castOf(requests: readonly Request[]): Cast {
  const lanes = new Map<number, { readonly fromMs: number; toMs: number }>();
  for (const { lane, atMs, endedMs } of requests) {
    const span = lanes.get(lane);
    if (span === undefined) lanes.set(lane, { fromMs: atMs, toMs: endedMs });
    else span.toMs = Math.max(span.toMs, endedMs);
  }
  if (lanes.size <= 1) return { machine: 'api', nameOf: new Map([...lanes.keys()].map((lane) => [lane, 'retry'])) };
  const freeAtMs = laneNames.map(() => Number.NEGATIVE_INFINITY);
  const nameOf = new Map<number, string>();
  for (const [lane, { toMs }] of lanes) {
    const place = freeAtMs.indexOf(Math.min(...freeAtMs));
    freeAtMs[place] = toMs;
    nameOf.set(lane, laneNames[place] ?? 'retry1');
  }
  return { machine: 'api-lanes', nameOf };
}

export function scriptOf(
  { requests, aborts }: ModelCalls,
  { machine, nameOf }: Cast,
  startMs: number,
  stretches: readonly Stretch[],
): Script {
  const asked = requests.map(({ lane, atMs, order }) => ({ lane, atMs, order, what: 'request' }));
  const waved = aborts.map((abort) => ({ ...abort, what: 'abort' }));
  const steps = [...asked, ...waved]
    .filter(({ lane, atMs }) => nameOf.has(lane) && atMs >= startMs)
    .toSorted(byTime)
    .map(({ lane, atMs, what }) => ({
      atMs: atMs - startMs,
      event: sharedEvent({ type: `${nameOf.get(lane)}.${what}` }),
    }));
  const windows = stretches.map(({ fromMs, tookMs, answer: { status, error, retryAfterMs } }) => ({
    fromMs,
    answer: {
      ...(error === undefined ? { status: status ?? 200 } : { error }),
      ...(retryAfterMs === undefined ? {} : { retryAfter: retryAfterMs }),
      takes: tookMs,
    },
  }));
  return { machine, steps, world: [{ service: 'api', windows }] };
}
