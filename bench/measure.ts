/** Contestants against each other: interleaved, so that a machine that slows down slows all of them. */

export interface Contestant {
  readonly name: string;
  /** Events of one repetition. */
  readonly events: number;
  /** One repetition. */
  readonly run: () => void;
}

const warmUps = 3;

/** Nanoseconds an event, for each contestant: the median of so many repetitions. */
export function measure(contestants: readonly Contestant[], repetitions: number): ReadonlyMap<string, number> {
  const taken = new Map(contestants.map(({ name }) => [name, [] as number[]]));
  for (let repetition = 0; repetition < warmUps + repetitions; repetition++) {
    for (const { name, events, run } of contestants) {
      const start = process.hrtime.bigint();
      run();
      const ns = Number(process.hrtime.bigint() - start) / events;
      if (repetition >= warmUps) taken.get(name)?.push(ns);
    }
  }
  return new Map([...taken].map(([name, all]) => [name, median(all)]));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
