/** What kind of log a file is. */
import { type Recognised, Recogniser } from '../replay/recognise.ts';
import type { InputFile } from './disk.ts';
import { logLines } from './logLines.ts';

/** A file that says nothing in so many bytes is taken for something else. */
const headBytesMax = 8 * 2 ** 20;
const nul = '\0';

/** @throws InputError if it cannot be read. */
export async function recogniseFile(file: InputFile): Promise<Recognised> {
  const recogniser = new Recogniser();
  let found: Recognised | undefined;
  let bytes = 0;
  const onLine = (text: string) => {
    found ??= text.includes(nul) ? { is: 'other' } : recogniser.line(text);
  };
  const limits = { lineBytesMax: headBytesMax, unpackedBytesMax: headBytesMax };
  for await (const size of logLines(file, { onLine, onProblem: () => {} }, limits)) {
    bytes += size;
    if (found !== undefined) return found;
    if (bytes > headBytesMax) break;
  }
  return found ?? recogniser.end();
}
