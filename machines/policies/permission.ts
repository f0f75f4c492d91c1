/** Ways out of an open permission breaker: the article's two older ones, and the public documentation's. */
import type { NamedPolicy } from '../policy.ts';
import { hardened } from './hardened.ts';
import { seed } from './seed.ts';

export const s0TimedPermission = {
  name: 's0-timed-permission',
  about: 'Open for five minutes, then the next operation the user allows closes it.',
  policy: { ...seed.policy, permission: { ...seed.policy.permission, reset: { kind: 'timer', afterMs: 300_000 } } },
  sources: { ...seed.sources, 'permission.reset': 'S0, "states": after 5 minutes half-open' },
} as const satisfies NamedPolicy;

export const s0SimplePermission = {
  name: 's0-simple-permission',
  about: 'Two states, automatic and manual; the first operation the user allows brings automatic back.',
  policy: { ...seed.policy, permission: { ...seed.policy.permission, reset: { kind: 'simple' } } },
  sources: {
    ...seed.sources,
    'permission.reset': 'S0, "simplified": two states; that an allow closes at once is ours',
  },
} as const satisfies NamedPolicy;

export const claudeCodeDocs = {
  name: 'claude-code-docs',
  about: 'What the public documentation of Claude Code says: 3 denials in a row or 20 in all; ten retries.',
  policy: {
    ...seed.policy,
    retry: {
      ...hardened.policy.retry,
      attemptsMax: 11,
      waitsMs: [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000],
    },
    permission: { ...seed.policy.permission, totalMax: 20, reset: { kind: 'simple' } },
  },
  sources: {
    ...seed.sources,
    retry: 'Claude Code documentation, errors: up to ten retries; which errors as in hardened',
    'retry.waitsMs': 'anthropics/claude-code#81330: 0.5 s doubling to 32 s, read backwards, not official',
    'permission.totalMax': 'Claude Code documentation, permission modes: 20 in all',
    'permission.reset': 'Claude Code documentation, permission modes: approving the prompted action resumes',
  },
} as const satisfies NamedPolicy;
