/** What an answer of a model API means; statuses by the public documentation of the Anthropic API. */
import type { ErrorClass } from './policy.ts';

/** A status, an error in its place, or an error inside a 200. */
export interface Answer {
  readonly status?: number;
  readonly error?: 'timeout' | 'connection' | 'stream' | 'spendCap' | 'tooLong';
}

/** Nothing for a success. An error inside a 200 is one only to a caller that reads the stream. */
export function classify({ status, error }: Answer, readsStream: boolean): ErrorClass | undefined {
  if (error === 'stream') return readsStream ? 'stream' : undefined;
  if (error !== undefined) return error;
  if (status === undefined) return 'connection';
  return classifyStatus(status);
}

/** Nothing below 400. */
export function classifyStatus(status: number): ErrorClass | undefined {
  if (status < 400) return undefined;
  switch (status) {
    case 401:
      return 'unauthorized';
    case 408:
      return 'requestTimeout';
    case 409:
      return 'conflict';
    case 413:
      return 'tooLong';
    case 429:
      return 'rateLimited';
    case 529:
      return 'overloaded';
    default:
      return status < 500 ? 'clientError' : 'serverError';
  }
}
