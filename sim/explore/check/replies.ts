/** Answers as the queue of a service in a scenario file: one entry for each question, in the order asked. */
import type { Event, Json } from '../../scenario/event.ts';
import { formatDuration, formatTokens } from '../../scenario/unitText.ts';

type Fields = { readonly [field: string]: Json };

/** What one question came to; `answer` absent: silence. */
export interface Reply {
  readonly answer: Event | undefined;
  readonly takesMs: number;
  /** Whether a summary of these sizes is taken as one without sizes is. */
  readonly isWorthwhile: boolean;
}

interface Writing {
  /** What its question came to. */
  readonly entry: (answer: Event, reply: Reply) => Fields;
  /** In the place of an answer that never comes; the default is `never`. */
  readonly silence?: string;
}

/** More than any summary leaves. */
const tooManyTokens = 10_000_000;
/** An answer of a service that cannot be silent comes so long after all else. */
const muchLaterMs = 3_600_000;

const pick =
  (...names: readonly string[]) =>
  (answer: Event): Fields =>
    Object.fromEntries(names.flatMap((name) => (answer[name] === undefined ? [] : [[name, answer[name] as Json]])));

const writings: { readonly [service: string]: Writing } = {
  api: {
    entry: ({ retryAfterMs, ...answer }) => ({
      ...pick('status', 'error', 'streamed')(answer as Event),
      ...(typeof retryAfterMs === 'number' ? { retryAfter: formatDuration(retryAfterMs) } : {}),
    }),
  },
  summary: {
    entry: (answer, { isWorthwhile }) => ({
      ...pick('outcome', 'kind')(answer),
      ...(answer.outcome === 'success' ? { leaves: isWorthwhile ? 0 : formatTokens(tooManyTokens) } : {}),
    }),
  },
  snip: { entry: ({ ok }) => ({ answer: ok === true ? 'ok' : 'fails' }) },
  classifier: { entry: pick('verdict') },
  user: { entry: pick('answer') },
  model: {
    entry: (said) => (said.tool === undefined ? { tool: 'done' } : pick('tool', 'class', 'key', 'preapproved')(said)),
    silence: 'done',
  },
  tools: {
    entry: ({ ok, benign }) => ({ outcome: ok === true ? 'ok' : benign === true ? 'findsNothing' : 'fails' }),
  },
};

/** Settings as a file writes them; nothing where the service cannot be told to do this. */
export function settingsOf(service: string, replies: readonly Reply[], endMs: number): Json | undefined {
  if (service === 'breaker') return gateOf(replies);
  const writing = writings[service];
  if (writing === undefined) return undefined;
  const { entry, silence = 'never' } = writing;
  const queue = replies.map((reply): Json => {
    const { answer, takesMs } = reply;
    if (answer !== undefined) return { ...entry(answer, reply), takes: formatDuration(takesMs) };
    return silence === 'never' ? silence : { tool: silence, takes: formatDuration(endMs + muchLaterMs) };
  });
  return { answers: silence, ...(queue.length === 0 ? {} : { queue }) };
}

/** The gate has one answer for all. */
function gateOf(replies: readonly Reply[]): Json | undefined {
  const types = new Set(replies.flatMap(({ answer }) => answer?.type ?? []));
  const [type = 'breaker.permitted'] = types;
  return types.size > 1 ? undefined : { answers: type.slice('breaker.'.length) };
}
