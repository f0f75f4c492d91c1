/** The text in a box: title, pills beside it, paragraphs below. */
import { drawnWidth } from './glyphs.ts';
import type { Face } from './picture.ts';
import { blockOf, type Line } from './text.ts';

/** px */
export const facePadding = 10;
export const pillFontSize = 11;
export const pillHeight = 16;
export const pillGap = 6;
/** px between title and text. */
export const titleGap = 4;

export const pillWidth = (text: string): number => Math.ceil(drawnWidth(text, pillFontSize)) + 12;

export const noFace: Face = { title: blockOf([]), pills: [], text: blockOf([]), width: 10, height: 10 };

export function faceOf(name: string, pills: readonly string[], paragraphs: readonly (readonly Line[])[]): Face {
  const title = blockOf([[{ spans: [{ text: name, style: 'name' }], indent: 0 }]]);
  const text = blockOf(paragraphs);
  const titleWidth = pills.reduce((width, pill) => width + pillGap + pillWidth(pill), title.width);
  return {
    title,
    pills,
    text,
    width: Math.max(titleWidth, text.width) + 2 * facePadding,
    height: title.height + (text.height > 0 ? titleGap + text.height : 0) + 2 * facePadding,
  };
}
