/** What a rollout of Codex shows; seen in 145 of versions 0.118 to 0.145-alpha. */
import type { Sight } from '../fact.ts';

export const codexSight: Sight = {
  api: {
    is: 'unobservable',
    why: 'a rollout records no failed attempt, only requests that were given up, and those since 0.145',
  },
  retry: { is: 'unobservable', why: 'a rollout records neither attempts that failed nor the waits after them' },
  compaction: { is: 'unobservable', why: 'a rollout records compactions that succeeded, not those that failed' },
  tokens: { is: 'recorded', why: 'each answer has the size of the context and of its window' },
  permission: { is: 'recorded', why: 'the output of a command says that it was rejected, and by whom' },
  tools: { is: 'recorded', why: 'the output of a command has its exit code' },
};
