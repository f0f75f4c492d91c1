/**
 * What the moves of a path say about the times at which they can come.
 *
 * The path is walked once more, with the order of `run` taken to the letter: which timers run since when, which
 * questions wait since when, and who may speak at an instant at which somebody else has spoken.
 */
import { type Composed, type Edge, gaps, stepsWidth } from './composed.ts';
import type { Bound } from './earliest.ts';
import type { PathStep } from './search.ts';

/** A question, and when it is answered. Moments are moves by number, the first is 1; 0 is the start. */
export interface Asked {
  readonly ask: number;
  readonly at: number;
  /** The move, if any of the path is the answer. */
  answeredBy: number | undefined;
}

export interface Timing {
  readonly bounds: readonly Bound[];
  /** In the order in which they were asked. */
  readonly asked: readonly Asked[];
}

interface Running {
  readonly component: number;
  readonly id: string;
  readonly since: number;
  readonly afterMs: number;
}

/** @throws RangeError if the path is none of the system's. */
export function timingOf(composed: Composed, path: readonly PathStep[]): Timing {
  const walk = new Walk(composed);
  for (const step of path) walk.take(step);
  return walk;
}

class Walk implements Timing {
  readonly bounds: Bound[] = [];
  readonly asked: Asked[] = [];
  readonly #composed: Composed;
  #at = 0;
  #words: Int32Array;
  /** Who may speak now; not forgotten where no timer runs, unlike in the search. */
  #agenda: number;
  /** In the order of the agenda. */
  #waiting: readonly Asked[] = [];
  #running: readonly Running[] = [];

  constructor(composed: Composed) {
    this.#composed = composed;
    this.#words = composed.start;
    this.#agenda = composed.agendas.none;
    composed.components.forEach(({ automaton }, component) => {
      this.#setTimers(component, automaton.start.output);
    });
    for (const message of composed.startMessages) this.#ask(message);
  }

  take({ move, gap }: PathStep): void {
    const { agendas } = this.#composed;
    const edge = this.#edgeOf(move, gap);
    const before = this.#at;
    this.#at += 1;
    const position = this.#positionOf(move);
    const isLater = gaps[gap] === 'later' || !this.#maySpeak(move, position);
    this.bounds.push({ from: before, to: this.#at, ms: isLater ? 1 : 0 });
    if (gaps[gap] === 'now') this.bounds.push({ from: this.#at, to: before, ms: 0 });
    if (isLater) this.#agenda = agendas.rest(this.#agenda);
    this.#boundTimers(move);
    if (this.#composed.moves[move]?.kind === 'fire') this.#agenda = agendas.fire(this.#agenda);
    const answered = position === undefined ? undefined : this.#waiting[position];
    if (position !== undefined && answered !== undefined) {
      answered.answeredBy = this.#at;
      this.#agenda = agendas.answer(this.#agenda, position);
      this.#waiting = this.#waiting.toSpliced(position, 1);
    }
    this.#follow(edge);
  }

  /** An edge is told once its move and gap are. */
  #edgeOf(move: number, gap: number): Pick<Edge, 'to' | 'messages' | 'steps'> {
    let found: Pick<Edge, 'to' | 'messages' | 'steps'> | undefined;
    this.#composed.expand(this.#words, 0, (edge) => {
      if (edge.move !== move || edge.gap !== gap) return;
      found = {
        to: edge.to.slice(),
        messages: edge.messages.slice(0, edge.messagesCount),
        steps: edge.steps.slice(0, edge.stepsCount * stepsWidth),
      };
    });
    if (found === undefined) throw new RangeError(`move ${this.#at + 1} of this path is impossible`);
    return found;
  }

  #positionOf(move: number): number | undefined {
    const answer = this.#composed.moves[move];
    if (answer?.kind !== 'answer') return undefined;
    const { agendas, exchange } = this.#composed;
    const position = agendas
      .entriesOf(this.#agenda)
      .findIndex(({ ask, isLate }) => exchange.askAt(ask).request === answer.request && isLate === answer.isLate);
    return position < 0 ? undefined : position;
  }

  /** At the instant of the move before. */
  #maySpeak(move: number, position: number | undefined): boolean {
    const { agendas, moves } = this.#composed;
    if (position !== undefined) return agendas.entriesOf(this.#agenda)[position]?.isEligible === true;
    return moves[move]?.kind !== 'say' || agendas.isStepFree(this.#agenda);
  }

  #boundTimers(move: number): void {
    const fired = this.#composed.moves[move];
    const isFired = ({ component, id }: Running): boolean =>
      fired?.kind === 'fire' && component === fired.component && id === fired.timer;
    const index = this.#running.findIndex(isFired);
    this.#running.forEach((timer, place) => {
      // One that was started earlier and is due at the same instant would have fired first.
      const isBeforeIt = place < index;
      this.bounds.push({ from: this.#at, to: timer.since, ms: (isBeforeIt ? 1 : 0) - timer.afterMs });
      if (place === index) this.bounds.push({ from: timer.since, to: this.#at, ms: timer.afterMs });
    });
    if (index >= 0) this.#running = this.#running.toSpliced(index, 1);
  }

  #follow({ to, messages, steps }: Pick<Edge, 'to' | 'messages' | 'steps'>): void {
    for (const message of messages) this.#ask(message);
    for (let place = 0; place < steps.length; place += stepsWidth) {
      const component = steps[place] ?? 0;
      const { automaton } = this.#composed.components[component] ?? {};
      this.#setTimers(component, automaton?.steps.output[steps[place + 4] ?? 0] ?? 0);
    }
    this.#words = to;
  }

  #ask(message: number): void {
    const { agendas, exchange } = this.#composed;
    for (const ask of exchange.asksOf(message)) {
      const { place, isUrgent } = exchange.askAt(ask);
      const before = agendas.entriesOf(this.#agenda);
      const left = this.#waiting.filter(
        (_, position) =>
          isUrgent || before[position]?.isLate !== true || exchange.askAt(before[position].ask).place !== place,
      );
      const asked: Asked = { ask, at: this.#at, answeredBy: undefined };
      this.asked.push(asked);
      this.#waiting = [...left, asked];
      this.#agenda = agendas.ask(this.#agenda, ask);
    }
  }

  #setTimers(component: number, output: number): void {
    const { timers } = this.#composed.components[component]?.automaton.steps.outputs[output] ?? { timers: [] };
    for (const timer of timers) {
      if (timer.kind === 'start') {
        this.#running = [...this.#running, { component, id: timer.id, since: this.#at, afterMs: timer.afterMs }];
      } else {
        this.#running = this.#running.filter(({ component: owner, id }) => owner !== component || id !== timer.id);
      }
    }
  }
}
