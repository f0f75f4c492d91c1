/** Answers as the queue of a service in a scenario file: one entry for each question, in the order asked. */
import type { Event, Json } from '../../scenario/event.ts';
import { formatDuration } from '../../scenario/unitText.ts';

type Fields = { readonly [field: string]: Json };

interface Writing {
  /** Fields of an entry; nothing where the service cannot give this answer. */
  readonly entry: (answer: Event) => Fields | undefined;
  /** What the service does when its queue is used up, and in the place of an answer that never comes. */
  readonly silence: Json;
}

const pick =
  (...names: readonly string[]) =>
  (answer: Event): Fields =>
    Object.fromEntries(names.flatMap((name) => (answer[name] === undefined ? [] : [[name, answer[name] as Json]])));

const writings: { readonly [service: string]: Writing } = {
  api: {
    silence: 'never',
    entry: ({ retryAfterMs, ...answer }) => ({
      ...pick('status', 'error', 'streamed')(answer as Event),
      ...(typeof retryAfterMs === 'number' ? { retryAfter: formatDuration(retryAfterMs) } : {}),
    }),
  },
  summary: {
    silence: 'never',
    // Sizes are the context's to tell.
    entry: (answer) => (answer.afterTokens === undefined ? pick('outcome', 'kind')(answer) : undefined),
  },
  snip: { silence: 'never', entry: ({ ok }) => ({ answer: ok === true ? 'ok' : 'fails' }) },
  classifier: { silence: 'never', entry: pick('verdict') },
  user: { silence: 'never', entry: pick('answer') },
  tools: {
    silence: 'never',
    entry: ({ ok, benign }) => ({ outcome: ok === true ? 'ok' : benign === true ? 'findsNothing' : 'fails' }),
  },
};

/** What one question came to; `answer` absent: silence. */
export interface Reply {
  readonly answer: Event | undefined;
  readonly takesMs: number;
}

/** Whether the service can be told to give this answer. */
export function isWritable(service: string, answer: Event): boolean {
  return writings[service]?.entry(answer) !== undefined;
}

/** Settings as a file writes them; nothing where the service cannot be told to do this. */
export function settingsOf(service: string, replies: readonly Reply[]): Json | undefined {
  if (service === 'breaker') return gateOf(replies);
  const writing = writings[service];
  if (writing === undefined) return undefined;
  const queue = replies.map(({ answer, takesMs }): Json => {
    if (answer === undefined) return writing.silence;
    return { ...writing.entry(answer), takes: formatDuration(takesMs) };
  });
  return { answers: writing.silence, ...(queue.length === 0 ? {} : { queue }) };
}

/** The gate has one answer for all. */
function gateOf(replies: readonly Reply[]): Json | undefined {
  const types = new Set(replies.flatMap(({ answer }) => answer?.type ?? []));
  const [type = 'breaker.permitted'] = types;
  return types.size > 1 ? undefined : { answers: type.slice('breaker.'.length) };
}
