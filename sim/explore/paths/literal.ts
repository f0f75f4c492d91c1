/** Plain data as the text of a TypeScript literal, on one line where it fits. */
import type { Json } from '../../scenario/event.ts';

const lineMax = 120;

/** @param indent columns before the line that the literal begins on; `taken` columns beside it on that line */
export function literal(value: Json, indent: number, taken = 0): string {
  const flat = flatLiteral(value);
  if (indent + taken + flat.length <= lineMax || value === null || typeof value !== 'object') return flat;
  const pad = ' '.repeat(indent + 2);
  const close = ' '.repeat(indent);
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${pad}${literal(item, indent + 2, 1)},\n`).join('')}${close}]`;
  }
  const lines = Object.entries(value).map(([key, item]) => {
    const name = `${keyText(key)}: `;
    return `${pad}${name}${literal(item, indent + 2, name.length + 1)},\n`;
  });
  return `{\n${lines.join('')}${close}}`;
}

function flatLiteral(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return numberText(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(', ')}]`;
  const fields = Object.entries(value).map(([key, item]) => `${keyText(key)}: ${flatLiteral(item)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

/** `30_000`. */
export function numberText(value: number): string {
  if (!Number.isInteger(value) || Math.abs(value) < 10_000) return String(value);
  return String(value).replace(/\B(?=(\d{3})+$)/g, '_');
}

const keyText = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));
