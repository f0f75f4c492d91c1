/** What kind of log a file is, by its first lines and never by its name. */
import { type ReadableFormat, readableFormats } from './formats.ts';
import { recordsIn } from './recordsIn.ts';
import { type RefusedFormat, refusedDocument, refusedFormats } from './refusedFormats.ts';

export type Recognised =
  | { readonly is: 'readable'; readonly format: ReadableFormat }
  | { readonly is: 'refused'; readonly format: RefusedFormat }
  | { readonly is: 'other' };

const linesMax = 64;
const headCharsMax = 1 << 16;

export class Recogniser {
  #lines = 0;
  #head = '';

  /** Takes the lines in order, until it says what they are. */
  line(text: string): Recognised | undefined {
    const found = ofRecords(text);
    if (found !== undefined) return found;
    this.#lines += 1;
    if (this.#head.length < headCharsMax) this.#head += `${text.slice(0, headCharsMax)}\n`;
    return this.#lines >= linesMax ? this.end() : undefined;
  }

  /** There are no more lines. */
  end(): Recognised {
    const format = refusedDocument(this.#head);
    return format === undefined ? { is: 'other' } : { is: 'refused', format };
  }
}

function ofRecords(text: string): Recognised | undefined {
  for (const record of recordsIn(text).records) {
    const readable = readableFormats.find(({ isRecord }) => isRecord(record));
    if (readable !== undefined) return { is: 'readable', format: readable };
    const refused = refusedFormats.find(({ isRecord }) => isRecord(record));
    if (refused !== undefined) return { is: 'refused', format: refused };
  }
  return undefined;
}
