/** Text that means nothing to Markdown. */
import { plain } from './plain.ts';

/** On one line, also inside a table. */
export function inline(text: string): string {
  return plain(text).replace(/[\\`*_[\]<>|#~&!]/g, '\\$&');
}

export function code(text: string): string {
  return `\`${plain(text).replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}
