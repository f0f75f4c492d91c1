/**
 * What travels in a composed system, and what may set it going, as integers: messages, questions, moves, timers.
 *
 * Who hears a message is the bus's to say; each message is addressed once.
 */
import type { Bus } from '../../core/bus.ts';
import { canonical, type Event } from '../../scenario/event.ts';
import type { Ask } from './agendas.ts';
import type { Output } from './automaton.ts';
import type { Component } from './components.ts';
import type { Outside } from './outside.ts';
import { serviceRules } from './services.ts';
import type { Zones } from './zones.ts';

/** What the outside does. Messages and requests by number. */
export type Move = Saying | { readonly kind: 'fire'; readonly component: number; readonly timer: string };

type Saying =
  /** The user's: a scripted step. */
  | { readonly kind: 'say'; readonly message: number }
  /** In the place of an instance that is left out. */
  | { readonly kind: 'stub'; readonly instance: string; readonly message: number }
  | {
      readonly kind: 'answer';
      readonly service: string;
      readonly request: number;
      /** The asker has asked again since. */
      readonly isLate: boolean;
      readonly message: number;
    };

interface Question extends Ask {
  readonly service: string;
  readonly request: number;
}

interface Timer {
  readonly component: number;
  readonly letter: number;
  /** Operation on a zone. */
  readonly firing: number;
  readonly move: number;
}

export class Messages {
  readonly all: Event[] = [];
  readonly moves: Move[] = [];
  /** Moves of the user and of stubs. */
  readonly says: readonly number[];
  readonly #components: readonly Component[];
  readonly #componentOf: ReadonlyMap<number, number>;
  readonly #bus: Bus;
  readonly #outside: Outside;
  readonly #zones: Zones;
  readonly #ids = new Map<string, number>();
  readonly #deliveries: Int32Array[] = [];
  readonly #asks: Int32Array[] = [];
  readonly #questions: Question[] = [];
  readonly #answers: Int32Array[][] = [];
  readonly #timers: Timer[] = [];
  readonly #timerIds = new Map<string, number>();
  readonly #emits: Int32Array[][];
  readonly #timerOps: Int32Array[][];

  constructor(components: readonly Component[], bus: Bus, outside: Outside, zones: Zones) {
    this.#components = components;
    this.#componentOf = new Map(components.map(({ instance }, component) => [instance, component]));
    this.#bus = bus;
    this.#outside = outside;
    this.#zones = zones;
    this.#emits = components.map(() => []);
    this.#timerOps = components.map(() => []);
    const orders = outside.orders.map((event): Saying => ({ kind: 'say', message: this.idOf(event) }));
    const stubbed = [...outside.stubbed].flatMap(([instance, said]) =>
      said.map((event): Saying => ({ kind: 'stub', instance, message: this.idOf(event) })),
    );
    this.says = this.#different(orders).concat(this.#different(stubbed));
  }

  idOf(event: Event): number {
    const key = canonical(event);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.all.push(Object.freeze(event)) - 1;
    this.#ids.set(key, id);
    this.#deliveries.push(
      Int32Array.from(
        this.#bus.deliveries(event).flatMap(({ instance, event: heard }) => {
          const component = this.#componentOf.get(instance);
          return component === undefined ? [] : [component, this.#component(component).letterOf(heard)];
        }),
      ),
    );
    const service = this.#outside.serviceAsked(event);
    this.#asks.push(Int32Array.from(service === undefined ? [] : [this.#questionOf(service, id, event)]));
    return id;
  }

  /** Pairs: component, letter. */
  deliveriesOf(message: number): Int32Array {
    return this.#deliveries[message] as Int32Array;
  }

  asksOf(message: number): Int32Array {
    return this.#asks[message] as Int32Array;
  }

  askAt(ask: number): Question {
    return this.#questions[ask] as Question;
  }

  /** Moves. */
  answersTo(ask: number, isLate: boolean): Int32Array {
    const known = this.#answers[ask]?.[isLate ? 1 : 0];
    if (known !== undefined) return known;
    const { service, request } = this.askAt(ask);
    const answers = this.#outside.answersTo(this.all[request] as Event, service);
    const both = [false, true].map((late) =>
      Int32Array.from(
        this.#different(
          answers.map((event) => ({ kind: 'answer', service, request, isLate: late, message: this.idOf(event) })),
        ),
      ),
    );
    this.#answers[ask] = both;
    return both[isLate ? 1 : 0] as Int32Array;
  }

  /** The message of a move that has one. */
  messageOf(move: number): number {
    const found = this.moves[move] as Move;
    return found.kind === 'fire' ? -1 : found.message;
  }

  isStub(move: number): boolean {
    return this.moves[move]?.kind === 'stub';
  }

  /** Messages that an output puts on the bus. */
  emitsOf(component: number, output: number): Int32Array {
    const known = this.#emits[component]?.[output];
    if (known !== undefined) return known;
    const { instance, automaton } = this.#component(component);
    const { emits } = automaton.steps.outputs[output] as Output;
    const messages = Int32Array.from(emits, (event) => this.idOf(this.#bus.address(instance, event)));
    (this.#emits[component] as Int32Array[])[output] = messages;
    return messages;
  }

  /** Operations on a zone. */
  timersOf(component: number, output: number): Int32Array {
    const known = this.#timerOps[component]?.[output];
    if (known !== undefined) return known;
    const { timers } = this.#component(component).automaton.steps.outputs[output] as Output;
    const ops = Int32Array.from(timers, (timer) => {
      const owner = this.#ownerOf(component, timer.id);
      return timer.kind === 'start' ? this.#zones.starting(owner, timer.afterMs) : this.#zones.stopping(owner);
    });
    (this.#timerOps[component] as Int32Array[])[output] = ops;
    return ops;
  }

  componentOf(owner: number): number {
    return (this.#timers[owner] as Timer).component;
  }

  fireLetterOf(owner: number): number {
    return (this.#timers[owner] as Timer).letter;
  }

  fireMoveOf(owner: number): number {
    return (this.#timers[owner] as Timer).move;
  }

  /** Operation on a zone. */
  firingOf(owner: number): number {
    return (this.#timers[owner] as Timer).firing;
  }

  #component(component: number): Component {
    return this.#components[component] as Component;
  }

  #ownerOf(component: number, timer: string): number {
    const key = `${component} ${timer}`;
    const known = this.#timerIds.get(key);
    if (known !== undefined) return known;
    const owner = this.#timers.length;
    this.#timerIds.set(key, owner);
    const move = this.moves.push({ kind: 'fire', component, timer }) - 1;
    const letter = this.#component(component).firingOf(timer);
    this.#timers.push({ component, letter, firing: this.#zones.firing(owner), move });
    return owner;
  }

  #questionOf(service: string, request: number, event: Event): number {
    const isUrgent = serviceRules[service]?.isUrgent === true;
    return this.#questions.push({ service, request, place: `${service} ${String(event.from)}`, isUrgent }) - 1;
  }

  /** One of those that nobody can tell apart; the ids of these moves. */
  #different(moves: readonly Saying[]): number[] {
    const kinds = new Map<string, Saying>();
    for (const move of moves) {
      const key = `${this.deliveriesOf(move.message).join()};${this.asksOf(move.message).join()}`;
      if (!kinds.has(key)) kinds.set(key, move);
    }
    return [...kinds.values()].map((move) => this.moves.push(move) - 1);
  }
}
