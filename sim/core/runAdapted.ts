/** The same run with a user's guard in a chart's place; its promises may need turns of the event loop. */
import type { Event } from '../scenario/event.ts';
import type { Claim, MetricName, PolicyRun, Scenario, Sight } from '../scenario/types.ts';
import type { Adapter } from './adapter.ts';
import { AdapterError } from './adapterError.ts';
import { AdapterSeat } from './adapterSeat.ts';
import { concluded, hashed } from './conclude.ts';
import type { StepOutcome } from './engine.ts';
import { type ChartPart, createEngine, partsOf, type RunCatalog } from './engines.ts';
import type { RunOutcome } from './result.ts';
import { assemble, type RunOptions, startAll } from './run.ts';
import { portOf, renamed } from './system.ts';
import { TraceHash } from './traceHash.ts';

export interface AdaptedOptions extends Omit<RunOptions, 'engine'> {
  readonly adapter: Adapter;
  /** For messages. */
  readonly adapterName: string;
  /** Real ms that an open promise gets to settle. */
  readonly deadlineMs?: number;
  /** Told before each message that the guard is given. */
  readonly onHear?: (what: string) => void;
}

/** Whether this machine has an instance whose place the adapter can take. */
export function isAdaptable(catalog: RunCatalog, machine: string, { chart }: Adapter): boolean {
  return Object.values(catalog.systems[machine]?.instances ?? {}).some((spec) => spec.chart === chart);
}

/** @throws AdapterError for what the guard does wrong; what it decides wrongly is a refuted expectation. */
export async function runAdapted<Policy>(
  scenario: Scenario<Policy>,
  run: PolicyRun<Policy>,
  options: AdaptedOptions,
): Promise<RunOutcome> {
  const { catalog, adapter, adapterName, deadlineMs = 1_000, onHear = () => {}, seed = scenario.seed } = options;
  const hash = new TraceHash();
  const parts = { ...assemble(scenario, run, { ...options, engine: 'actors', hash }), adapter: adapterName };
  // Actors, since tables are shared and this run takes turns with others.
  const charts = createEngine('actors', scenario.machine, catalog, run.policy, seed);
  const seats = new Map<number, AdapterSeat>();
  const members = partsOf(scenario.machine, catalog, run.policy, seed);
  members.forEach(({ chartName, chart, input }, instance) => {
    if (chartName !== adapter.chart) return;
    const { vocabulary } = chart;
    const now = () => parts.kernel.nowMs;
    seats.set(instance, new AdapterSeat({ adapter, name: adapterName, vocabulary, ...input, now, deadlineMs, onHear }));
  });
  if (seats.size === 0) {
    throw new AdapterError('adapter-invalid', `${adapterName}: no "${adapter.chart}" runs in "${scenario.machine}"`);
  }
  await drive(parts, {
    start: (instance) => seats.get(instance)?.start() ?? charts.start(instance),
    step: (instance, event) => seats.get(instance)?.step(event) ?? charts.step(instance, event),
    fire: (instance, id, event) => seats.get(instance)?.fire(id, event) ?? charts.fire(instance, id, event),
  });
  const isSilent = (instance: number, name: string) => !seats.has(instance) && !parts.watch.wasAddressed(name);
  const silent = members.filter(({ instance }, index) => isSilent(index, instance));
  const stateless = members.filter((_, index) => seats.get(index)?.hasState === false);
  const outcome = concluded(parts, ({ claim }) => isVisible(claim, silent, stateless));
  return hashed(outcome, hash);
}

type Eventual<T> = T | Promise<T>;

/** As `Engine`, but a step may take turns of the event loop. */
interface PatientEngine {
  start(instance: number): StepOutcome;
  step(instance: number, event: Event): Eventual<StepOutcome>;
  fire(instance: number, timerId: string, event: Event): Eventual<StepOutcome>;
}

async function drive({ kernel, names, recorder }: ReturnType<typeof assemble>, engine: PatientEngine): Promise<void> {
  startAll(kernel, names, engine);
  for (let delivery = kernel.next(); delivery !== undefined; delivery = kernel.next()) {
    const { instance, event, timerId } = delivery;
    const outcome = timerId === undefined ? engine.step(instance, event) : engine.fire(instance, timerId, event);
    kernel.apply(delivery, await outcome);
    if (recorder.limit !== undefined) return;
  }
}

/** A guard shows its messages; its state only if it says so, and nothing of a partner that it never spoke to. */
function isVisible(claim: Claim, silent: readonly ChartPart[], stateless: readonly ChartPart[]): boolean {
  const { states, words } = mentionsOf(claim);
  if (claim.kind === 'metric' && silent.some((part) => isMeteredBy(part, claim.metric))) return false;
  if ([...silent, ...stateless].some(({ instance }) => states.includes(instance))) return false;
  return !silent.some((part) => words.some((word) => isWordOf(part, word)));
}

/** Whether this metric counts refusals that a breaker alone would say: a guard may refuse by itself. */
const isMeteredBy = ({ chart: { vocabulary } }: ChartPart, metric: MetricName): boolean =>
  metric === 'refused' && Object.hasOwn(vocabulary.says, 'breaker.refused');

/** Whether a message or a notice is this instance's own. */
function isWordOf({ instance, chartName, chart: { vocabulary } }: ChartPart, word: string): boolean {
  if (portOf(word) !== instance) return false;
  const local = renamed(word, chartName);
  return [vocabulary.hears, vocabulary.says, vocabulary.notices].some((words) => Object.hasOwn(words, local));
}

/** Instances whose state a claim reads, and messages and notices it looks for. */
function mentionsOf(claim: Claim): { readonly states: readonly string[]; readonly words: readonly string[] } {
  const sights = sightsOf(claim);
  const states = sights.flatMap((sight) => (sight.kind === 'state' ? Object.keys(sight.states) : []));
  const words = sights.flatMap((sight) => {
    if (sight.kind === 'state') return [];
    return sight.kind === 'emitted' ? [sight.event] : [sight.code];
  });
  const conditions = claim.kind === 'never' || claim.kind === 'always' ? Object.keys(claim.while ?? {}) : [];
  const own = claim.kind === 'state' || claim.kind === 'always' ? Object.keys(claim.states) : [];
  return { states: [...states, ...conditions, ...own], words };
}

function sightsOf(claim: Claim): readonly Sight[] {
  switch (claim.kind) {
    case 'seen':
      return [claim.sight];
    case 'never':
      return claim.after === undefined ? [claim.sight] : [claim.sight, claim.after];
    case 'order':
      return claim.sights;
    default:
      return [];
  }
}
