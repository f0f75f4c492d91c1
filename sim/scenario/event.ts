/** What travels on the bus: finite JSON, so that it can be interned, hashed, printed and replayed. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A message. `type` is `port.name`; every other field is payload. */
export interface Event {
  readonly type: string;
  readonly [field: string]: Json;
}

/** By value; the order of keys says nothing. */
export const isEqual = (one: Json, other: Json): boolean => one === other || canonical(one) === canonical(other);

/** JSON with sorted keys: equal data gives equal text. */
export function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const record = value as { readonly [key: string]: Json };
  let fields = '';
  for (const key of Object.keys(record).sort()) {
    fields += `${fields === '' ? '' : ','}${JSON.stringify(key)}:${canonical(record[key] ?? null)}`;
  }
  return `{${fields}}`;
}
