/**
 * Bytes of a log, unpacked if they are packed: told by how they begin, not by the name.
 *
 * What is packed and cut off, or damaged, gives what was readable before. The pieces are handed to zlib one by one: a
 * stream that fails throws away what it has not yet handed on (Node 20.20).
 */
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';

/** Unpacked; 64 GiB. What is packed can be a thousand times as long as it looks. */
export const unpackedBytesMax = 64 * 2 ** 30;
/** A piece of this many packed bytes is at most 16 MiB unpacked. */
const pieceBytes = 1 << 14;

export interface Unpacking {
  /** What is wrong with the packed bytes, once, in words that follow the name of the file. */
  readonly onProblem: (text: string) => void;
  readonly bytesMax?: number;
}

export type Packing = 'none' | 'gzip' | 'zstd';

export function packingOf(bytes: Uint8Array): Packing {
  const [a, b, c, d] = bytes;
  if (a === 0x1f && b === 0x8b) return 'gzip';
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return 'zstd';
  return 'none';
}

/** Nothing if this Node cannot read zstd: it can from 22.15 on. */
export function unpackerFor(packing: 'gzip' | 'zstd'): Transform | undefined {
  if (packing === 'gzip') return zlib.createGunzip();
  const { createZstdDecompress } = zlib as { readonly createZstdDecompress?: () => Transform };
  return createZstdDecompress?.();
}

export async function* unpacked(
  packed: AsyncIterable<Uint8Array>,
  unpacker: Transform,
  { onProblem, bytesMax = unpackedBytesMax }: Unpacking,
): AsyncGenerator<Uint8Array> {
  const output = new Output(unpacker);
  let bytes = 0;
  for await (const piece of inPieces(packed)) {
    for (const part of await output.of(piece)) {
      bytes += part.length;
      if (bytes > bytesMax) {
        unpacker.destroy();
        onProblem(`it has more than ${bytesMax} bytes unpacked; the rest was not read`);
        return;
      }
      yield part;
    }
    if (output.isBroken) break;
  }
  yield* await output.end();
  if (output.isBroken) onProblem('its packed data are cut off or damaged; what came before that was read');
}

class Output {
  readonly #unpacker: Transform;
  #parts: Uint8Array[] = [];
  /** What waits for the stream; when it fails it calls nobody back (Node 20.20). */
  #waiting: (() => void) | undefined;
  isBroken = false;

  constructor(unpacker: Transform) {
    this.#unpacker = unpacker;
    unpacker.on('data', (part: Uint8Array) => this.#parts.push(part));
    unpacker.on('error', () => {
      this.isBroken = true;
      this.#waiting?.();
    });
  }

  async of(piece: Uint8Array): Promise<readonly Uint8Array[]> {
    await this.#until((done) => this.#unpacker.write(piece, done));
    return this.#taken();
  }

  async end(): Promise<readonly Uint8Array[]> {
    await this.#until((done) => this.#unpacker.once('end', done).end());
    return this.#taken();
  }

  async #until(start: (done: () => void) => void): Promise<void> {
    if (this.isBroken) return;
    await new Promise<void>((resolve) => {
      this.#waiting = resolve;
      start(resolve);
    });
  }

  /** What was unpacked may still wait inside the stream for a turn of the event loop. */
  async #taken(): Promise<readonly Uint8Array[]> {
    while (!this.isBroken && this.#unpacker.readableLength > 0) await new Promise((resolve) => setImmediate(resolve));
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += pieceBytes) yield chunk.subarray(start, start + pieceBytes);
  }
}
