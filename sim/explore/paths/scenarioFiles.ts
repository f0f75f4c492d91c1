/**
 * A suite as scenario files, one for each test: the chart alone, what it hears and when, and all it says.
 *
 * Messages come a second apart while no timer runs; while one runs they come at one instant, as they were explored.
 */

import type { ScenarioCatalog } from '../../scenario/catalog.ts';
import { canonical, type Event, isEqual } from '../../scenario/event.ts';
import { usualLimits } from '../../scenario/limits.ts';
import type { Claim, Expectation, Scenario, Step } from '../../scenario/types.ts';
import { writeScenario } from '../../scenario/write.ts';
import { PlanError } from './planError.ts';
import { silentWorld } from './silentWorld.ts';
import type { Case, Suite } from './suite.ts';

export interface ScenarioFilesOptions<Policy> {
  readonly terms: ScenarioCatalog<Policy>;
  readonly policy: Policy;
  readonly marker: string;
}

/** In the order of the tests. @throws PlanError for a chart whose world cannot keep silent */
export function scenarioTexts<Policy>(suite: Suite, options: ScenarioFilesOptions<Policy>): readonly string[] {
  const facts = options.terms.machines[suite.chart];
  if (facts === undefined || Object.keys(facts.instances).length > 1)
    throw new PlanError(`no machine runs the chart "${suite.chart}" alone; write vitest or json`);
  const world = silentWorld(suite.chart, options.terms.machines);
  return suite.cases.map((each, index) => {
    const scenario = scenarioOf(suite, each, index + 1, options.policy);
    return `# ${options.marker}\n${writeScenario(scenario, options.terms, world)}`;
  });
}

const gapMs = 1000;

/** What a step must tell to be put on a clock. */
type Timed = { readonly says: readonly Event[]; readonly isTimed: boolean } & (
  | { readonly kind: 'hear'; readonly event: Event }
  | { readonly kind: 'wait'; readonly ms: number }
);

export interface Played {
  readonly steps: readonly Step[];
  readonly said: readonly { readonly atMs: number; readonly event: Event }[];
  readonly endMs: number;
}

export function scenarioOf<Policy>(suite: Suite, each: Case, number: number, policy: Policy): Scenario<Policy> {
  const { chart, policyName, seed } = suite;
  const played = play(each.steps);
  const place = { file: '', line: 1, column: 1 };
  const expectations = [...claimsOf(played), endOf(each, chart)].map(
    (claim): Expectation => ({ claim, text: '', place }),
  );
  return {
    name: `${number}: ${each.name}`.slice(0, 200),
    file: '',
    source: undefined,
    claim: undefined,
    machine: chart,
    seed,
    world: {},
    steps: played.steps,
    runs: [{ policyName, policy, expectations }],
    limits: usualLimits(false),
  };
}

/** Puts a test on a clock. */
export function play(steps: readonly Timed[]): Played {
  const scripted: Step[] = [];
  const said: Played['said'][number][] = [];
  let atMs = 0;
  let isTimed = false;
  for (const step of steps) {
    if (step.kind === 'wait') atMs += step.ms;
    else {
      if (scripted.length > 0 && !isTimed) atMs += gapMs;
      scripted.push({ atMs, event: step.event });
    }
    for (const event of step.says) said.push({ atMs, event });
    isTimed = step.isTimed;
  }
  return { steps: scripted, said, endMs: atMs };
}

/** Each message as often as it is said at each instant, and no more in all. */
function claimsOf({ said, endMs }: Played): readonly Claim[] {
  const places = new Map(said.map((each) => [`${each.atMs} ${canonical(each.event)}`, each]));
  const each = [...places.values()].map(({ atMs, event }) => {
    // A claim is held by each message that says at least as much.
    const times = said.filter((other) => other.atMs === atMs && includes(other.event, event)).length;
    return seen(event, atMs, atMs, times, true);
  });
  const totals = [...new Set(said.map(({ event }) => event.type))].map((type) => {
    const times = said.filter(({ event }) => event.type === type).length;
    return seen({ type }, 0, endMs, times, false);
  });
  return [...each, ...totals];
}

function seen({ type, ...payload }: Event, fromMs: number, toMs: number, times: number, isWhole: boolean): Claim {
  if (type === 'notice.show' && isWhole && typeof payload.code === 'string')
    return { kind: 'seen', sight: { kind: 'notice', code: payload.code }, fromMs, toMs, times: exactly(times) };
  const part = isWhole && Object.keys(payload).length > 0 ? { with: payload } : {};
  return { kind: 'seen', sight: { kind: 'emitted', event: type, ...part }, fromMs, toMs, times: exactly(times) };
}

/** Whether a message says at least as much. */
export const includes = (whole: Event, part: Event): boolean =>
  Object.entries(part).every(([field, value]) => isEqual(whole[field] ?? null, value));

const exactly = (times: number) => ({ atLeast: times, atMost: times });

function endOf({ steps }: Case, chart: string): Claim {
  return { kind: 'state', states: { [chart]: steps.at(-1)?.state ?? '' } };
}
