/** The user: answers prompts, and loses patience when something has come often enough. */
import * as z from 'zod';
import type { Draw } from '../core/random.ts';
import { duration } from '../scenario/units.ts';
import { answeringShape } from './answering.ts';
import { Server } from './server.ts';
import { replyTo, type Service } from './service.ts';

const answer = z.enum(['allow', 'deny', 'abort', 'never']);

export const userSettings = z.strictObject({
  ...answeringShape(answer, { answer, takes: duration.optional() }),
  quits: z
    .strictObject({
      after: z.int().min(1).max(1_000_000_000).describe('how many of them'),
      of: z.string().describe('a message: `summary.answered`'),
    })
    .optional(),
});

type Settings = z.output<typeof userSettings>;
type Brief = z.output<typeof answer>;
interface Full {
  readonly answer: Brief;
  readonly takes?: number | undefined;
}

export function createUser(settings: Settings, draw: Draw): Service {
  const services = [createPrompt(settings, draw), createPatience(settings)];
  return {
    hears: (type) => services.some((service) => service.hears(type)),
    hear(event, surroundings) {
      for (const service of services) if (service.hears(event.type)) service.hear(event, surroundings);
    },
  };
}

function createPrompt(settings: Settings, draw: Draw): Service {
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

function createPatience({ quits }: Settings): Service {
  let heard = 0;
  return {
    hears: (type) => type === quits?.of,
    hear(_event, surroundings) {
      heard += 1;
      if (heard === quits?.after) surroundings.answer({ type: 'user.quit' }, 0);
    },
  };
}
