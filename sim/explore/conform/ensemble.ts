/**
 * A chart or somebody's guard among the charts it talks to, for one step at a time.
 *
 * What passes between them at one instant is settled here, first in, first out, as on the bus of a run; what is left
 * is what the outside sees: all that the one in question says to the world, and what its partners tell the user.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { Bus, type Delivery } from '../../core/bus.ts';
import { chartModel } from '../../core/chart.ts';
import { partsOf, type RunCatalog } from '../../core/engines.ts';
import type { Effect, Model } from '../../core/model.ts';
import { type InstanceSpec, portOf, renamed, systemOf } from '../../core/system.ts';
import type { Event, Json } from '../../scenario/event.ts';

export interface EnsembleOptions {
  readonly catalog: RunCatalog;
  readonly machine: string;
  readonly chart: string;
  /** A whole one. */
  readonly policy: unknown;
  readonly seed: number;
}

/** By instance; nothing in the place of the one in question. */
export type Partners = readonly (AnyMachineSnapshot | undefined)[];

export interface Settled {
  readonly partners: Partners;
  readonly effects: readonly Effect[];
}

const firing = 'ensemble.timer';
const stepsMax = 10_000;

export class Ensemble {
  readonly #bus: Bus;
  readonly #models: readonly Model<AnyMachineSnapshot>[];
  readonly #names: readonly string[];
  readonly #spec: InstanceSpec;
  readonly #own: number;
  readonly #hears: object;
  /** The policy's section and the seed of the one in question. */
  readonly input: { readonly policy: unknown; readonly seed: number };
  readonly instance: string;

  constructor({ catalog, machine, chart, policy, seed }: EnsembleOptions) {
    const system = systemOf(catalog.systems, machine);
    const parts = partsOf(machine, catalog, policy, seed);
    const own = parts.findIndex((part) => part.chartName === chart);
    const part = parts[own];
    const spec = part === undefined ? undefined : system.instances[part.instance];
    if (part === undefined || spec === undefined) throw new Error(`no "${chart}" runs in "${machine}"`);
    this.#bus = new Bus(system, catalog.charts);
    this.#models = parts.map(({ chart: partner, input }) => chartModel(partner, input));
    this.#names = parts.map(({ instance }) => instance);
    this.#own = own;
    this.#hears = part.chart.vocabulary.hears;
    this.#spec = spec;
    this.input = part.input;
    this.instance = part.instance;
  }

  /** Whether a message of this type can be on the bus for the one in question; a timer's event cannot. */
  isHeard(type: string): boolean {
    return Object.hasOwn(this.#hears, type);
  }

  /** What the world can say to the one in question: its partners speak for themselves. */
  isFromOutside({ type }: Event): boolean {
    return this.#spec.ports[portOf(type)] === undefined;
  }

  start(): Partners {
    return this.#models.map((model, index) => (index === this.#own ? undefined : model.initial()[0]));
  }

  key(partners: Partners): string {
    return partners.map((state, index) => (state === undefined ? '' : this.#models[index]?.key(state))).join(' ');
  }

  onBus(event: Event): Event {
    return portOf(event.type) === this.#spec.chart ? { ...event, type: renamed(event.type, this.instance) } : event;
  }

  /**
   * Yields each message for the one in question, and takes what it does to it.
   *
   * @param begun what it did of itself, when it started or its own timer fired
   */
  *settle(before: Partners, event: Event | undefined, begun: readonly Effect[] = []): Settling {
    const partners = [...before];
    const left: Effect[] = [];
    const queue: Event[] = [];
    const apply = (instance: number, effects: readonly Effect[]): void => {
      for (const effect of effects) {
        if (effect.kind === 'emit') queue.push(this.#bus.address(instance, effect.event));
        left.push(...this.#visible(instance, effect));
      }
    };
    const tell = (instance: number, heard: Event): void => {
      const [model, state] = [this.#models[instance], partners[instance]];
      if (model === undefined || state === undefined) return;
      const [after, effects] = model.next(state, heard);
      partners[instance] = after;
      apply(instance, effects);
    };
    apply(this.#own, begun);
    if (event?.type === firing) tell(Number(event.instance), event.event as Event);
    else if (event !== undefined) queue.push(this.onBus(event));
    let steps = 0;
    for (let message = queue.shift(); message !== undefined; message = queue.shift()) {
      for (const { instance, event: heard } of this.#bus.deliveries(message) satisfies readonly Delivery[]) {
        steps += 1;
        if (steps > stepsMax) throw new Error(`more than ${stepsMax} messages at one instant`);
        if (instance === this.#own) apply(instance, yield heard);
        else tell(instance, heard);
      }
    }
    return { partners, effects: left };
  }

  /** Whether a timer is a partner's. */
  isPartners({ type }: Event): boolean {
    return type === firing;
  }

  #visible(instance: number, effect: Effect): readonly Effect[] {
    if (effect.kind !== 'emit') return [instance === this.#own ? effect : this.#named(instance, effect)];
    const { type } = effect.event;
    if (instance !== this.#own) return type === 'notice.show' ? [effect] : [];
    return this.#spec.ports[portOf(type)] === undefined ? [effect] : [];
  }

  #named(instance: number, effect: Effect & { readonly kind: 'start' | 'stop' }): Effect {
    const id = `${this.#names[instance]} ${effect.id}`;
    if (effect.kind === 'stop') return { kind: 'stop', id };
    const event = { type: firing, instance, event: effect.event as Json };
    return { ...effect, id, event };
  }
}

export type Settling = Generator<Event, Settled, readonly Effect[]>;
