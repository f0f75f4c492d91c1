/** Plain data as TypeScript, laid out as this project's formatter lays it out. */
const lineMax = 120;

/** @param before what stands on the line already; the text may be followed by one more character. */
export function literal(value: unknown, indent: number, before: number): string {
  const oneLine = inline(value);
  if (!isSplit(value) && indent + before + oneLine.length + 1 <= lineMax) return oneLine;
  const pad = ' '.repeat(indent + 2);
  const close = ' '.repeat(indent);
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${pad}${literal(item, indent + 2, 0)},\n`).join('')}${close}]`;
  }
  const fields = entriesOf(value).map(([key, inner]) => {
    const lead = `${keyText(key)}: `;
    return `${pad}${lead}${literal(inner, indent + 2, lead.length)},\n`;
  });
  return fields.length === 0 ? oneLine : `{\n${fields.join('')}${close}}`;
}

function inline(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return plainText(value);
  const fields = entriesOf(value).map(([key, inner]) => `${keyText(key)}: ${inline(inner)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** Lists of objects with several fields stand one below the other, and so does everything around them. */
function isSplit(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const items = Object.values(value);
  const isList = Array.isArray(value) && items.length > 1;
  return items.some(isSplit) || (isList && items.every((item) => entriesOf(item).length > 1));
}

function plainText(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`a ${typeof value} cannot be written as data`);
}

export const quoted = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`;

export const keyText = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).filter(([, inner]) => inner !== undefined);
}
