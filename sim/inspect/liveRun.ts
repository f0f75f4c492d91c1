/** A run of real XState actors that is taken step by step, with everything that can be shown of each step. */
import { type ActorEngine, actorEngine } from '../core/actorEngine.ts';
import type { Delivery } from '../core/bus.ts';
import type { Conclusion } from '../core/conclude.ts';
import { type ChartPart, partsOf } from '../core/engines.ts';
import { assemble, type RunCatalog } from '../core/run.ts';
import { portOf } from '../core/system.ts';
import { initEvent, type TraceRecord } from '../core/trace.ts';
import type { Event } from '../scenario/event.ts';
import type { PolicyRun, Scenario } from '../scenario/types.ts';
import { activePaths } from './chartView.ts';
import type { Shown } from './messages.ts';
import { outside, plainContext, Scribe, type ScribeOptions, type StatelyMessage } from './stately.ts';

/** Each step stays in memory, of the server and of the page, so that a receiver that comes late gets them all. */
const stepsMax = 20_000;

export interface LiveOptions<Policy> extends ScribeOptions {
  readonly catalog: RunCatalog;
  readonly scenario: Scenario<Policy>;
  readonly policy: PolicyRun<Policy>;
  readonly seed: number;
}

export class LiveRun<Policy> {
  readonly parts: readonly ChartPart[];
  readonly #conclusion: Conclusion<Policy>;
  readonly #engine: ActorEngine;
  readonly #scribe: Scribe;
  readonly #showsContexts: boolean;
  /** What comes next at this instant: whether anything does is known only once it is taken off the bus. */
  #pending: Delivery | undefined;
  #number = 0;

  constructor({ catalog, scenario, policy, seed, ...scribing }: LiveOptions<Policy>) {
    this.parts = partsOf(scenario.machine, catalog, policy.policy, seed);
    this.#engine = actorEngine(this.parts);
    this.#scribe = new Scribe(scribing);
    this.#showsContexts = scribing.showsContexts;
    this.#conclusion = assemble(scenario, policy, { catalog, engine: 'actors', seed });
  }

  get nowMs(): number {
    return this.#conclusion.kernel.nowMs;
  }

  /** The instant at which something may happen next; nothing when the run is over. */
  get nextAtMs(): number | undefined {
    if (this.limit !== undefined) return undefined;
    return this.#pending === undefined ? this.#conclusion.kernel.nextAtMs : this.nowMs;
  }

  /** The limit that ended the run, as a phrase. */
  get limit(): string | undefined {
    const { kernel, recorder } = this.#conclusion;
    return kernel.limit ?? recorder.limit ?? (this.#number >= stepsMax ? `${stepsMax} steps shown` : undefined);
  }

  /** All start before anyone is told anything. */
  start(): readonly Shown[] {
    const outcomes = this.parts.map((_, instance) => this.#engine.start(instance));
    const steps = outcomes.map((outcome, instance) => {
      const delivery = { instance, event: initEvent, heard: initEvent, timerId: undefined };
      this.#conclusion.kernel.apply(delivery, outcome);
      return this.#shown(delivery);
    });
    this.#lookAhead();
    return steps;
  }

  /** The next step that is due until then, if one is. */
  advance(untilMs?: number): Shown | undefined {
    if (this.limit !== undefined) return undefined;
    const { kernel } = this.#conclusion;
    const delivery = this.#pending ?? kernel.next(untilMs);
    if (delivery === undefined) return undefined;
    const { instance, event, timerId } = delivery;
    const outcome =
      timerId === undefined ? this.#engine.step(instance, event) : this.#engine.fire(instance, timerId, event);
    kernel.apply(delivery, outcome);
    const shown = this.#shown(delivery);
    this.#lookAhead();
    return shown;
  }

  /** A message of the user's, `afterMs` from now, which is before anything else is due. */
  send(event: Event, afterMs: number): void {
    this.#conclusion.kernel.send(event, afterMs);
  }

  #lookAhead(): void {
    this.#pending = this.limit === undefined ? this.#conclusion.kernel.next(this.nowMs) : undefined;
  }

  #shown(delivery: Delivery): Shown {
    const record = this.#conclusion.watch.record;
    if (record === undefined) throw new Error('a step left no record');
    const snapshot = this.#engine.snapshotOf(delivery.instance);
    this.#number += 1;
    return {
      number: this.#number,
      record,
      source: this.#sourceOf(delivery),
      active: activePaths(snapshot.value),
      ...(this.#showsContexts ? { context: plainContext(snapshot) } : {}),
      stately: this.#statelyOf(delivery, record),
    };
  }

  #isInstance(name: unknown): name is string {
    return this.parts.some(({ instance }) => instance === name);
  }

  #sourceOf({ heard, timerId }: Delivery): string {
    if (timerId !== undefined) return outside.clock;
    return this.#isInstance(heard.from) ? heard.from : outside.world;
  }

  /** The event as the chart names it, since its definition does; a timer is the actor's own, as XState has it. */
  #statelyOf(delivery: Delivery, { instance, emits }: TraceRecord): readonly StatelyMessage[] {
    const scribe = this.#scribe;
    const snapshot = this.#engine.snapshotOf(delivery.instance);
    const source = delivery.timerId === undefined ? this.#sourceOf(delivery) : instance;
    const toWorld = emits.filter(({ type }) => !this.#isInstance(portOf(type)));
    const isStart = delivery.heard === initEvent;
    const machine = this.parts[delivery.instance]?.machine;
    return [
      ...(this.#number === 1 ? [scribe.world()] : []),
      ...(isStart && machine !== undefined ? [scribe.actor(instance, machine, snapshot)] : []),
      scribe.event(instance, delivery.event, source),
      scribe.snapshot(instance, delivery.event, snapshot),
      ...toWorld.map((event) => scribe.event(outside.world, event, instance)),
    ];
  }
}
