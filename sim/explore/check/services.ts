/** How each service of the world answers: which message asks it, and what its answer copies from the question. */
import type { Event } from '../../scenario/event.ts';

export interface ServiceRule {
  readonly asked: string;
  readonly answers: readonly string[];
  /** A field that question and answer share. */
  readonly shared?: string;
  /** Whether the answer goes to the asker only. */
  readonly isAddressed: boolean;
  /** Answers before any time passes. */
  readonly isUrgent: boolean;
  /** Whether it may give this answer; every one if absent. */
  readonly gives?: (answer: Event) => boolean;
}

const answering = { isAddressed: true, isUrgent: false } as const;

/** By the name scenario files use. A service that is not here answers nothing that is asked of it. */
export const serviceRules: { readonly [service: string]: ServiceRule } = {
  api: { asked: 'http.request', answers: ['http.responded'], shared: 'call', ...answering },
  summary: { asked: 'summary.request', answers: ['summary.answered'], shared: 'op', ...answering },
  snip: { asked: 'snip.request', answers: ['snip.answered'], shared: 'op', ...answering },
  classifier: { asked: 'classifier.ask', answers: ['classifier.answered'], shared: 'ask', ...answering },
  user: { asked: 'user.ask', answers: ['user.answered'], shared: 'ask', ...answering },
  model: { asked: 'model.read', answers: ['model.said'], ...answering },
  tools: { asked: 'tool.run', answers: ['tool.ended'], ...answering, isAddressed: false },
  context: {
    asked: 'context.report',
    answers: ['tokens.reported'],
    isAddressed: false,
    isUrgent: true,
    // It knows its window, and a reserve only makes it fuller.
    gives: ({ windowTokens, reserveTokens }) => windowTokens !== undefined && reserveTokens === undefined,
  },
  breaker: {
    asked: 'breaker.acquire',
    answers: ['breaker.permitted', 'breaker.refused'],
    isAddressed: true,
    isUrgent: true,
  },
};

/** A sample of an answer, made the answer to this question; nothing if it belongs to another or is none. */
export function answerTo(request: Event, sample: Event, rule: ServiceRule): Event | undefined {
  const { shared, isAddressed, gives } = rule;
  if (gives?.(sample) === false) return undefined;
  if (shared !== undefined && sample[shared] !== (request[shared] ?? 0)) return undefined;
  const to = isAddressed && typeof request.from === 'string' ? { to: request.from } : {};
  return { ...sample, ...to };
}
