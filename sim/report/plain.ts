/** Text from outside, made safe for a terminal and for one line. */
import { printable } from '../scenario/excerpt.ts';

export function plain(text: string): string {
  return printable(text.replace(/[\r\n]+/g, ' '));
}

/** The same, but lines stay lines. */
export function plainLines(text: string): string {
  return text.split(/\r?\n/).map(printable).join('\n');
}
