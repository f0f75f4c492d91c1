/** What each edge spends, and whether it is a mark: a word of the user, an answered request, room that was made. */
import type { Edge } from './composed.ts';
import { Ints } from './ints.ts';
import { ByMessage } from './steps.ts';
import type { Subject } from './subject.ts';

const callBits = 8;
const callsMax = 2 ** callBits - 1;
const markBit = 1 << (2 * callBits);
const turnBit = 1 << (2 * callBits + 1);
const busyBit = 1 << (2 * callBits + 2);
const answerShift = 2 * callBits + 3;

/** Services whose answers take time, by place. */
const services = ['api', 'summary', 'snip', 'classifier', 'user', 'model', 'tools'];

const goesOnByItself = 'session.continue';

export class Spendings {
  readonly #subject: Subject;
  readonly #facts = new Ints();
  readonly #calls: ByMessage;
  readonly #tools: ByMessage;
  readonly #marks: ByMessage;

  constructor(subject: Subject) {
    const { composed } = subject;
    this.#subject = subject;
    this.#calls = new ByMessage(composed, (event) => {
      const service = composed.outside.serviceAsked(event);
      return service === 'api' || service === 'summary' ? 1 : 0;
    });
    this.#tools = new ByMessage(composed, ({ type }) => (type === 'tool.run' ? 1 : 0));
    this.#marks = new ByMessage(composed, ({ type }) =>
      type === 'retry.succeeded' || type === 'compaction.succeeded' ? 1 : 0,
    );
  }

  note(edge: Edge, stateIn: (component: number) => number): void {
    const move = this.#subject.composed.moves[edge.move];
    const calls = Math.min(callsMax, this.#calls.sumOf(edge));
    const tools = Math.min(callsMax, this.#tools.sumOf(edge));
    let facts = calls | (tools << callBits);
    const type = move?.kind === 'say' ? this.#subject.composed.messages[move.message]?.type : undefined;
    // What a stub says begins something new for those who hear it.
    const isOrder = (type !== undefined && type !== goesOnByItself) || move?.kind === 'stub';
    if (isOrder || this.#marks.sumOf(edge) > 0) facts |= markBit;
    if (type?.startsWith('user.') === true) facts |= turnBit;
    if (move?.kind === 'fire' && this.#subject.view(move.component, stateIn(move.component)).tags.has('busy')) {
      facts |= busyBit;
    }
    if (move?.kind === 'answer' && !move.isLate) facts |= (services.indexOf(move.service) + 1) << answerShift;
    this.#facts.push(facts);
  }

  callsOf(edge: number): number {
    return this.#facts.at(edge) & callsMax;
  }

  toolsOf(edge: number): number {
    return (this.#facts.at(edge) >> callBits) & callsMax;
  }

  isMark(edge: number): boolean {
    return (this.#facts.at(edge) & markBit) !== 0;
  }

  /** Said by the user. */
  isTurn(edge: number): boolean {
    return (this.#facts.at(edge) & turnBit) !== 0;
  }

  /** A timer of an instance that works. */
  isBusyTimer(edge: number): boolean {
    return (this.#facts.at(edge) & busyBit) !== 0;
  }

  /** That answered in time. */
  serviceOf(edge: number): string | undefined {
    return services[(this.#facts.at(edge) >> answerShift) - 1];
  }
}
