/** Plain data of unknown origin. */

export type DataMap = { readonly [key: string]: unknown };

export function isMap(value: unknown): value is DataMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own field; nothing of what every object inherits. */
export function own<V>(map: { readonly [key: string]: V }, key: string): V | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

export function mapValues<V, W>(
  map: { readonly [key: string]: V },
  change: (value: V, key: string) => W,
): { readonly [key: string]: W } {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]));
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Without the fields that are `undefined`. */
export function defined<const T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
