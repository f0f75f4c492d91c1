/**
 * The other engine: real `createActor` actors, to prove the table right.
 *
 * `on('*')` and the actor's clock only note what happened; the kernel carries it out after `send` has returned.
 * XState tells its clock no timer ids, but lists them in the system's snapshot (xstate 5.33.3).
 */
import { type AnyActor, type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate';
import type { Event } from '../scenario/event.ts';
import { type ChartInput, snapshotView } from './chart.ts';
import type { Engine, StepOutcome } from './engine.ts';
import type { Effect, View } from './model.ts';

class Performer {
  readonly #actor: AnyActor;
  #effects: Effect[] = [];
  readonly #due = new Map<string, () => void>();

  constructor(machine: AnyStateMachine, input: ChartInput) {
    this.#actor = createActor(machine, {
      input: input as never,
      clock: {
        setTimeout: (fire, afterMs) => this.#noteStart(fire, afterMs),
        clearTimeout: (id) => this.#noteStop(String(id)),
      },
    });
    this.#actor.on('*', (event) => this.#effects.push({ kind: 'emit', event: event as Event }));
  }

  start(): StepOutcome {
    const effects = this.#during(() => this.#actor.start());
    const view = this.#view();
    return { from: view, to: view, effects };
  }

  step(event: Event): StepOutcome {
    const from = this.#view();
    const effects = this.#during(() => this.#actor.send(event));
    return { from, to: this.#view(), effects };
  }

  fire(timerId: string): StepOutcome {
    const fire = this.#due.get(timerId);
    if (fire === undefined) throw new Error(`timer "${timerId}" is not armed`);
    this.#due.delete(timerId);
    const from = this.#view();
    const effects = this.#during(fire);
    return { from, to: this.#view(), effects };
  }

  get snapshot(): AnyMachineSnapshot {
    return this.#actor.getSnapshot();
  }

  #during(act: () => void): readonly Effect[] {
    this.#effects = [];
    act();
    return this.#effects;
  }

  #view(): View {
    return snapshotView(this.snapshot);
  }

  #noteStart(fire: () => void, afterMs: number): string {
    const scheduled = Object.values(this.#actor.system.getSnapshot()._scheduledEvents);
    const timer = scheduled.find(({ id }) => !this.#due.has(id));
    if (timer === undefined) throw new Error('a timer was armed twice');
    this.#due.set(timer.id, fire);
    this.#effects.push({ kind: 'start', id: timer.id, afterMs, event: timer.event as Event });
    return timer.id;
  }

  #noteStop(id: string): void {
    this.#due.delete(id);
    this.#effects.push({ kind: 'stop', id });
  }
}

export interface Part {
  readonly machine: AnyStateMachine;
  readonly input: ChartInput;
}

export interface ActorEngine extends Engine {
  /** What the actor of an instance shows of itself now; also before it is started. */
  snapshotOf(instance: number): AnyMachineSnapshot;
}

export function actorEngine(parts: readonly Part[]): ActorEngine {
  const performers = parts.map(({ machine, input }) => new Performer(machine, input));
  const performer = (instance: number): Performer => {
    const found = performers[instance];
    if (found === undefined) throw new RangeError(`no instance ${instance}`);
    return found;
  };
  return {
    start: (instance) => performer(instance).start(),
    step: (instance, event) => performer(instance).step(event),
    fire: (instance, timerId) => performer(instance).fire(timerId),
    snapshotOf: (instance) => performer(instance).snapshot,
  };
}
