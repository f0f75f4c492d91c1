/** What a message about a failed call tells beyond its status. */
import type { Answer } from '../../machines/errors.ts';

export function errorInWords(text: string): Answer['error'] {
  if (/spend limit|Credit balance is too low/i.test(text)) return 'spendCap';
  if (/prompt is too long/i.test(text)) return 'tooLong';
  if (/^(?:API Error: )?Request timed out/i.test(text)) return 'timeout';
  return undefined;
}
