/** One scenario under one policy: kernel, engine, world and judge put together, and the result they give. */
import type { PolicyRun, Scenario } from '../scenario/types.ts';
import { Bus } from './bus.ts';
import { type Conclusion, concluded, hashed } from './conclude.ts';
import type { Engine } from './engine.ts';
import { createEngine, type RunCatalog } from './engines.ts';
import { monitorOf } from './judge.ts';
import { Kernel, type Observer } from './kernel.ts';
import { Meters } from './meters.ts';
import { Recorder } from './recorder.ts';
import type { EngineName, RunOutcome, RunSummary } from './result.ts';
import { Story } from './story.ts';
import { systemOf } from './system.ts';
import { initEvent } from './trace.ts';
import { TraceHash } from './traceHash.ts';
import { Watch } from './watch.ts';

export type { RunCatalog } from './engines.ts';

export interface RunOptions {
  readonly catalog: RunCatalog;
  readonly engine: EngineName;
  /** Instead of the scenario's own. */
  readonly seed?: number;
  /** Told each line of the trace. */
  readonly onLine?: (line: string) => void;
  /** Told of everything as well, last. */
  readonly observer?: Observer;
}

export interface AssemblyOptions extends RunOptions {
  /** Given the whole trace. */
  readonly hash?: TraceHash;
}

/** @throws Error for a bug in a chart, never for what a scenario says. */
export function runScenario<Policy>(
  scenario: Scenario<Policy>,
  run: PolicyRun<Policy>,
  options: RunOptions,
): RunOutcome {
  const hash = new TraceHash();
  const outcome = runUnhashed(scenario, run, { ...options, hash });
  return hashed(outcome, hash);
}

/** For whoever does not show the hash of the trace: in a long run it takes as much time as the steps. */
export function runUnhashed<Policy>(
  scenario: Scenario<Policy>,
  run: PolicyRun<Policy>,
  options: AssemblyOptions,
): RunOutcome<RunSummary> {
  const parts = assemble(scenario, run, options);
  const seed = options.seed ?? scenario.seed;
  const engine = createEngine(options.engine, scenario.machine, options.catalog, run.policy, seed);
  drive(parts, engine);
  return concluded(parts);
}

/** Everything of a run but the engine. */
export function assemble<Policy>(
  scenario: Scenario<Policy>,
  run: PolicyRun<Policy>,
  { catalog, engine, seed = scenario.seed, onLine, observer, hash }: AssemblyOptions,
): Conclusion<Policy> {
  const system = systemOf(catalog.systems, scenario.machine);
  const names = Object.keys(system.instances);
  const world = catalog.createWorld(scenario.machine, scenario.world, seed);
  const monitors = run.expectations.map(({ claim }) => monitorOf(claim));
  const meters = new Meters();
  const story = new Story();
  const watch = new Watch(monitors, world, names.length);
  const recorder = new Recorder({ bytesMax: scenario.limits.traceBytesMax, hash, onLine });
  const kernel = new Kernel({
    names,
    bus: new Bus(system, catalog.charts),
    world,
    steps: scenario.steps,
    limits: scenario.limits,
    observers: [recorder, meters, story, watch, ...(observer === undefined ? [] : [observer])],
  });
  return { scenario, run, engine, seed, names, kernel, recorder, meters, story, watch, monitors };
}

/** All have started before anyone is told anything. */
export function startAll(kernel: Kernel, names: readonly string[], { start }: Pick<Engine, 'start'>): void {
  const outcomes = names.map((_, instance) => start(instance));
  outcomes.forEach((outcome, instance) => {
    kernel.apply({ instance, event: initEvent, heard: initEvent, timerId: undefined }, outcome);
  });
}

function drive<Policy>({ kernel, names, recorder }: Conclusion<Policy>, engine: Engine): void {
  startAll(kernel, names, engine);
  for (let delivery = kernel.next(); delivery !== undefined; delivery = kernel.next()) {
    const { instance, event, timerId } = delivery;
    const outcome = timerId === undefined ? engine.step(instance, event) : engine.fire(instance, timerId, event);
    kernel.apply(delivery, outcome);
    if (recorder.limit !== undefined) return;
  }
}
