/** Texts of a picture: lines of differently styled words, with the room they take. */
import { drawnWidth } from './glyphs.ts';

export type TextStyle = 'name' | 'trigger' | 'guard' | 'action' | 'faint';

export interface Span {
  readonly text: string;
  readonly style: TextStyle;
}

export interface Line {
  readonly spans: readonly Span[];
  /** px from the left edge of the block. */
  readonly indent: number;
}

export interface PlacedLine extends Line {
  /** px from the top of the block to the middle of the line. */
  readonly y: number;
}

export interface Block {
  readonly lines: readonly PlacedLine[];
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
}

/** px */
export const fontSizes: Readonly<Record<TextStyle, number>> = {
  name: 15,
  trigger: 12,
  guard: 12,
  action: 12,
  faint: 12,
};
const lineHeight = 16;
const paragraphGap = 6;
const blank = 4;

const isBold = (style: TextStyle): boolean => style === 'name' || style === 'trigger';

export const spanWidth = ({ text, style }: Span): number => drawnWidth(text, fontSizes[style], isBold(style));

function lineWidth({ spans, indent }: Line): number {
  return spans.reduce((width, span) => width + spanWidth(span), indent + blank * Math.max(0, spans.length - 1));
}

/** Words in as many lines as they need; a word wider than a line has one to itself. All but the first are indented. */
export function flow(
  words: readonly Span[],
  widthMax: number,
  indents: readonly [first: number, others: number],
): readonly Line[] {
  const lines: Line[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last && { ...last, spans: [...last.spans, word] };
    if (longer !== undefined && lineWidth(longer) <= widthMax) lines[lines.length - 1] = longer;
    else lines.push({ spans: [word], indent: indents[last === undefined ? 0 : 1] });
  }
  return lines;
}

/** Paragraphs below each other, a little apart. */
export function blockOf(paragraphs: readonly (readonly Line[])[]): Block {
  const lines: PlacedLine[] = [];
  let height = 0;
  for (const paragraph of paragraphs.filter(({ length }) => length > 0)) {
    if (height > 0) height += paragraphGap;
    for (const line of paragraph) {
      lines.push({ ...line, y: height + lineHeight / 2 });
      height += lineHeight;
    }
  }
  return { lines, width: Math.ceil(Math.max(0, ...lines.map(lineWidth))), height };
}
