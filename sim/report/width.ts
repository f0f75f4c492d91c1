/** Terminal columns: what a text takes, and texts that take a given number. */

/** The longest line of any text report. */
export const lineWidth = 100;

const zeroWidth = /\p{Mark}|\u200b|\u200c|\u200d/u;
// East Asian wide and fullwidth characters, and emoji that are drawn as pictures.
const doubleWidth = new RegExp(
  [
    String.raw`[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3]`,
    String.raw`[\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]`,
    String.raw`[\u{20000}-\u{3fffd}]`,
    String.raw`\p{Emoji_Presentation}`,
  ].join('|'),
  'u',
);

export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (character <= '~') width += 1;
    else if (!zeroWidth.test(character)) width += doubleWidth.test(character) ? 2 : 1;
  }
  return width;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - widthOf(text))) + text;
}

/** At most `width` columns; what is cut off is marked. */
export function cut(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${prefix(text, width - 1).trimEnd()}…`;
}

/** Lines of at most `width` columns (at least 2), broken at blanks; a longer word is broken where it must be. */
export function wrap(text: string, width: number): readonly string[] {
  if (width < 2) return wrap(text, 2);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (widthOf(line) > width) {
      const piece = prefix(line, width);
      lines.push(piece);
      line = line.slice(piece.length);
    }
  }
  return [...lines, line];
}

/** What fits into `width` columns, marks with the letter they belong to. */
function prefix(text: string, width: number): string {
  let taken = '';
  let columns = 0;
  for (const character of text) {
    columns += widthOf(character);
    if (columns > width) break;
    taken += character;
  }
  return taken;
}

/** Columns that the widest of these takes. */
export function widest(texts: Iterable<string>): number {
  let width = 0;
  for (const text of texts) width = Math.max(width, widthOf(text));
  return width;
}
