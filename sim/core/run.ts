/** One scenario under one policy: kernel, engine, world and judge put together, and the result they give. */
import type { Event } from '../scenario/event.ts';
import type { PolicyRun, Scenario } from '../scenario/types.ts';
import { actorEngine } from './actorEngine.ts';
import { Bus } from './bus.ts';
import { chartModel } from './chart.ts';
import type { Engine } from './engine.ts';
import { type Finding, type Monitor, monitorOf, type Scene } from './judge.ts';
import { Kernel, type Observer } from './kernel.ts';
import { Meters } from './meters.ts';
import type { View } from './model.ts';
import { seedFor } from './random.ts';
import type { EngineName, Evidence, RunOutcome, RunResult, Verdict } from './result.ts';
import { Story } from './story.ts';
import type { CatalogChart, SystemSpec } from './system.ts';
import { tableEngine } from './tableEngine.ts';
import { TraceHash, type TraceRecord, traceLine } from './trace.ts';
import type { World } from './world.ts';

/** What `run` must know of the product. */
export interface RunCatalog {
  readonly systems: { readonly [name: string]: SystemSpec };
  readonly charts: { readonly [name: string]: CatalogChart };
  createWorld(machine: string, config: Scenario<unknown>['world'], seed: number): World;
}

export interface RunOptions {
  readonly catalog: RunCatalog;
  readonly engine: EngineName;
  /** Instead of the scenario's own. */
  readonly seed?: number;
  /** Told each line of the trace. */
  readonly onLine?: (line: string) => void;
}

/** @throws Error for a bug in a chart, never for what a scenario says. */
export function runScenario<Policy>(
  scenario: Scenario<Policy>,
  run: PolicyRun<Policy>,
  options: RunOptions,
): RunOutcome {
  const { catalog } = options;
  const seed = options.seed ?? scenario.seed;
  const system = catalog.systems[scenario.machine];
  if (system === undefined) throw new Error(`machine "${scenario.machine}" is not in the catalog`);
  const names = Object.keys(system.instances);
  const meters = new Meters();
  const story = new Story();
  const world = catalog.createWorld(scenario.machine, scenario.world, seed);
  const monitors = run.expectations.map(({ claim }) => monitorOf(claim));
  const watch = new Watch(monitors, world, () => kernel.nowMs);
  const recorder = new Recorder(scenario.limits.traceBytesMax, options.onLine);
  const kernel = new Kernel({
    names,
    bus: new Bus(system, catalog.charts),
    world,
    steps: scenario.steps,
    limits: scenario.limits,
    observers: [recorder, meters, story, watch],
  });
  const engine = createEngine(options.engine, system, catalog, run.policy, seed);
  drive(kernel, engine, names.length, recorder);

  meters.close(kernel.nowMs, watch.isBusy);
  const findings = monitors.map((monitor) => monitor.finish(watch, meters.sums));
  const limit = kernel.limit ?? recorder.limit;
  const result: RunResult = {
    scenario: scenario.name,
    file: scenario.file,
    policy: run.policyName,
    engine: options.engine,
    seed,
    verdict: verdictOf(limit, findings),
    ...(limit === undefined ? {} : { limit }),
    metrics: { ...meters.sums, costUsd: meters.sums.costUsd / 1e6 },
    final: Object.fromEntries(watch.states),
    notices: story.notices,
    expectations: run.expectations.map(({ text, place }, index) => {
      const finding = findings[index];
      const at = `${place.file}:${place.line}:${place.column}`;
      return { text, held: finding?.held === true, at, ...(finding?.why === undefined ? {} : { why: finding.why }) };
    }),
    traceSha256: recorder.digest(),
  };
  const evidence = run.expectations.map(({ place }, index): Evidence | undefined => {
    const finding = findings[index];
    return finding === undefined || finding.held ? undefined : { place, record: finding.record };
  });
  return { result, story: story.records, storyLeftOut: story.leftOut, seen: story.seen, evidence };
}

/** A limit is no answer, unless something was refuted before it was reached. */
function verdictOf(limit: string | undefined, findings: readonly Finding[]): Verdict {
  if (limit !== undefined) return 'bounded';
  return findings.every(({ held }) => held) ? 'held' : 'refuted';
}

function drive(kernel: Kernel, engine: Engine, instances: number, recorder: Recorder): void {
  const heard: Event = { type: 'xstate.init' };
  const starts = Array.from({ length: instances }, (_, instance) => engine.start(instance));
  starts.forEach((outcome, instance) => {
    kernel.apply({ instance, event: heard, heard, timerId: undefined }, outcome);
  });
  for (let delivery = kernel.next(); delivery !== undefined; delivery = kernel.next()) {
    const { instance, event, timerId } = delivery;
    kernel.apply(
      delivery,
      timerId === undefined ? engine.step(instance, event) : engine.fire(instance, timerId, event),
    );
    if (recorder.limit !== undefined) return;
  }
}

function createEngine(
  name: EngineName,
  system: SystemSpec,
  { charts }: RunCatalog,
  policy: unknown,
  seed: number,
): Engine {
  const sections = policy as { readonly [section: string]: unknown };
  const parts = Object.entries(system.instances).map(([instance, spec]) => {
    const chart = charts[spec.chart];
    if (chart === undefined) throw new Error(`chart "${spec.chart}" is not in the catalog`);
    const section = spec.policy === undefined ? undefined : sections[spec.policy];
    return { chart, machine: chart.machine, input: { policy: section, seed: seedFor(seed, instance) } };
  });
  switch (name) {
    case 'table':
      return tableEngine(parts.map(({ chart, input }) => chartModel(chart, input)));
    case 'actors':
      return actorEngine(parts);
  }
}

/** Hashes the trace and hands it on; says when it has grown beyond its limit. */
class Recorder implements Observer {
  readonly #hash = new TraceHash();
  readonly #bytesMax: number;
  readonly #onLine: ((line: string) => void) | undefined;
  limit: string | undefined;

  constructor(bytesMax: number, onLine: ((line: string) => void) | undefined) {
    this.#bytesMax = bytesMax;
    this.#onLine = onLine;
  }

  onStep(record: TraceRecord): void {
    const line = traceLine(record);
    this.#hash.add(line);
    this.#onLine?.(line);
    if (this.#hash.bytes > this.#bytesMax) this.limit = `${this.#bytesMax} bytes of trace`;
  }

  digest(): string {
    return this.#hash.digest();
  }
}

/** Keeps the state of each instance and shows each step to the monitors. */
class Watch implements Observer, Scene {
  readonly states = new Map<string, string>();
  record: TraceRecord | undefined;
  readonly #monitors: readonly Monitor[];
  readonly #world: World;
  readonly #now: () => number;
  readonly #busy = new Set<number>();

  constructor(monitors: readonly Monitor[], world: World, now: () => number) {
    this.#monitors = monitors;
    this.#world = world;
    this.#now = now;
  }

  get nowMs(): number {
    return this.#now();
  }

  get isBusy(): boolean {
    return this.#busy.size > 0;
  }

  context() {
    return this.#world.context();
  }

  onMessage(message: Event): void {
    for (const monitor of this.#monitors) monitor.onMessage?.(message, this);
  }

  onStep(record: TraceRecord, instance: number, _from: View, to: View): void {
    this.record = record;
    this.states.set(record.instance, to.text);
    if (to.tags.has('busy')) this.#busy.add(instance);
    else this.#busy.delete(instance);
    for (const monitor of this.#monitors) monitor.onStep?.(this);
  }

  onInstantEnd(_atMs: number, nextMs: number | undefined): void {
    for (const monitor of this.#monitors) monitor.onInstantEnd?.(this, nextMs);
  }
}
