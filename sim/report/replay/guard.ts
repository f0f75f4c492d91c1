/** Guards by their names in a report, and what is said of one. */
import type { ToolBreaker } from '../../replay/toolRuns.ts';

export const guardNames: Readonly<Record<'api' | 'permission' | 'compaction' | 'tokens' | ToolBreaker, string>> = {
  api: 'model API',
  bash: 'shell',
  read: 'file reads',
  tools: 'other tools',
  permission: 'permission',
  compaction: 'compaction',
  tokens: 'context',
};

export interface Said {
  /** `quiet`: it would not have stepped in; `unobservable`: the log cannot tell. */
  readonly verdict: 'steps in' | 'perhaps steps in' | 'quiet' | 'unobservable';
  /** Whole clauses, the most important first; of a quiet guard, how near it came. */
  readonly lines: readonly string[];
}

export interface Account extends Said {
  readonly guard: string;
}
