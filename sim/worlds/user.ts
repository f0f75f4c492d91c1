/** The user: answers prompts, and loses patience when something has come often enough. */
import type { Draw } from '../core/random.ts';
import { type AnsweringSettings, answersAtOnce } from './answering.ts';
import { Server } from './server.ts';
import { replyTo, type Service } from './service.ts';

/** `never`: no answer at all. */
export const userAnswers = ['allow', 'deny', 'abort', 'never'] as const;

type Brief = (typeof userAnswers)[number];
interface Full {
  readonly answer: Brief;
  readonly takes?: number | undefined;
}

export interface UserSettings extends AnsweringSettings<Brief, Full> {
  /** When `after` messages of type `of` were heard; without it never. */
  readonly quits?: { readonly after: number; readonly of: string } | undefined;
}

export const usualUser: UserSettings = answersAtOnce;

export function createUser(settings: UserSettings, draw: Draw): Service {
  const services = [createPrompt(settings, draw), createPatience(settings)];
  return {
    hears: (type) => services.some((service) => service.hears(type)),
    hear(event, surroundings) {
      for (const service of services) if (service.hears(event.type)) service.hear(event, surroundings);
    },
  };
}

function createPrompt(settings: UserSettings, draw: Draw): Service {
  return new Server<Brief, Full>({
    hears: 'user.ask',
    settings,
    usual: 'allow',
    read: (written) => (typeof written === 'string' ? { answer: written } : written),
    draw,
    reply: (request, { answer }) =>
      answer === 'never' ? undefined : { type: 'user.answered', ...replyTo(request), ask: request.ask ?? 0, answer },
  });
}

function createPatience({ quits }: UserSettings): Service {
  let heard = 0;
  return {
    hears: (type) => type === quits?.of,
    hear(_event, surroundings) {
      heard += 1;
      if (heard === quits?.after) surroundings.answer({ type: 'user.quit' }, 0);
    },
  };
}
