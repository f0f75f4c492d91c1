/**
 * The message list. A chart only orders checkpoint, commit and restore; this is what its orders do.
 *
 * A checkpoint takes the messages out, as a summariser does; what is appended meanwhile stays behind them. `restore`
 * puts them back in front; `commit` puts the new text of the last answer there instead. Whoever fails to restore
 * loses messages, and it shows.
 */
import type { ContextView, Surroundings } from '../core/world.ts';
import type { Event } from '../scenario/event.ts';
import type { Service } from './service.ts';

/** In tokens, but for the number of messages. */
export interface ContextSettings {
  readonly window: number;
  /** Kept free for the answer. */
  readonly reserve: number;
  /** At the start. */
  readonly used: number;
  /** At the start, together `used`; 1 or more. */
  readonly messages: number;
  /** Appended by each turn of the user. */
  readonly perTurn: number;
}

export const usualContext: ContextSettings = { window: 200_000, reserve: 0, used: 0, messages: 1, perTurn: 0 };

/** A message, or a text that stands for messages `from … to`. */
interface Entry {
  readonly from: number;
  readonly to: number;
  readonly tokens: number;
}

/** What an answer offers to put in the place of messages. */
export type Offer = { readonly leaves: number } | { readonly freesPercent: number };

export class Context implements Service {
  readonly settings: ContextSettings;
  #entries: readonly Entry[];
  #taken: readonly Entry[] = [];
  #offer: Offer | undefined;
  /** Messages ever appended. */
  #appended: number;

  constructor(settings: ContextSettings) {
    this.settings = settings;
    this.#appended = settings.messages;
    const share = Math.floor(settings.used / settings.messages);
    this.#entries = Array.from({ length: settings.messages }, (_, index) => ({
      from: index,
      to: index,
      tokens: index === 0 ? settings.used - share * (settings.messages - 1) : share,
    }));
  }

  get usedTokens(): number {
    return sizeOf(this.#taken) + sizeOf(this.#entries);
  }

  get view(): ContextView {
    return {
      usedTokens: this.usedTokens,
      messages: this.#taken.length + this.#entries.length,
      isIntact: this.#taken.length === 0 && isGapless(this.#entries, this.#appended),
    };
  }

  /** What the next commit will put in place; nothing: it changes nothing. */
  offer(offer: Offer | undefined): void {
    this.#offer = offer;
  }

  hears(type: string): boolean {
    return type.startsWith('context.') || type === 'user.turn' || type === 'user.cleared';
  }

  hear(event: Event, surroundings: Surroundings): void {
    switch (event.type) {
      case 'context.report':
        surroundings.answer(this.#report(), 0);
        return;
      case 'context.checkpoint':
        this.#taken = this.#entries;
        this.#entries = [];
        return;
      case 'context.restore':
        this.#restore();
        return;
      case 'context.commit':
        this.#commit();
        return;
      case 'context.append':
        this.append(Number(event.tokens));
        return;
      case 'context.set':
        this.#set(Number(event.usedTokens));
        return;
      case 'user.turn':
        if (this.settings.perTurn > 0) this.append(this.settings.perTurn);
        return;
      case 'user.cleared':
        this.#taken = [];
        this.#entries = [];
        this.#appended = 0;
    }
  }

  append(size: number): void {
    this.#entries = [...this.#entries, { from: this.#appended, to: this.#appended, tokens: size }];
    this.#appended += 1;
  }

  /** A turn that brings usage to this figure; less than now counts as a rewrite of everything, taken out or not. */
  #set(used: number): void {
    const more = used - this.usedTokens;
    if (more >= 0) {
      this.append(more);
      return;
    }
    this.#entries = replaced([...this.#taken, ...this.#entries], used);
    this.#taken = [];
  }

  #report(): Event {
    const { window, reserve } = this.settings;
    return { type: 'tokens.reported', usedTokens: this.usedTokens, windowTokens: window, reserveTokens: reserve };
  }

  #restore(): void {
    this.#entries = this.#entries.length === 0 ? this.#taken : [...this.#taken, ...this.#entries];
    this.#taken = [];
  }

  #commit(): void {
    const offer = this.#offer;
    this.#offer = undefined;
    if (offer === undefined) {
      this.#restore();
    } else if ('leaves' in offer) {
      this.#entries = [...replaced(this.#taken, offer.leaves), ...this.#entries];
      this.#taken = [];
    } else {
      const used = sizeOf(this.#entries);
      this.#entries = replaced(this.#entries, used - Math.floor((used * offer.freesPercent) / 100));
    }
  }
}

const sizeOf = (entries: readonly Entry[]): number => entries.reduce((sum, entry) => sum + entry.tokens, 0);

/** One text in the place of these messages. */
function replaced(entries: readonly Entry[], size: number): readonly Entry[] {
  const first = entries[0];
  const last = entries.at(-1);
  return first === undefined || last === undefined ? [] : [{ from: first.from, to: last.to, tokens: size }];
}

function isGapless(entries: readonly Entry[], appended: number): boolean {
  let next = 0;
  for (const { from, to } of entries) {
    if (from !== next) return false;
    next = to + 1;
  }
  return next === appended;
}
