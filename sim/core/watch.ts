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
  /** Monitors by the type of message, and by what else they want to be told. */
  readonly #readers: ReadonlyMap<string, readonly Monitor[]>;
  readonly #steppers: readonly Monitor[];
  readonly #timers: readonly Monitor[];
  readonly #world: World;
  readonly #instances: number;
  /** By instance. */
  readonly #busy: boolean[];
  /** Instances that were told anything. */
  readonly #addressed = new Set<string>();

  constructor(monitors: readonly Monitor[], world: World, instances: number) {
    this.#readers = readersOf(monitors);
    this.#steppers = monitors.filter(({ looks }) => looks === true);
    this.#timers = monitors.filter((monitor) => monitor.onInstantEnd !== undefined);
    this.#world = world;
    this.#instances = instances;
    this.#busy = Array.from({ length: instances }, () => false);
  }

  get isBusy(): boolean {
    return this.#busy.includes(true);
  }

  wasAddressed(instance: string): boolean {
    return this.#addressed.has(instance);
  }

  context(): ContextView | undefined {
    return this.#world.context();
  }

  onMessage(message: Event): void {
    const readers = this.#readers.get(message.type);
    if (readers === undefined) return;
    for (const monitor of readers) monitor.onMessage?.(message, this);
  }

  onStep(record: TraceRecord, instance: number, from: View, to: View): void {
    const isStart = record.event === initEvent;
    this.record = record;
    if (!isStart) this.#addressed.add(record.instance);
    if (isStart || from !== to) {
      this.states.set(record.instance, to.text);
      this.#busy[instance] = to.tags.has('busy');
    }
    // While the instances start, one after the other, there is no state of the whole to look at.
    if (this.states.size < this.#instances) return;
    for (const monitor of this.#steppers) monitor.onStep?.(this);
  }

  onInstantEnd(_atMs: number, nextMs: number | undefined): void {
    for (const monitor of this.#timers) monitor.onInstantEnd?.(this, nextMs);
    if (nextMs !== undefined) this.nowMs = nextMs;
  }
}

function readersOf(monitors: readonly Monitor[]): ReadonlyMap<string, readonly Monitor[]> {
  const types = new Set(monitors.flatMap(({ hears = [] }) => hears));
  return new Map([...types].map((type) => [type, monitors.filter(({ hears = [] }) => hears.includes(type))]));
}
