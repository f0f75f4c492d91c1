/** Why a task ended with an error (`task_complete.error`, since 0.145-alpha): one word, or one with a status inside. */
import { classify } from '../../../machines/errors.ts';
import type { ErrorClass } from '../../../machines/policy.ts';
import { given, isObject, type JsonObject, objectOf, statusOf } from '../json.ts';

export interface TaskError {
  readonly cause: ErrorClass;
  readonly status?: number;
}

export function taskError({ codex_error_info: info }: JsonObject): TaskError {
  if (typeof info === 'string') return wordError(info);
  const [detail] = isObject(info) ? Object.values(info) : [];
  const status = statusOf(objectOf(detail).http_status_code);
  return { cause: classify(given('status', status), true) ?? 'connection', ...given('status', status) };
}

/** A status is named where the word stands for one. */
function wordError(word: string): TaskError {
  switch (word) {
    case 'usage_limit_exceeded':
    case 'rate_limit_exceeded':
      return { cause: 'rateLimited', status: 429 };
    case 'unauthorized':
      return { cause: 'unauthorized', status: 401 };
    case 'bad_request':
      return { cause: 'clientError', status: 400 };
    case 'context_window_exceeded':
      return { cause: 'tooLong' };
    case 'server_overloaded':
      return { cause: 'overloaded' };
    default:
      return { cause: 'serverError' };
  }
}
