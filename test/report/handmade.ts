/** Runs made by hand, so that a report is tested against what a reader should see and not against the kernel. */
import { policies } from '../../machines/index.ts';
import type { NamedPolicy, Policy } from '../../machines/policy.ts';
import type { RunOutcome, RunResult, Seen } from '../../sim/core/result.ts';
import type { TraceRecord } from '../../sim/core/trace.ts';
import type { Finished } from '../../sim/report/finished.ts';
import type { MachineFacts } from '../../sim/scenario/catalog.ts';
import type { Event } from '../../sim/scenario/event.ts';
import type { Scenario } from '../../sim/scenario/types.ts';
import { scenarioOf } from '../support/scenarios.ts';

export function policyNamed(name: string): NamedPolicy {
  const policy = policies[name];
  if (policy === undefined) throw new Error(`no policy ${name}`);
  return policy;
}

export const noMetrics: RunResult['metrics'] = {
  apiCalls: 0,
  compactionCalls: 0,
  toolCalls: 0,
  costUsd: 0,
  elapsedMs: 0,
  waitedMs: 0,
  prompts: 0,
  autoDenied: 0,
  refused: 0,
  notices: 0,
};

export function scenarioNamed(name: string, more: Partial<Scenario<Policy>> = {}): Scenario<Policy> {
  const limits = { stepsMax: 1e6, busStepsMax: 1e4, traceBytesMax: 1e8 };
  return scenarioOf({ name, file: 'my-outage.yaml', limits, ...more });
}

const machine: MachineFacts = {
  about: '',
  instances: { api: 'breaker', retry: 'retry', summary: 'breaker', compaction: 'compaction' },
  hears: {},
  says: {},
  notices: {
    'api.open': 'Calls are stopped after repeated failures; try later or start anew.',
    'summary.open': 'Calls are stopped after repeated failures; try later or start anew.',
  },
  states: {},
  services: [],
};

export interface Parts {
  readonly scenario: Scenario<Policy>;
  readonly policy?: string;
  readonly policyOption?: string;
  readonly result?: Partial<RunResult>;
  readonly metrics?: Partial<RunResult['metrics']>;
  readonly story?: readonly TraceRecord[];
  readonly storyLeftOut?: number;
  readonly seen?: readonly Seen[];
  readonly evidence?: RunOutcome['evidence'];
}

export function finished(parts: Parts): Finished {
  const { scenario, policy = 'seed' } = parts;
  return {
    scenario,
    machine,
    policy: policyNamed(policy).policy,
    policyOption: parts.policyOption,
    outcome: {
      result: {
        scenario: scenario.name,
        file: scenario.file,
        policy,
        engine: 'table',
        seed: scenario.seed,
        verdict: 'held',
        metrics: { ...noMetrics, ...parts.metrics },
        final: { api: 'closed.clean', retry: 'idle' },
        notices: [],
        expectations: [],
        traceSha256: '0'.repeat(64),
        ...parts.result,
      },
      story: parts.story ?? [],
      storyLeftOut: parts.storyLeftOut ?? 0,
      seen: new Map((parts.seen ?? []).map((each) => [each.last.type, each])),
      evidence: parts.evidence ?? [],
    },
  };
}

/** A message that was seen `times` times, the last time at `lastAtMs`. */
export function seen(last: Event, lastAtMs: number, times = 1): Seen {
  return { last, lastAtMs, times };
}

/** A step: `from -> to`. */
export function step(
  t: number,
  instance: string,
  event: Event,
  states: string,
  emits: readonly Event[] = [],
): TraceRecord {
  const [from = '', to = from] = states.split(' -> ');
  return { t, instance, event, from, to, emits, started: [], stopped: [] };
}
