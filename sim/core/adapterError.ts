/** What a user's guard did wrong, as opposed to what it decides wrongly: that is a refuted expectation. */
import type { Event } from '../scenario/event.ts';

/** The file does not exist, or exports no guard; the guard threw, hung, or said what no chart says. */
export type AdapterErrorCode =
  | 'adapter-missing'
  | 'adapter-invalid'
  | 'adapter-threw'
  | 'adapter-never-settles'
  | 'adapter-nonsense';

/** Names the guard, the message that it was given, and the time in the run. */
export class AdapterError extends Error {
  override readonly name = 'AdapterError';
  readonly code: AdapterErrorCode;
  /** The message without its code. */
  readonly text: string;

  constructor(code: AdapterErrorCode, text: string, cause?: unknown) {
    super(`${code}: ${text}`, cause === undefined ? {} : { cause });
    this.code = code;
    this.text = text;
  }
}

/** ` on "summary.answered" at 2s`: where in the run it happened. */
export const onEvent = (event: Event, nowMs: number): string => ` on "${event.type}" at ${nowMs / 1000}s`;
