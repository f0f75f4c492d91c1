/** A file that was read, before anybody looks at what it holds. */

export interface SourceFile {
  /** The path as the user gave it. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** More is not read. */
export const bytesMax = 8 * 1024 * 1024;
