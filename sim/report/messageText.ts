/** Messages with their payloads, as `describe` shows them. */
import type { Field, Message } from '../../machines/vocabulary.ts';
import { entryLines } from './listing.ts';
import { plain } from './plain.ts';

/** Names in one column; the payload under the sentence. */
export function messageLines(messages: { readonly [type: string]: Message }): readonly string[] {
  const entries = Object.entries(messages).map(([name, { about, fields }]) => ({
    name,
    about,
    more: fields === undefined ? undefined : fieldsText(fields),
  }));
  return entryLines(entries);
}

/** `call: count, error?: timeout | stream`. */
function fieldsText(fields: { readonly [name: string]: Field }): string {
  const parts = Object.entries(fields).map(([name, field]) => {
    const isOptional = typeof field === 'string' ? field.endsWith('?') : field.optional === true;
    return `${name}${isOptional ? '?' : ''}: ${kindText(field)}`;
  });
  return plain(parts.join(', '));
}

function kindText(field: Field): string {
  return typeof field === 'string' ? field.replace('?', '') : field.oneOf.join(' | ');
}
