/** A suite as scenario files, one for each test: the chart alone, what it hears and when, and all it says. */
import { seedFor } from '../../core/random.ts';
import type { CatalogChart } from '../../core/system.ts';
import type { MachineFacts, ScenarioCatalog } from '../../scenario/catalog.ts';
import { canonical, type Event, isEqual } from '../../scenario/event.ts';
import { usualLimits } from '../../scenario/limits.ts';
import { madeScenario } from '../../scenario/made.ts';
import type { Claim, Expectation, Scenario, Step } from '../../scenario/types.ts';
import { writeScenario } from '../../scenario/write.ts';
import { type Clocked, clocked } from './clocked.ts';
import { PlanError } from './planError.ts';
import { silentWorld } from './silentWorld.ts';
import type { Suite } from './suite.ts';
import { TracedChart } from './traced.ts';

export interface ScenarioFilesOptions<Policy> {
  readonly terms: ScenarioCatalog<Policy>;
  /** A whole one. */
  readonly policy: Policy;
  /** The suite's chart. */
  readonly chart: CatalogChart;
  /** Of the files. */
  readonly seed: number;
  readonly marker: string;
}

/** What a chart that runs alone under its own name is given by a file of this seed: the suite must be made with it. */
export const chartSeed = (chart: string, seed: number): number => seedFor(seed, chart);

/** In the order of the tests. @throws PlanError where no machine runs the chart alone in a world that can be silent */
export function scenarioTexts<Policy>(suite: Suite, options: ScenarioFilesOptions<Policy>): readonly string[] {
  const { machines } = options.terms;
  const machine = machineOf(suite.chart, machines);
  const world = silentWorld(machine, machines);
  const subject = new TracedChart(options.chart, { policy: suite.policy, seed: suite.seed });
  return suite.cases.map((each, index) => {
    const name = `${index + 1}: ${each.name}`.slice(0, 200);
    const scenario = scenarioOf(suite, { ...options, name, machine, played: clocked(subject, each.steps) });
    return `# ${options.marker}\n${writeScenario(scenario, options.terms, world)}`;
  });
}

/** The machine that runs this chart alone, under the chart's name. */
function machineOf(chart: string, machines: { readonly [name: string]: MachineFacts }): string {
  const alone = Object.entries(machines).find(
    ([, { instances }]) => Object.keys(instances).length === 1 && instances[chart] === chart,
  );
  if (alone === undefined)
    throw new PlanError(
      `no machine runs the chart "${chart}" alone, so a script cannot play its partners; write vitest or json`,
    );
  return alone[0];
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

interface Told<Policy> extends ScenarioFilesOptions<Policy> {
  readonly name: string;
  readonly machine: string;
  readonly played: Clocked;
}

function scenarioOf<Policy>({ chart, policyName }: Suite, told: Told<Policy>): Scenario<Policy> {
  const { name, machine, played, policy, seed } = told;
  const place = { file: '', line: 1, column: 1 };
  const end: Claim = { kind: 'state', states: { [chart]: played.state }, atMs: played.endMs };
  const expectations = [...claimsOf(played), end].map((claim): Expectation => ({ claim, text: '', place }));
  return madeScenario<Policy>({
    name,
    machine,
    seed,
    world: {},
    steps: played.steps,
    runs: [{ policyName, policy, expectations }],
    limits: usualLimits(false),
  });
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

/** Each message as often as it is said at each instant, and no more in all; the script may say it, too. */
function claimsOf({ steps, said, endMs }: Clocked): readonly Claim[] {
  const all = [...said, ...steps];
  const places = new Map(said.map((each) => [`${each.atMs} ${canonical(each.event)}`, each]));
  const each = [...places.values()].map(({ atMs, event }) => {
    // A claim is held by each message that says at least as much.
    const times = all.filter((other) => other.atMs === atMs && isAtLeast(other.event, event)).length;
    return seen(event, atMs, atMs, times, true);
  });
  const totals = [...new Set(said.map(({ event }) => event.type))].map((type) => {
    const times = all.filter(({ event }) => event.type === type).length;
    return seen({ type }, 0, endMs, times, false);
  });
  return [...each, ...totals];
}

const isAtLeast = (whole: Event, part: Event): boolean => whole.type === part.type && includes(whole, part);

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
