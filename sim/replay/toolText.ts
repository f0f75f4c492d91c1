/** The beginning of what a tool gave: a text, or a list of texts. */
import { listOf, objectOf, textOf } from './json.ts';

/** No wording that is looked for is further inside. */
const lookedAt = 4096;

export function toolText(content: unknown): string {
  if (typeof content === 'string') return content.slice(0, lookedAt);
  const texts = listOf(content).map((part) => textOf(objectOf(part).text)?.slice(0, lookedAt) ?? '');
  return texts.join(' ').slice(0, lookedAt);
}
