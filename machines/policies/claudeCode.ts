/** Claude Code's automatic compaction, as S1 tells its versions and as public reports do. */
import type { BreakerPolicy, NamedPolicy } from '../policy.ts';
import { seed } from './seed.ts';

const noBreaker = {
  mode: 'disabled',
  trip: { consecutive: null, window: null },
  reset: { kind: 'never' },
  stale: 'dropped',
  slow: 'success',
  notice: 'never',
} as const satisfies BreakerPolicy;

export const claudeCodeV1 = {
  name: 'claude-code-v1',
  about: 'No limit, no wait, no word: a failed summary is asked for again at once, for ever.',
  policy: {
    ...seed.policy,
    summary: noBreaker,
    compaction: { ...seed.policy.compaction, looksFirst: false, attemptsMax: null, waitMs: 0, fallback: 'none' },
  },
  sources: {
    ...seed.sources,
    summary: 'S1, "V1": there is no breaker',
    'compaction.looksFirst': 'S1, "V1"',
    'compaction.attemptsMax': 'S1, "V1": while (true)',
    'compaction.waitMs': 'S1, "V1": continue',
    'compaction.fallback': 'S1, "V1" has none',
  },
} as const satisfies NamedPolicy;

export const claudeCodeBefore2176 = {
  name: 'claude-code-before-2.1.76',
  about: 'One try a turn, each turn again, without a limit.',
  policy: {
    ...seed.policy,
    summary: noBreaker,
    compaction: { ...seed.policy.compaction, looksFirst: false, fallback: 'none' },
  },
  sources: {
    ...seed.sources,
    summary: 'Claude Code CHANGELOG 2.1.76: before it, compaction was retried indefinitely',
    'compaction.looksFirst': 'Claude Code CHANGELOG 2.1.76',
    'compaction.attemptsMax': 'public reports (anthropics/claude-code#42055): one try a turn',
    'compaction.fallback': 'Claude Code CHANGELOG 2.1.76',
  },
} as const satisfies NamedPolicy;

export const claudeCodeV2 = {
  name: 'claude-code-v2',
  about: 'Counts three failures in a row and says so, but never looks before it calls.',
  policy: {
    ...seed.policy,
    summary: { ...seed.policy.summary, notice: 'onEveryError' },
    compaction: { ...seed.policy.compaction, looksFirst: false, fallback: 'none', manual: 'obeys' },
  },
  sources: {
    ...seed.sources,
    'summary.notice': 'S1, "V2": the breaker error is thrown at the third and each later failure',
    'compaction.looksFirst': 'S1, "V2": the published code counts but does not look',
    'compaction.fallback': 'S1, "V2" has none',
    'compaction.manual': 'S1, "V2": the count belongs to the process; nothing but a success resets it',
  },
} as const satisfies NamedPolicy;

export const codex = {
  name: 'codex',
  about: 'Looks first and refuses after three failures in a row; nothing ever brings it back.',
  policy: {
    ...seed.policy,
    summary: { ...seed.policy.summary, notice: 'onEveryError' },
    compaction: { ...seed.policy.compaction, fallback: 'none', manual: 'obeys' },
  },
  sources: {
    ...seed.sources,
    'summary.notice': 'S1, "Codex": the third failure and each refusal return the breaker error',
    'compaction.fallback': 'S1, "Codex" has none',
    'compaction.manual': 'S1, "Codex": one entry point for both',
  },
} as const satisfies NamedPolicy;
