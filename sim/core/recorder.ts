/** Says when the trace has grown beyond its limit; hashes it and hands it on line by line, if somebody wants that. */
import type { Observer } from './kernel.ts';
import { type TraceRecord, traceLine, traceLineBytes } from './trace.ts';
import type { TraceHash } from './traceHash.ts';

export interface RecorderOptions {
  readonly bytesMax: number;
  /** Given each line. */
  readonly hash?: TraceHash | undefined;
  readonly onLine?: ((line: string) => void) | undefined;
}

export class Recorder implements Observer {
  readonly #options: RecorderOptions;
  readonly #isRead: boolean;
  #bytes = 0;
  limit: string | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#isRead = options.hash !== undefined || options.onLine !== undefined;
  }

  onStep(record: TraceRecord): void {
    const { bytesMax } = this.#options;
    if (this.#isRead) this.#handOn(traceLine(record));
    this.#bytes += traceLineBytes(record);
    if (this.#bytes > bytesMax) this.limit = `${bytesMax} bytes of trace`;
  }

  #handOn(line: string): void {
    this.#options.hash?.add(line);
    this.#options.onLine?.(line);
  }
}
