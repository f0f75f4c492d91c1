/** Watches a run of `api`: its calls, how each request ended, and what the breaker did. */
import type { Observer } from '../core/kernel.ts';
import type { TraceRecord } from '../core/trace.ts';
import type { Event } from '../scenario/event.ts';
import { type Deed, deedOf } from './deed.ts';

/** How a request ended. */
export interface Ending {
  readonly atMs: number;
  /** `succeeded`, or why not: `open` is the breaker's refusal. */
  readonly how: string;
}

interface Turn {
  current: number | undefined;
  kept: number | undefined;
  asked: number;
}

export class ApiWatch implements Observer {
  /** Instants of model calls, rising. */
  readonly calls: number[] = [];
  readonly deeds: Deed[] = [];
  /** By lane, then in the order they were asked for; one without an end has none. */
  readonly endings = new Map<string, (Ending | undefined)[]>();
  readonly #turns = new Map<string, Turn>();

  onStep({ t, instance, event, from, to, emits }: TraceRecord): void {
    for (const emitted of emits) {
      if (emitted.type === 'http.request') this.calls.push(t);
      const deed = instance === 'api' ? deedOf(t, emitted) : undefined;
      if (deed !== undefined) this.deeds.push(deed);
    }
    if (instance === 'api') return;
    const turn = this.#turns.get(instance) ?? { current: undefined, kept: undefined, asked: 0 };
    this.#turns.set(instance, turn);
    if (event.type === `${instance}.request`) this.#ask(instance, turn, from, t, emits);
    for (const { type, cause } of emits) {
      if (cause === 'busy') continue;
      if (type === `${instance}.succeeded`) this.#end(instance, turn, { atMs: t, how: 'succeeded' }, to);
      else if (type === `${instance}.failed`) this.#end(instance, turn, { atMs: t, how: String(cause) }, to);
    }
  }

  #ask(lane: string, turn: Turn, from: string, atMs: number, emits: readonly Event[]): void {
    const number = turn.asked++;
    if (from === 'idle') turn.current = number;
    else if (emits.some(({ cause }) => cause === 'busy')) this.#note(lane, number, { atMs, how: 'busy' });
    else turn.kept = number;
  }

  /** A lane that goes on at once has begun the request it kept. */
  #end(lane: string, turn: Turn, ending: Ending, to: string): void {
    if (turn.current !== undefined) this.#note(lane, turn.current, ending);
    if (to === 'idle' && turn.kept !== undefined) this.#note(lane, turn.kept, { atMs: ending.atMs, how: 'aborted' });
    turn.current = to === 'idle' ? undefined : turn.kept;
    turn.kept = undefined;
  }

  #note(lane: string, number: number, ending: Ending): void {
    const endings = this.endings.get(lane) ?? [];
    endings[number] = ending;
    this.endings.set(lane, endings);
  }
}
