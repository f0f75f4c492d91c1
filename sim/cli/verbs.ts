/** Every verb by name; what it needs is loaded when it is asked for. */
import type { Verb } from './verb.ts';

export interface VerbEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Verb>;
}

export const verbs: readonly VerbEntry[] = [
  {
    name: 'run',
    summary: 'run scenarios; exit 1 if an expectation is refuted',
    load: async () => (await import('./verbs/run.ts')).run,
  },
  {
    name: 'compare',
    summary: 'run a scenario under several policies, side by side',
    load: async () => (await import('./verbs/compare.ts')).compare,
  },
  {
    name: 'list',
    summary: 'list machines, scenarios and policies',
    load: async () => (await import('./verbs/list.ts')).list,
  },
  {
    name: 'describe',
    summary: 'show a machine, chart, policy or scenario in full',
    load: async () => (await import('./verbs/describe.ts')).describe,
  },
  {
    name: 'init',
    summary: 'write a first adapter or scenario to start from',
    load: async () => (await import('./verbs/init.ts')).init,
  },
];
