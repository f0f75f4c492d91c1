/**
 * A whole system as one transition system: its charts, what the world still has to answer, and the time left on timers.
 *
 * One move of the outside (an order, an answer, a timer that fires) is carried through the bus until it is quiet, in
 * the order of the kernel, and is one edge. A state is a few packed integers. Time may pass before every move.
 * Hot: `expand` looks everything up in typed arrays and allocates nothing once all has been seen.
 */
import { Bus } from '../../core/bus.ts';
import { partsOf, type RunCatalog } from '../../core/engines.ts';
import { systemOf } from '../../core/system.ts';
import type { Event } from '../../scenario/event.ts';
import { Agendas } from './agendas.ts';
import { type Component, type ComponentOptions, componentsOf } from './components.ts';
import { Messages, type Move } from './messages.ts';
import { Outside, type OutsideOptions } from './outside.ts';
import { Packing } from './packing.ts';
import { Zones } from './zones.ts';

export interface ComposeOptions extends ComponentOptions, OutsideOptions {
  /** Each instance draws a seed of its own from it, as in a run. */
  readonly seed: number;
  /** Whether moves that may not share an instant are kept 1 ms apart, and not just apart; see `Zones`. */
  readonly isExact: boolean;
  /** Messages of one edge; more are a loop at one instant. */
  readonly messagesMax: number;
}

export const usualOptions: ComposeOptions = {
  seed: 1,
  orders: 'usual',
  stubs: [],
  isMinimised: true,
  componentStatesMax: 50_000,
  isExact: false,
  messagesMax: 1_000,
};

/** How a move stands to the one before it: at any time not before, at the same instant, or at a later one. */
export const gaps = ['any', 'now', 'later'] as const;
const any = 0;
const now = 1;
const later = 2;

/** One move and all that came of it at once. The same object for all edges: copy what is to be kept. */
export interface Edge {
  /** See `Composed.moves`. */
  readonly move: number;
  /** See `gaps`. */
  readonly gap: number;
  /** Packed; nothing if `isLoop`. */
  readonly to: Int32Array;
  /** By number: the move's own message first, then all that was said, in order. */
  readonly messages: Int32Array;
  readonly messagesCount: number;
  /**
   * `stepsWidth` integers each: component, its state before and after, the message it heard (-1: its timer), and the
   * step of its automaton.
   */
  readonly steps: Int32Array;
  readonly stepsCount: number;
  /** Whether the bus was not quiet after `messagesMax` messages. */
  readonly isLoop: boolean;
}

export const stepsWidth = 5;

class Carried implements Edge {
  move = 0;
  gap = any;
  readonly to: Int32Array;
  readonly messages: Int32Array;
  messagesCount = 0;
  steps = new Int32Array(1024);
  stepsCount = 0;
  isLoop = false;

  constructor(words: number, messagesMax: number) {
    this.to = new Int32Array(words);
    // What one step says may go beyond.
    this.messages = new Int32Array(messagesMax + 256);
  }

  addStep(component: number, before: number, after: number, message: number, step: number): void {
    const place = this.stepsCount * stepsWidth;
    if (place + stepsWidth > this.steps.length) {
      const more = new Int32Array(2 * this.steps.length);
      more.set(this.steps);
      this.steps = more;
    }
    this.steps[place] = component;
    this.steps[place + 1] = before;
    this.steps[place + 2] = after;
    this.steps[place + 3] = message;
    this.steps[place + 4] = step;
    this.stepsCount += 1;
  }
}

export class Composed {
  /** Instances that are not stubs, in declared order. */
  readonly components: readonly Component[];
  readonly outside: Outside;
  readonly zones: Zones;
  readonly agendas: Agendas;
  /** Messages, moves and questions by number. */
  readonly exchange: Messages;
  readonly #packing: Packing;
  readonly #messagesMax: number;
  readonly #edge: Carried;
  /** Packed; all have started. */
  readonly start: Int32Array;
  /** What was said at the start, by number. */
  readonly startMessages: readonly number[];
  readonly #before: Int32Array;
  /** Of the edge under way, one for each component. */
  readonly #states: Int32Array;
  #agenda = 0;
  #zone = 0;

  constructor(machine: string, catalog: RunCatalog, policy: unknown, options: ComposeOptions) {
    const system = systemOf(catalog.systems, machine);
    const bus = new Bus(system, catalog.charts);
    this.outside = new Outside(system, catalog.charts, policy, options);
    this.components = componentsOf(partsOf(machine, catalog, policy, options.seed), bus, this.outside, options);
    this.zones = new Zones(options.isExact);
    this.exchange = new Messages(this.components, bus, this.outside, this.zones);
    this.agendas = new Agendas((ask) => this.exchange.askAt(ask));
    this.#packing = new Packing(this.components.map(({ size }) => size?.states));
    this.#messagesMax = options.messagesMax;
    this.#edge = new Carried(this.#packing.words, options.messagesMax);
    this.#before = new Int32Array(this.components.length);
    this.#states = new Int32Array(this.components.length);
    this.startMessages = this.#begin();
    this.start = this.#edge.to.slice();
  }

  /** Int32 words of a packed state. */
  get words(): number {
    return this.#packing.words;
  }

  /** By number; more are found while edges are. */
  get moves(): readonly Move[] {
    return this.exchange.moves;
  }

  /** By number, as on the bus; more are found while edges are. */
  get messages(): readonly Event[] {
    return this.exchange.all;
  }

  /** Of the memos that grow with the search. */
  get bytes(): number {
    return (
      this.zones.bytes + this.agendas.bytes + this.components.reduce((sum, { automaton }) => sum + automaton.bytes, 0)
    );
  }

  stateIn(words: Int32Array, offset: number, component: number): number {
    return this.#packing.component(words, offset, component);
  }

  agendaIn(words: Int32Array, offset: number): number {
    return this.#packing.agenda(words, offset);
  }

  zoneIn(words: Int32Array, offset: number): number {
    return this.#packing.zone(words, offset);
  }

  /**
   * Every edge from a packed state. An order that nobody there heeds is none.
   *
   * @throws FullError if there are more states of timers, or of questions, than can be packed.
   */
  expand(words: Int32Array, offset: number, onEdge: (edge: Edge) => void): void {
    for (let component = 0; component < this.#before.length; component++) {
      this.#before[component] = this.#packing.component(words, offset, component);
    }
    const agenda = this.#packing.agenda(words, offset);
    const zone = this.#packing.zone(words, offset);
    this.#sayAll(agenda, zone, onEdge);
    this.#answerAll(agenda, zone, onEdge);
    if (!this.agendas.isUrgent(agenda)) this.#fireAll(agenda, zone, onEdge);
  }

  #sayAll(agenda: number, zone: number, onEdge: (edge: Edge) => void): void {
    const { says } = this.exchange;
    const isFree = this.agendas.isStepFree(agenda);
    const isUrgent = this.agendas.isUrgent(agenda);
    const isOpen = !isUrgent && this.agendas.isOpen(agenda);
    for (let index = 0; index < says.length; index++) {
      const move = says[index] as number;
      const message = this.exchange.messageOf(move);
      if (!this.#isHeeded(message)) continue;
      const isStub = this.exchange.isStub(move);
      if (isOpen) this.#say(move, message, any, agenda, this.zones.pass(zone, false), onEdge);
      else {
        if (isFree || isStub) this.#say(move, message, now, agenda, zone, onEdge);
        if (!isUrgent) this.#say(move, message, later, this.agendas.rest(agenda), this.zones.pass(zone, true), onEdge);
      }
    }
  }

  #say(move: number, message: number, gap: number, agenda: number, zone: number, onEdge: (edge: Edge) => void): void {
    if (zone < 0) return;
    this.#open(move, gap, agenda, zone);
    this.#put(message);
    this.#close(onEdge);
  }

  #answerAll(agenda: number, zone: number, onEdge: (edge: Edge) => void): void {
    const { agendas, zones } = this;
    const entries = agendas.entriesOf(agenda);
    const isUrgent = agendas.isUrgent(agenda);
    const isOpen = !isUrgent && agendas.isOpen(agenda);
    for (let position = 0; position < entries.length; position++) {
      const entry = entries[position];
      if (entry === undefined) continue;
      const moves = this.exchange.answersTo(entry.ask, entry.isLate);
      const answered = agendas.answer(agenda, position);
      const answeredLater = isUrgent || isOpen ? -1 : agendas.answer(agendas.rest(agenda), position);
      for (let index = 0; index < moves.length; index++) {
        const move = moves[index] as number;
        const message = this.exchange.messageOf(move);
        if (isOpen) this.#say(move, message, any, answered, zones.pass(zone, false), onEdge);
        else {
          if (entry.isEligible) this.#say(move, message, now, answered, zone, onEdge);
          if (!isUrgent) this.#say(move, message, later, answeredLater, zones.pass(zone, true), onEdge);
        }
      }
      // What is answered before any time passes is answered in the order it was asked.
      if (this.exchange.askAt(entry.ask).isUrgent) return;
    }
  }

  #fireAll(agenda: number, zone: number, onEdge: (edge: Edge) => void): void {
    const owners = this.zones.ownersOf(zone);
    for (let index = 0; index < owners.length; index++) {
      const owner = owners[index] as number;
      const left = this.zones.apply(zone, this.exchange.firingOf(owner));
      if (left < 0) continue;
      this.#open(this.exchange.fireMoveOf(owner), any, this.agendas.fire(agenda), left);
      this.#step(this.exchange.componentOf(owner), this.exchange.fireLetterOf(owner), -1);
      this.#close(onEdge);
    }
  }

  /** Whether anybody there changes, speaks or sets a timer. */
  #isHeeded(message: number): boolean {
    if (this.exchange.asksOf(message).length > 0) return true;
    const deliveries = this.exchange.deliveriesOf(message);
    for (let place = 0; place < deliveries.length; place += 2) {
      const component = deliveries[place] as number;
      const state = this.#before[component] as number;
      const { automaton } = this.components[component] as Component;
      const step = automaton.step(state, deliveries[place + 1] as number);
      if (automaton.steps.to[step] !== state || automaton.steps.output[step] !== 0) return true;
    }
    return false;
  }

  #begin(): readonly number[] {
    this.#open(-1, any, this.agendas.none, this.zones.none);
    this.components.forEach(({ automaton }, component) => {
      this.#states[component] = automaton.start.state;
      this.#leave(component, automaton.start.output);
    });
    this.#close(() => undefined);
    if (this.#edge.isLoop) throw new Error('the system is not quiet after it has started');
    return [...this.#edge.messages.subarray(0, this.#edge.messagesCount)];
  }

  #open(move: number, gap: number, agenda: number, zone: number): void {
    const edge = this.#edge;
    edge.move = move;
    edge.gap = gap;
    edge.messagesCount = 0;
    edge.stepsCount = 0;
    this.#states.set(this.#before);
    this.#agenda = agenda;
    this.#zone = zone;
  }

  #put(message: number): void {
    this.#edge.messages[this.#edge.messagesCount++] = message;
  }

  #close(onEdge: (edge: Edge) => void): void {
    const edge = this.#edge;
    for (let taken = 0; taken < edge.messagesCount && taken <= this.#messagesMax; taken++) {
      const message = edge.messages[taken] as number;
      const asks = this.exchange.asksOf(message);
      for (let index = 0; index < asks.length; index++)
        this.#agenda = this.agendas.ask(this.#agenda, asks[index] as number);
      const deliveries = this.exchange.deliveriesOf(message);
      for (let place = 0; place < deliveries.length; place += 2) {
        this.#step(deliveries[place] as number, deliveries[place + 1] as number, message);
      }
    }
    edge.isLoop = edge.messagesCount > this.#messagesMax;
    // Without timers nothing can tell this instant from a later one.
    if (this.#zone === this.zones.none && !this.agendas.isUrgent(this.#agenda)) {
      this.#agenda = this.agendas.rest(this.#agenda);
    }
    this.#packing.pack(edge.to, this.#states, this.#agenda, this.#zone);
    onEdge(edge);
  }

  #step(component: number, letter: number, message: number): void {
    const { automaton } = this.components[component] as Component;
    const before = this.#states[component] as number;
    const step = automaton.step(before, letter);
    const after = automaton.steps.to[step] as number;
    this.#states[component] = after;
    this.#edge.addStep(component, before, after, message, step);
    this.#leave(component, automaton.steps.output[step] as number);
  }

  #leave(component: number, output: number): void {
    if (output === 0) return;
    const timers = this.exchange.timersOf(component, output);
    for (let index = 0; index < timers.length; index++)
      this.#zone = this.zones.apply(this.#zone, timers[index] as number);
    const emits = this.exchange.emitsOf(component, output);
    // Beyond the limit it is a loop, whatever more is said.
    if (this.#edge.messagesCount > this.#messagesMax) return;
    for (let index = 0; index < emits.length; index++) this.#put(emits[index] as number);
  }
}
