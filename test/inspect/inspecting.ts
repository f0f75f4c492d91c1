/** Inspections for tests: a scenario from text, on a port of this machine's own loopback, which is no network. */

import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../../sim/catalog.ts';
import { type Inspection, type InspectionOptions, inspect } from '../../sim/inspect/inspection.ts';
import { LiveRun } from '../../sim/inspect/liveRun.ts';
import type { Shown } from '../../sim/inspect/messages.ts';
import { loadScenario } from '../../sim/scenario/load.ts';
import type { PolicyRun, Scenario } from '../../sim/scenario/types.ts';
import { scenarioCatalog } from '../../sim/scenarioCatalog.ts';

/** Two failures and a retry that waits: three instants, a timer, and both charts change their state. */
export const waiting = `
version: 1
name: two attempts
machine: api
policy: { extends: seed, retry: { attemptsMax: 2 } }
world: { api: { takes: 1s, answers: 529 } }
steps:
  - { at: 0s, send: retry.request }
  - { at: 1m, send: retry.request }
expect: [{ apiCalls: 4 }]
`;

export const token = 'token-of-the-test';

export function scenarioOf(text: string): { readonly scenario: Scenario<Policy>; readonly policy: PolicyRun<Policy> } {
  const source = { file: 'test.yaml', bytes: new TextEncoder().encode(text) };
  const scenario = loadScenario(source, scenarioCatalog);
  const [policy] = scenario.runs;
  if (policy === undefined) throw new Error('no policy');
  return { scenario, policy };
}

export function liveRun(text: string, showsContexts = false): LiveRun<Policy> {
  const { scenario, policy } = scenarioOf(text);
  return new LiveRun({ catalog, scenario, policy, seed: scenario.seed, run: 'test', now: () => 0, showsContexts });
}

export function allSteps(run: LiveRun<Policy>): readonly Shown[] {
  const steps = [...run.start()];
  for (let shown = run.advance(); shown !== undefined; shown = run.advance()) steps.push(shown);
  return steps;
}

export function inspecting(text: string, options: Partial<InspectionOptions<Policy>> = {}): Promise<Inspection> {
  const { scenario, policy } = scenarioOf(text);
  return inspect<Policy>({
    catalog,
    scenario,
    policy,
    seed: scenario.seed,
    run: 'test',
    now: Date.now,
    showsContexts: false,
    files: new Map([['', { type: 'text/html', body: new TextEncoder().encode('the page') }]]),
    pictures: {},
    port: 0,
    receiverPort: undefined,
    token,
    pace: 'step',
    file: scenario.file,
    statelyUrl: 'http://localhost:1/',
    hears: catalog.factsOf(scenario.machine).hears,
    isEager: true,
    onEnd: () => undefined,
    ...options,
  });
}
