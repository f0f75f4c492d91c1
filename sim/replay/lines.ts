/**
 * Bytes to lines, with a bound on what one line may hold.
 *
 * A line is cut at the line feed byte, which no other character of UTF-8 contains, and decoded whole. What is longer
 * than the limit is passed over without being kept.
 */

/** 64 MiB. The longest line seen in a real log has 2.1 MB. */
export const lineBytesMax = 64 * 2 ** 20;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = '\uFEFF';

export interface LineListener {
  /** Without its end. `number` counts from 1. */
  readonly onLine: (text: string, number: number) => void;
  readonly onTooLong: (number: number) => void;
}

export class LineSplitter {
  readonly #listener: LineListener;
  readonly #bytesMax: number;
  #kept: Uint8Array[] = [];
  #keptBytes = 0;
  #number = 1;

  constructor(listener: LineListener, bytesMax = lineBytesMax) {
    this.#listener = listener;
    this.#bytesMax = bytesMax;
  }

  /** Any piece of the file; cut anywhere. */
  push(bytes: Uint8Array): void {
    let start = 0;
    for (;;) {
      const end = bytes.indexOf(lineFeed, start);
      if (end < 0) break;
      this.#keep(bytes.subarray(start, end));
      this.#finish();
      start = end + 1;
    }
    this.#keep(bytes.subarray(start));
  }

  /** After the last piece: the last line may lack its end. */
  end(): void {
    if (this.#keptBytes > 0) this.#finish();
  }

  #keep(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#keptBytes += bytes.length;
    if (this.#keptBytes > this.#bytesMax) this.#kept = [];
    else this.#kept.push(bytes);
  }

  #finish(): void {
    const number = this.#number;
    const bytes = this.#keptBytes;
    const kept = this.#kept;
    this.#kept = [];
    this.#keptBytes = 0;
    this.#number += 1;
    if (bytes > this.#bytesMax) this.#listener.onTooLong(number);
    else this.#listener.onLine(decode(kept, bytes, number === 1), number);
  }
}

function decode(pieces: readonly Uint8Array[], length: number, isFirst: boolean): string {
  const [only = new Uint8Array()] = pieces;
  const bytes = pieces.length < 2 ? Buffer.from(only.buffer, only.byteOffset, only.length) : Buffer.concat(pieces);
  const end = bytes[length - 1] === carriageReturn ? length - 1 : length;
  const text = bytes.toString('utf8', 0, end);
  return isFirst && text.startsWith(byteOrderMark) ? text.slice(1) : text;
}
