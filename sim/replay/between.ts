/** A figure that hangs on something the log does not say: its least and its most over all that may have been. */
export interface Between {
  readonly least: number;
  readonly most: number;
}

export const exactly = (value: number): Between => ({ least: value, most: value });

/** @param values at least one */
export function between(values: readonly number[]): Between {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { least, most };
}

/** Of figures that hang on different things. */
export function sum(all: readonly Between[]): Between {
  return all.reduce((total, each) => ({ least: total.least + each.least, most: total.most + each.most }), exactly(0));
}

/** What `from` has more than `of`. */
export const less = (from: number, of: Between): Between => ({ least: from - of.most, most: from - of.least });
