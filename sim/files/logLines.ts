/** The lines of a log on disk, a chunk of them at a time, whatever it is packed in. */
import { createReadStream, statSync } from 'node:fs';
import { LineSplitter, lineBytesMax } from '../replay/lines.ts';
import type { InputFile } from './disk.ts';
import { errorCode } from './errorCode.ts';
import { packingOf, type Unpacking, unpacked, unpackerFor } from './inflate.ts';
import { InputError, inputError } from './inputError.ts';

/** Read at one time. */
const chunkBytes = 1 << 18;

export interface LineLimits {
  readonly lineBytesMax?: number;
  readonly unpackedBytesMax?: number;
}

export interface LineEar {
  readonly onLine: (text: string, number: number) => void;
  /** What could not be read; the rest is read on. `line` 0: the file as a whole. */
  readonly onProblem: (line: number, text: string) => void;
}

/**
 * Yields the size of each chunk when its lines were told: whoever stops there reads no more of the file.
 *
 * @throws InputError if it cannot be read at all, or stops being readable.
 */
export async function* logLines(file: InputFile, ear: LineEar, limits: LineLimits = {}): AsyncGenerator<number> {
  const { onLine, onProblem } = ear;
  const bytesMax = limits.lineBytesMax ?? lineBytesMax;
  const onTooLong = (line: number) => onProblem(line, `a line of more than ${bytesMax} bytes was skipped`);
  const splitter = new LineSplitter({ onLine, onTooLong }, bytesMax);
  const unpacking: Unpacking = {
    onProblem: (text) => onProblem(0, text),
    ...(limits.unpackedBytesMax === undefined ? {} : { bytesMax: limits.unpackedBytesMax }),
  };
  for await (const bytes of contentOf(file, unpacking)) {
    splitter.push(bytes);
    yield bytes.length;
  }
  splitter.end();
  yield 0;
}

async function* contentOf(file: InputFile, unpacking: Unpacking): AsyncGenerator<Uint8Array> {
  const chunks = chunksOf(file);
  const first = await chunks.next();
  if (first.done === true) return;
  const all = rejoined(first.value, chunks);
  const packing = packingOf(first.value);
  if (packing === 'none') {
    yield* all;
    return;
  }
  const unpacker = unpackerFor(packing);
  if (unpacker === undefined) {
    await chunks.return(undefined);
    throw inputError('unreadable', file.shown, 'packed with zstd, which this Node cannot read; unpack it first');
  }
  yield* unpacked(all, unpacker, unpacking);
}

async function* rejoined(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

/** What is no regular file might never end. */
async function* chunksOf({ shown, path }: InputFile): AsyncGenerator<Uint8Array> {
  try {
    if (!statSync(path).isFile()) throw inputError('unreadable', shown, 'not a regular file');
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) yield chunk as Uint8Array;
  } catch (error) {
    throw asInputError(error, shown);
  }
}

function asInputError(error: unknown, shown: string): InputError {
  if (error instanceof InputError) return error;
  const code = errorCode(error);
  return code === 'ENOENT' ? inputError('missing-file', shown, 'no such file') : inputError('unreadable', shown, code);
}
