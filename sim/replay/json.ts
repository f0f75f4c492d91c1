/**
 * Looking into what `JSON.parse` gave, of which nothing is known.
 *
 * Only named fields are asked for, one level at a time, so that no depth of nesting can overflow anything; what is not
 * of the kind that was asked for is as good as absent.
 */

export type JsonObject = Readonly<Record<string, unknown>>;

/** Numbers above this are no count of tokens, nor of milliseconds in a year: sums of them stay exact. */
const countMax = 1e11;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const nothing: JsonObject = Object.freeze({});

/** Empty if it is no object. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : nothing;
}

/** Empty if it is no list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A number that can be added up: not negative, not absurd. Some writers put numbers into strings. */
export function amountOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,12}(\.\d{1,20})?(e-\d{1,2})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= countMax ? number : undefined;
}

/** The same, whole. */
export function countOf(value: unknown): number | undefined {
  const amount = amountOf(value);
  return amount === undefined ? undefined : Math.round(amount);
}

/** An HTTP status of a failure. */
export function statusOf(value: unknown): number | undefined {
  const status = countOf(value);
  return status !== undefined && status >= 400 && status <= 599 ? status : undefined;
}

/** `{ [name]: value }`, or nothing of it where there is no value. */
export function given<N extends string, V>(name: N, value: V | undefined): { readonly [K in N]?: V } {
  return (value === undefined ? nothing : { [name]: value }) as { readonly [K in N]?: V };
}
