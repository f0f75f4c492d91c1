/** Keeps the state of each instance and shows each step to the monitors. */
import type { Event } from '../scenario/event.ts';
import type { Monitor, Scene } from './judge.ts';
import type { Observer } from './kernel.ts';
import type { View } from './model.ts';
import { initEvent, type TraceRecord } from './trace.ts';
import type { ContextView, World } from './world.ts';

export class Watch implements Observer, Scene {
  readonly states = new Map<string, string>();
  record: TraceRecord | undefined;
  nowMs = 0;
  /** Monitors by what they want to be told. */
  readonly #readers: readonly Monitor[];
  readonly #steppers: readonly Monitor[];
  readonly #timers: readonly Monitor[];
  readonly #world: World;
  readonly #instances: number;
  readonly #busy = new Set<number>();
  /** Instances that were told anything. */
  readonly #addressed = new Set<string>();

  constructor(monitors: readonly Monitor[], world: World, instances: number) {
    this.#readers = monitors.filter((monitor) => monitor.onMessage !== undefined);
    this.#steppers = monitors.filter((monitor) => monitor.onStep !== undefined);
    this.#timers = monitors.filter((monitor) => monitor.onInstantEnd !== undefined);
    this.#world = world;
    this.#instances = instances;
  }

  get isBusy(): boolean {
    return this.#busy.size > 0;
  }

  wasAddressed(instance: string): boolean {
    return this.#addressed.has(instance);
  }

  context(): ContextView | undefined {
    return this.#world.context();
  }

  onMessage(message: Event): void {
    for (const monitor of this.#readers) monitor.onMessage?.(message, this);
  }

  onStep(record: TraceRecord, instance: number, _from: View, to: View): void {
    this.record = record;
    this.states.set(record.instance, to.text);
    if (record.event !== initEvent) this.#addressed.add(record.instance);
    if (to.tags.has('busy')) this.#busy.add(instance);
    else this.#busy.delete(instance);
    // While the instances start, one after the other, there is no state of the whole to look at.
    if (this.states.size < this.#instances) return;
    for (const monitor of this.#steppers) monitor.onStep?.(this);
  }

  onInstantEnd(_atMs: number, nextMs: number | undefined): void {
    for (const monitor of this.#timers) monitor.onInstantEnd?.(this, nextMs);
    if (nextMs !== undefined) this.nowMs = nextMs;
  }
}
