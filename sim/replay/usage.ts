/** Sums of tokens. */
import type { Usage } from './fact.ts';

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

export function addUsage(a: Usage, b: Usage): Usage {
  return combined(a, b, (one, other) => one + other);
}

/** Of two reports on one call: each number only ever grows. */
export function laterUsage(a: Usage, b: Usage): Usage {
  return combined(a, b, Math.max);
}

/** What was sent, cached or not. */
export function contextTokens(usage: Usage): number {
  return usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
}

function combined(a: Usage, b: Usage, combine: (a: number, b: number) => number): Usage {
  return {
    inputTokens: combine(a.inputTokens, b.inputTokens),
    outputTokens: combine(a.outputTokens, b.outputTokens),
    cacheReadTokens: combine(a.cacheReadTokens, b.cacheReadTokens),
    cacheWriteTokens: combine(a.cacheWriteTokens, b.cacheWriteTokens),
  };
}
