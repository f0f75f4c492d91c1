/**
 * What the world still has to answer, in the order it was asked, and who may speak at this very instant.
 *
 * The order of `run`: at one instant scripted steps first, then answers in the order they were asked for, then timers.
 * So after an answer no step comes at the same instant, nor an answer that was asked for earlier; after a timer only
 * answers that were asked for since. An asker that asks again has given up the older question, whose answer may still
 * come; one such late answer is kept. An agenda is an integer.
 */
import { FullError } from './full.ts';
import { Memo } from './memo.ts';

/** A question to a service. */
export interface Ask {
  /** Service and asker: a new question takes the place of an older one of the same. */
  readonly place: string;
  /** Answered before any time passes; several of one place wait in line. */
  readonly isUrgent: boolean;
}

export interface Entry {
  readonly ask: number;
  /** Its asker has asked again since. */
  readonly isLate: boolean;
  /** May be answered at this very instant. */
  readonly isEligible: boolean;
}

interface Agenda {
  readonly entries: readonly Entry[];
  /** Whether a scripted step may come at this very instant. */
  readonly isStepFree: boolean;
}

/** Questions that wait at one time; more are a loop that asks for ever. */
const entriesMax = 32;
/** Of those that are answered at this instant; with so many, the user waits for an answer. */
const urgentMax = 2;

const firing = 0;
const resting = 1;
const answering = 2;
const asking = answering + entriesMax;

export class Agendas {
  readonly #askOf: (ask: number) => Ask;
  readonly #agendas: Agenda[] = [];
  readonly #ids = new Map<string, number>();
  readonly #memo = new Memo((agenda, op) => this.#carryOut(agenda, op));
  /** By agenda: nothing is held back; a step is free; something has to be answered before time passes. */
  readonly #isOpen: boolean[] = [];
  readonly #isStepFree: boolean[] = [];
  readonly #isUrgent: boolean[] = [];

  constructor(askOf: (ask: number) => Ask) {
    this.#askOf = askOf;
    this.#intern([], true);
  }

  /** Nothing was asked. */
  readonly none = 0;

  get count(): number {
    return this.#agendas.length;
  }

  get bytes(): number {
    return this.#memo.bytes;
  }

  entriesOf(agenda: number): readonly Entry[] {
    return this.#at(agenda).entries;
  }

  isOpen(agenda: number): boolean {
    return this.#isOpen[agenda] === true;
  }

  isStepFree(agenda: number): boolean {
    return this.#isStepFree[agenda] === true;
  }

  isUrgent(agenda: number): boolean {
    return this.#isUrgent[agenda] === true;
  }

  /** @throws FullError if too many wait. */
  ask(agenda: number, ask: number): number {
    return this.#memo.get(agenda, asking + ask);
  }

  /** The question at this position is answered, at this instant. */
  answer(agenda: number, position: number): number {
    return this.#memo.get(agenda, answering + position);
  }

  /** A timer fires. */
  fire(agenda: number): number {
    return this.#memo.get(agenda, firing);
  }

  /** Time passes: a new instant, at which anybody may speak. */
  rest(agenda: number): number {
    return this.#memo.get(agenda, resting);
  }

  #at(agenda: number): Agenda {
    const found = this.#agendas[agenda];
    if (found === undefined) throw new RangeError(`no agenda ${agenda}`);
    return found;
  }

  #carryOut(agenda: number, op: number): number {
    const { entries, isStepFree } = this.#at(agenda);
    if (op === firing) return this.#intern(entries.map(heldBack), false);
    if (op === resting) return this.#intern(entries.map(free), true);
    if (op >= asking) return this.#intern(this.#withAsk(entries, op - asking), isStepFree);
    const position = op - answering;
    const left = entries.map((entry, index) => (index < position ? heldBack(entry) : entry));
    return this.#intern(left.toSpliced(position, 1), false);
  }

  #withAsk(entries: readonly Entry[], ask: number): readonly Entry[] {
    const { place, isUrgent } = this.#askOf(ask);
    const isOfPlace = (entry: Entry): boolean => this.#askOf(entry.ask).place === place;
    const others = isUrgent ? entries : entries.filter((entry) => !(isOfPlace(entry) && entry.isLate));
    const older = others.map((entry) => (!isUrgent && isOfPlace(entry) ? { ...entry, isLate: true } : entry));
    if (older.length >= entriesMax) throw new FullError(`more than ${entriesMax} questions at one time`);
    return [...older, { ask, isLate: false, isEligible: true }];
  }

  #intern(entries: readonly Entry[], isStepFree: boolean): number {
    const marks = entries.map(({ ask, isLate, isEligible }) => `${ask}${isLate ? 'l' : ''}${isEligible ? '' : 'h'}`);
    const key = `${isStepFree} ${marks.join()}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#agendas.push({ entries, isStepFree }) - 1;
    this.#ids.set(key, id);
    const urgent = entries.filter(({ ask }) => this.#askOf(ask).isUrgent).length;
    this.#isStepFree.push(isStepFree && urgent < urgentMax);
    this.#isOpen.push(isStepFree && entries.every(({ isEligible }) => isEligible));
    this.#isUrgent.push(urgent > 0);
    return id;
  }
}

const heldBack = (entry: Entry): Entry => ({ ...entry, isEligible: false });
const free = (entry: Entry): Entry => ({ ...entry, isEligible: true });
