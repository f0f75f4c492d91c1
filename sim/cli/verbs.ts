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
    name: 'check',
    summary: 'look at every situation a machine can get into; exit 1 if a property is refuted',
    load: async () => (await import('./verbs/check.ts')).check,
  },
  {
    name: 'replay',
    summary: 'replay logs of real sessions: what each guard would have done',
    load: async () => (await import('./verbs/replay.ts')).replay,
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
    name: 'inspect',
    summary: 'watch a scenario or a machine run, in a local page',
    load: async () => (await import('./verbs/inspect.ts')).inspect,
  },
  {
    name: 'paths',
    summary: 'cover a chart with tests: transitions, pairs, guards, boundaries, timers',
    load: async () => (await import('./verbs/paths.ts')).paths,
  },
  {
    name: 'diagram',
    summary: 'draw a chart or a machine: SVG, Mermaid, XState source, JSON',
    load: async () => (await import('./verbs/diagram.ts')).diagram,
  },
  {
    name: 'conform',
    summary: 'hold your own guard against a chart; exit 1 if they differ',
    load: async () => (await import('./verbs/conform.ts')).conform,
  },
  {
    name: 'init',
    summary: 'write a first adapter or scenario to start from',
    load: async () => (await import('./verbs/init.ts')).init,
  },
];
