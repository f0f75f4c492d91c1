/** The line a scenario begins with: a mark and its name, and at the right where it comes from. */
import { plain } from './plain.ts';
import { cut, lineWidth, padEnd, widthOf, wrap } from './width.ts';

/** Where the origin begins if it is short; a longer one ends with the line. */
const originColumn = 70;
const markWidth = 2;
const gap = 2;

/** On one line: with the first origin that leaves the name whole, else with the last one and a shorter name. */
export function headingLine(mark: string, name: string, origins: readonly string[]): string {
  const texts = origins.map(plain);
  const origin = texts.find((text) => fitsBeside(name, text)) ?? texts.at(-1) ?? '';
  const room = roomBeside(origin);
  return `${mark} ${padEnd(cut(plain(name), room), room)}  ${origin}`;
}

/** In full: a name that leaves no room for the origin has lines of its own. */
export function headingLines(mark: string, name: string, origin: string): readonly string[] {
  if (fitsBeside(name, origin)) return [headingLine(mark, name, [origin])];
  const [first = '', ...more] = wrap(plain(name), lineWidth - markWidth);
  const column = roomBeside(plain(origin)) + markWidth + gap;
  return [`${mark} ${first}`, ...more.map((line) => `  ${line}`), ' '.repeat(column) + plain(origin)];
}

export function fitsBeside(name: string, origin: string): boolean {
  return widthOf(plain(name)) <= roomBeside(plain(origin));
}

/** Columns for the name. */
function roomBeside(origin: string): number {
  return Math.max(0, Math.min(originColumn, lineWidth - widthOf(origin)) - markWidth - gap);
}
