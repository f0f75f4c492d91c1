/** A service that answers one message: each time with what its settings choose, after the time that takes. */
import type { Draw } from '../core/random.ts';
import type { Surroundings } from '../core/world.ts';
import type { Event } from '../scenario/event.ts';
import { type AnsweringSettings, Chooser } from './answering.ts';
import type { Service } from './service.ts';
import { Underway } from './underway.ts';

export interface ServerOptions<Brief, Full> {
  readonly hears: string;
  readonly settings: AnsweringSettings<Brief, Full>;
  /** The answer where the settings name none. */
  readonly usual: Brief | Full;
  /** What a written answer means. */
  readonly read: (written: Brief | Full) => Full;
  /** The answer as a message; nothing: there never is one. */
  readonly reply: (request: Event, answer: Full, surroundings: Surroundings) => Event | undefined;
  readonly draw: Draw;
}

export class Server<Brief, Full extends { readonly takes?: number | undefined }> implements Service {
  readonly #options: ServerOptions<Brief, Full>;
  readonly #chooser: Chooser<Brief, Full>;
  readonly #underway = new Underway();

  constructor(options: ServerOptions<Brief, Full>) {
    const { settings, usual, read, draw } = options;
    this.#options = options;
    this.#chooser = new Chooser<Brief, Full>({ ...settings, answers: settings.answers ?? usual }, read, draw);
  }

  hears(type: string): boolean {
    return type === this.#options.hears;
  }

  hear(request: Event, surroundings: Surroundings): void {
    const { reply, settings } = this.#options;
    const answer = this.#chooser.choose(surroundings.nowMs);
    const message = reply(request, answer, surroundings);
    if (message === undefined) return;
    const pending = surroundings.answer(message, answer.takes ?? settings.takes);
    this.#underway.add(String(request.from), pending);
  }
}
