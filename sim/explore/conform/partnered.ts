/** A chart among its partners, as something to explore: only its own transitions count. */
import type { AnyMachineSnapshot } from 'xstate';
import type { CatalogChart } from '../../core/system.ts';
import type { Event } from '../../scenario/event.ts';
import { type Subject, type Traced, TracedChart, type Trail } from '../paths/traced.ts';
import type { Transitions } from '../paths/transitions.ts';
import type { Ensemble, Partners, Settled } from './ensemble.ts';

export interface Together {
  readonly own: AnyMachineSnapshot;
  readonly partners: Partners;
}

export class Partnered implements Subject<Together> {
  readonly transitions: Transitions;
  readonly #own: TracedChart;
  readonly #ensemble: Ensemble;

  constructor(chart: CatalogChart, ensemble: Ensemble) {
    this.#own = new TracedChart(chart, ensemble.input);
    this.#ensemble = ensemble;
    this.transitions = this.#own.transitions;
  }

  initial(): Traced<Together> {
    const first = this.#own.initial();
    return this.#settled(
      first.state,
      [first.trail],
      this.#ensemble.settle(this.#ensemble.start(), undefined, first.effects),
    );
  }

  next({ own, partners }: Together, event: Event): Traced<Together> {
    const isOwnTimer = !this.#ensemble.isPartners(event) && this.#isInternal(event);
    if (!isOwnTimer) return this.#settled(own, [], this.#ensemble.settle(partners, event));
    const fired = this.#own.next(own, event);
    return this.#settled(fired.state, [fired.trail], this.#ensemble.settle(partners, undefined, fired.effects));
  }

  /** Somebody among them may always be there to hear it. */
  hears(): boolean {
    return true;
  }

  key({ own, partners }: Together): string {
    return `${this.#own.key(own)} ${this.#ensemble.key(partners)}`;
  }

  own({ own }: Together): AnyMachineSnapshot {
    return own;
  }

  text({ own }: Together): string {
    return this.#own.text(own);
  }

  /** A timer's event, which is on no bus. */
  #isInternal({ type }: Event): boolean {
    return !this.#ensemble.isHeard(type);
  }

  #settled(
    start: AnyMachineSnapshot,
    trails: readonly Trail[],
    settling: Generator<Event, Settled, Traced<AnyMachineSnapshot>['effects']>,
  ): Traced<Together> {
    let own = start;
    const all = [...trails];
    let step = settling.next();
    while (step.done !== true) {
      const traced = this.#own.next(own, step.value);
      own = traced.state;
      all.push(traced.trail);
      step = settling.next(traced.effects);
    }
    const { partners, effects } = step.value;
    return { state: { own, partners }, effects, trail: joined(all) };
  }
}

function joined(trails: readonly Trail[]): Trail {
  return {
    transitions: trails.flatMap(({ transitions }) => transitions),
    states: [...new Set(trails.flatMap(({ states }) => states))],
    guards: trails.flatMap(({ guards }) => guards),
  };
}
