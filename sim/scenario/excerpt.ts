/**
 * One line of a file with a caret under the culprit, safe to print: whatever the line holds, nothing in it moves the
 * cursor, colours the terminal or reorders the text, and it is never longer than a screen is wide.
 */

export interface Mark {
  readonly line: string;
  /** 1-based, for the margin. */
  readonly lineNumber: number;
  /** Offsets in `line`; `to` may lie beyond its end. */
  readonly from: number;
  readonly to: number;
}

const widthMax = 100;
const leadMax = 60;
/** Code units looked at on either side of the mark, so that a line of megabytes costs nothing. */
const reach = 2 * widthMax;

// C: controls, formats (bidi among them), surrogates, unassigned. Zl, Zp: line breaks that are not \n.
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;
// Drawn two columns wide by terminals.
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/** Text of unknown origin for a terminal: a tab is a space, anything else that does not print is `�`. */
export function printable(text: string): string {
  return text.replaceAll('\t', ' ').replace(unprintable, '\uFFFD');
}

/** Two lines: the text and the caret. */
export function excerpt(mark: Mark): string {
  const before = [...printable(mark.line.slice(Math.max(0, mark.from - reach), mark.from))];
  const marked = [...printable(mark.line.slice(mark.from, Math.min(mark.to, mark.from + reach)).trimEnd())];
  const after = [
    ...printable(mark.line.slice(Math.max(mark.from, Math.min(mark.to, mark.from + reach)), mark.to + reach)),
  ];
  const lead = before.length > leadMax ? ['…', ...before.slice(1 - leadMax)] : before;
  const rest = [...marked, ...after];
  const room = widthMax - lead.length;
  const shown = rest.length > room ? [...rest.slice(0, room - 1), '…'] : rest;
  const carets = Math.min(Math.max(1, columns(marked)), columns(shown) || 1);

  const margin = String(mark.lineNumber).padStart(5);
  const text = [...lead, ...shown].join('').trimEnd();
  return `${margin} | ${text}\n${' '.repeat(margin.length)} | ${' '.repeat(columns(lead))}${'^'.repeat(carets)}`;
}

function columns(characters: readonly string[]): number {
  return characters.reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0);
}
