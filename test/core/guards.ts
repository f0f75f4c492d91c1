/** Guards made in code, and the runs that they are put into. */
import { seed } from '../../machines/policies/seed.ts';
import { catalog } from '../../sim/catalog.ts';
import type { Adapter, AdapterSetting, Guard } from '../../sim/core/adapter.ts';
import { AdapterError } from '../../sim/core/adapterError.ts';
import type { RunOutcome } from '../../sim/core/result.ts';
import { runAdapted } from '../../sim/core/runAdapted.ts';
import type { TraceRecord } from '../../sim/core/trace.ts';
import type { Event } from '../../sim/scenario/event.ts';
import { defaultLimits } from '../../sim/scenario/limits.ts';
import type { Claim } from '../../sim/scenario/types.ts';
import { type Settings, scenarioOf, worldOf } from '../support/scenarios.ts';

export const request: Event = { type: 'compaction.request', cause: 'auto' };

export interface Play {
  readonly chart?: string;
  readonly machine?: string;
  readonly world?: Settings;
  /** By the ms at which they are sent. */
  readonly steps?: readonly (readonly [number, Event])[];
  readonly claims?: readonly Claim[];
  readonly stepsMax?: number;
}

export interface Played extends RunOutcome {
  readonly records: readonly TraceRecord[];
}

/** Messages on the bus, in order, each with its time. */
export const saidIn = ({ records }: Played): readonly (readonly [number, string])[] =>
  records.flatMap(({ t, emits }) => emits.map(({ type }) => [t, type] as const));

/** A run of a guard in place of the compaction chain, which is asked once, unless said otherwise. */
export async function play(create: (setting: AdapterSetting) => Guard, more: Play = {}): Promise<Played> {
  const {
    chart = 'compaction',
    machine = 'compaction',
    world = {},
    steps = [[0, request]],
    claims = [],
    stepsMax = 1000,
  } = more;
  const adapter: Adapter = { chart, create };
  const records: TraceRecord[] = [];
  const scenario = scenarioOf({
    machine,
    world: worldOf(machine, world),
    steps: steps.map(([atMs, event]) => ({ atMs, event })),
    limits: { ...defaultLimits, stepsMax },
  });
  const place = { file: 'code', line: 1, column: 1 };
  const expectations = claims.map((claim) => ({ claim, text: claim.kind, place }));
  const outcome = await runAdapted(
    scenario,
    { policyName: 'seed', policy: seed.policy, expectations },
    {
      catalog,
      adapter,
      adapterName: 'guard.ts',
      deadlineMs: 20,
      onLine: (line) => records.push(JSON.parse(line)),
    },
  );
  return { ...outcome, records };
}

/** What the guard is told it did wrong. @throws unless it did. */
export async function errorOf(create: (setting: AdapterSetting) => Guard, more: Play = {}): Promise<AdapterError> {
  try {
    await play(create, more);
  } catch (error) {
    if (error instanceof AdapterError) return error;
    throw error;
  }
  throw new Error('the guard did nothing wrong');
}
