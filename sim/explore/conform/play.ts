/** One guard through one test: what it says to each step, among the charts it talks to, on a clock of its own. */
import type { ChartVocabulary } from '../../../machines/vocabulary.ts';
import type { Adapter } from '../../core/adapter.ts';
import { AdapterError } from '../../core/adapterError.ts';
import { AdapterSeat } from '../../core/adapterSeat.ts';
import type { RunCatalog } from '../../core/engines.ts';
import type { Effect } from '../../core/model.ts';
import type { Event } from '../../scenario/event.ts';
import { Ensemble, type Partners, type Settling } from './ensemble.ts';

export interface Player {
  readonly adapter: Adapter;
  readonly name: string;
  readonly vocabulary: ChartVocabulary;
  /** Real ms that an open promise gets to settle. */
  readonly deadlineMs: number;
  readonly onHear: (what: string) => void;
}

interface HearAsk {
  readonly kind: 'hear';
  readonly event: Event;
}

interface WaitAsk {
  readonly kind: 'wait';
  readonly ms: number;
}

/** What is asked of it: to hear something, or to let time pass until its chart's next timer would fire. */
export type Ask = HearAsk | WaitAsk;

/** What was said, and, of a wait, what was said before its last millisecond. */
export interface Said {
  readonly early: readonly Event[];
  readonly says: readonly Event[];
}

/** Timers of one wait. */
const firedMax = 10_000;

interface Timer {
  readonly id: string;
  readonly atMs: number;
  readonly event: Event;
}

export class Play {
  readonly #ensemble: Ensemble;
  readonly #seat: AdapterSeat;
  readonly #name: string;
  #partners: Partners;
  #timers: readonly Timer[] = [];
  #nowMs = 0;
  #said: Event[] = [];

  /** @throws AdapterError */
  constructor(ensemble: Ensemble, player: Player) {
    this.#ensemble = ensemble;
    this.#name = player.name;
    this.#partners = ensemble.start();
    this.#seat = new AdapterSeat({ ...player, ...ensemble.input, now: () => this.#nowMs });
  }

  /** @throws AdapterError */
  async start(): Promise<void> {
    await this.#settle(this.#ensemble.settle(this.#partners, undefined, this.#seat.start().effects));
    this.#said = [];
  }

  /** @throws AdapterError */
  async ask(ask: Ask): Promise<Said> {
    if (ask.kind === 'hear') {
      await this.#settle(this.#ensemble.settle(this.#partners, ask.event));
      return { early: [], says: this.#taken() };
    }
    const endMs = this.#nowMs + ask.ms;
    if (ask.ms > 0) await this.#passTo(endMs - 1);
    const early = this.#taken();
    await this.#passTo(endMs);
    return { early, says: this.#taken() };
  }

  async #passTo(endMs: number): Promise<void> {
    let fired = 0;
    for (let due = this.#next(endMs); due !== undefined; due = this.#next(endMs)) {
      const { id, atMs, event } = due;
      fired += 1;
      if (fired > firedMax) throw new AdapterError('adapter-never-settles', `${this.#name} fires timer after timer`);
      this.#nowMs = atMs;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      const isPartners = this.#ensemble.isPartners(event);
      const begun = isPartners ? [] : (await this.#seat.fire(id, event)).effects;
      await this.#settle(this.#ensemble.settle(this.#partners, isPartners ? event : undefined, begun));
    }
    this.#nowMs = endMs;
  }

  #next(endMs: number): Timer | undefined {
    return this.#timers.filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
  }

  async #settle(settling: Settling): Promise<void> {
    let step = settling.next();
    while (step.done !== true) step = settling.next((await this.#seat.step(step.value)).effects);
    this.#partners = step.value.partners;
    for (const effect of step.value.effects) this.#note(effect);
  }

  #note(effect: Effect): void {
    if (effect.kind === 'emit') this.#said.push(effect.event);
    else if (effect.kind === 'stop') this.#timers = this.#timers.filter(({ id }) => id !== effect.id);
    else this.#timers = [...this.#timers, { id: effect.id, atMs: this.#nowMs + effect.afterMs, event: effect.event }];
  }

  #taken(): readonly Event[] {
    const said = this.#said;
    this.#said = [];
    return said;
  }
}

/** All a fresh guard says to these. @throws AdapterError */
export async function playAll(ensemble: Ensemble, player: Player, asks: readonly Ask[]): Promise<readonly Said[]> {
  const play = new Play(ensemble, player);
  await play.start();
  const said: Said[] = [];
  for (const ask of asks) said.push(await play.ask(ask));
  return said;
}

/** A guard that tests are played to, wherever it runs. */
export interface Playable {
  /** Whose place it takes. */
  readonly chart: string;
  /** All a fresh one says to these. @throws AdapterError */
  play(asks: readonly Ask[]): Promise<readonly Said[]>;
}

export interface PlayableOptions {
  readonly catalog: RunCatalog;
  readonly machine: string;
  readonly adapter: Adapter;
  /** For messages. */
  readonly name: string;
  /** A whole one. */
  readonly policy: unknown;
  readonly seed: number;
  /** Real ms that an open promise gets to settle. */
  readonly deadlineMs?: number;
  /** Told before each message that the guard is given. */
  readonly onHear?: (what: string) => void;
}

/** A guard in this very thread: one that never returns stops everything. */
export function playable(options: PlayableOptions): Playable {
  const { catalog, machine, adapter, name, policy, seed, deadlineMs = 1_000, onHear = () => {} } = options;
  const { chart } = adapter;
  const vocabulary = catalog.charts[chart]?.vocabulary;
  if (vocabulary === undefined) throw new Error(`no chart "${chart}"`);
  const ensemble = new Ensemble({ catalog, machine, chart, policy, seed });
  const player = { adapter, name, vocabulary, deadlineMs, onHear };
  return { chart, play: (asks) => playAll(ensemble, player, asks) };
}
