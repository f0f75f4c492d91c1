/** Plain data as YAML: one line in flow style, and the scalars of block style. */
import { parse } from 'yaml';
import type { Json } from './event.ts';

/** `{ at: [0s, 2s], send: retry.request }` */
export function flow(value: Json): string {
  if (value === null || typeof value !== 'object') return scalar(value);
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  const fields = Object.entries(value).map(([key, field]) => `${scalar(key)}: ${flow(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** Text stays without quotes if it is one word that means nothing else. */
export function scalar(value: null | boolean | number | string): string {
  if (typeof value !== 'string') return String(value);
  const isPlain = /^[\w$](?:[\w.$%/ -]*[\w$%/-])?$/.test(value) && parse(value, { schema: 'core' }) === value;
  return isPlain ? value : JSON.stringify(value);
}
