/** What a transcript of Claude Code shows; seen in 746 sessions of versions 2.0.64 to 2.1.219. */
import type { Sight } from '../fact.ts';

export const claudeSight: Sight = {
  api: { is: 'recorded', why: 'each failed attempt and each request that was given up has a record' },
  retry: {
    is: 'partly',
    why: 'waits are recorded as they were planned; Retry-After only by versions up to 2.1.136',
  },
  compaction: {
    is: 'unobservable',
    why: 'a transcript records compactions that succeeded; an automatic one that failed leaves no record',
  },
  tokens: {
    is: 'partly',
    why: 'the size of each request is recorded, that of the context window is not',
  },
  permission: { is: 'recorded', why: 'each denial has a record that says who denied' },
  tools: { is: 'recorded', why: 'each result of a tool says whether it is an error' },
};
