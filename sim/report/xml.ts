/** Text as XML has it, between tags and in attributes. */

/** A line break would be read as a blank. */
export function attribute(text: string): string {
  return xml(text).replaceAll('\n', '&#10;');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no way to write most control characters, and none to write half of a surrogate pair. */
export function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
