/**
 * Failed calls of the model, in the shapes that three generations of transcripts give them.
 *
 * A: with HTTP headers, up to 2.1.136. B: a message and a `connection`, from 2.1.159. C: B with a `source`. What is
 * given up is told in a message of a model named `<synthetic>`, in words.
 */
import { type Answer, classify } from '../../../machines/errors.ts';
import type { ErrorClass } from '../../../machines/policy.ts';
import { errorInWords } from '../errorInWords.ts';
import type { FactBody } from '../fact.ts';
import { amountOf, countOf, given, isObject, type JsonObject, listOf, objectOf, statusOf, textOf } from '../json.ts';

type AttemptFailed = Extract<FactBody, { readonly kind: 'attemptFailed' }>;

/** A `system/api_error`: one attempt failed, another follows. */
export function attemptFailed(record: JsonObject): AttemptFailed {
  const error = objectOf(record.error);
  const status = statusOf(error.status);
  const seconds = countOf(objectOf(error.headers)['retry-after']);
  return {
    kind: 'attemptFailed',
    cause: causeOf({ ...given('status', status), ...given('error', wordlessError(record, error, status)) }),
    ...given('status', status),
    ...given('retryAfterMs', seconds === undefined ? undefined : seconds * 1000),
    ...given('attempt', countOf(record.retryAttempt)),
    ...given('plannedWaitMs', amountOf(record.retryInMs)),
  };
}

export interface GivenUp {
  readonly cause: ErrorClass;
  readonly status?: number;
  /** Whether it says that an automatic compaction was tried, and failed. */
  readonly isAfterCompaction: boolean;
}

/** An answer with `isApiErrorMessage`; nothing if the model did answer, only not as it should. */
export function givenUp(record: JsonObject): GivenUp | undefined {
  const kind = textOf(record.error);
  if (kind === 'max_output_tokens') return undefined;
  const text = firstText(record);
  const status =
    statusOf(record.apiErrorStatus) ?? statusOf(/API Error: (\d{3})/.exec(text)?.[1]) ?? statusOfKind(kind);
  const error = errorInWords(text);
  return {
    cause: kind === 'billing_error' ? 'spendCap' : causeOf({ ...given('status', status), ...given('error', error) }),
    ...given('status', status),
    isAfterCompaction: /automatic compaction failed/i.test(text),
  };
}

function causeOf(answer: Answer): ErrorClass {
  return classify(answer, true) ?? 'connection';
}

function statusOfKind(kind: string | undefined): number | undefined {
  switch (kind) {
    case 'rate_limit':
      return 429;
    case 'authentication_failed':
      return 401;
    case 'invalid_request':
      return 400;
    case 'server_error':
      return 500;
    default:
      return undefined;
  }
}

/** No status is kept of a lost connection, nor of an error that came inside a stream that had begun well. */
function wordlessError(record: JsonObject, error: JsonObject, status: number | undefined): Answer['error'] {
  if (status !== undefined) return errorInWords(textOf(error.message) ?? innerMessage(error));
  const code = [error, objectOf(error.cause), objectOf(error.connection), objectOf(record.cause)]
    .map((holder) => textOf(holder.code))
    .find((text) => text !== undefined);
  if (code !== undefined) return /TIMEDOUT|TIMEOUT/.test(code) ? 'timeout' : 'connection';
  if (/timed out/i.test(textOf(error.message) ?? '')) return 'timeout';
  return isObject(error.error) ? 'stream' : 'connection';
}

function innerMessage(error: JsonObject): string {
  return textOf(objectOf(objectOf(error.error).error).message) ?? '';
}

function firstText(record: JsonObject): string {
  const { content } = objectOf(record.message);
  const texts = listOf(content).map((part) => textOf(objectOf(part).text));
  return (textOf(content) ?? texts.find((text) => text !== undefined) ?? '').slice(0, 4096);
}
