/** Sums over a run; they live outside the charts, so that the state space stays finite. */
import type { Event } from '../scenario/event.ts';
import { type MetricName, metricNames } from '../scenario/types.ts';
import type { Observer } from './kernel.ts';
import type { View } from './model.ts';
import { initEvent, type TraceRecord } from './trace.ts';

/** Messages that count, by the name the chart gives them. */
const countedBy: { readonly [local: string]: MetricName } = {
  'breaker.refused': 'refused',
  'notice.show': 'notices',
  'user.ask': 'prompts',
  'tool.run': 'toolCalls',
};

/** Denials that a person decided, or that answer nothing. */
const personal: ReadonlySet<unknown> = new Set(['user', 'abort', 'busy']);

function metricOf(local: Event): MetricName | undefined {
  if (local.type === 'permission.denied') return personal.has(local.by) ? undefined : 'autoDenied';
  return countedBy[local.type];
}

export class Meters implements Observer {
  readonly #sums: Record<MetricName, number>;
  /** When each instance began to wait, if it waits. */
  readonly #waitingSince: (number | undefined)[] = [];

  constructor() {
    this.#sums = Object.fromEntries(metricNames.map((name) => [name, 0])) as Record<MetricName, number>;
  }

  /** `costUsd` in micro-dollars. */
  get sums(): Readonly<Record<MetricName, number>> {
    return this.#sums;
  }

  onCount(metric: MetricName, amount: number): void {
    this.#sums[metric] += amount;
  }

  onMessage(_message: Event, local: Event | undefined): void {
    const metric = local === undefined ? undefined : metricOf(local);
    if (metric !== undefined) this.#sums[metric] += 1;
  }

  onStep({ t, event }: TraceRecord, instance: number, from: View, to: View): void {
    if (from === to && event !== initEvent) return;
    if (from.tags.has('busy') && !to.tags.has('busy')) this.#sums.elapsedMs = t;
    const since = this.#waitingSince[instance];
    if (since === undefined) {
      if (to.tags.has('waiting')) this.#waitingSince[instance] = t;
    } else if (!to.tags.has('waiting')) {
      this.#waitingSince[instance] = undefined;
      this.#sums.waitedMs += t - since;
    }
  }

  /** A run that was cut off is busy, and waits, up to its last instant. */
  close(nowMs: number, isBusy: boolean): void {
    if (isBusy) this.#sums.elapsedMs = nowMs;
    for (const since of this.#waitingSince) this.#sums.waitedMs += since === undefined ? 0 : nowMs - since;
    this.#waitingSince.length = 0;
  }
}
