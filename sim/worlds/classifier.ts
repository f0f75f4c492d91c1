/** The safety check in front of the tools. */
import type { Draw } from '../core/random.ts';
import { type AnsweringSettings, answersAtOnce } from './answering.ts';
import { Server } from './server.ts';
import { replyTo, type Service } from './service.ts';

/** `never`: no answer at all. */
export const verdicts = ['allow', 'deny', 'ask', 'unavailable', 'safetyRefusal', 'timeout', 'never'] as const;

type Brief = (typeof verdicts)[number];
interface Full {
  readonly verdict: Brief;
  readonly takes?: number | undefined;
}

export type ClassifierSettings = AnsweringSettings<Brief, Full>;

export const usualClassifier: ClassifierSettings = answersAtOnce;

export function createClassifier(settings: ClassifierSettings, draw: Draw): Service {
  return new Server<Brief, Full>({
    hears: 'classifier.ask',
    settings,
    usual: 'allow',
    read: (written) => (typeof written === 'string' ? { verdict: written } : written),
    draw,
    reply: (request, { verdict }) =>
      verdict === 'never'
        ? undefined
        : { type: 'classifier.answered', ...replyTo(request), ask: request.ask ?? 0, verdict },
  });
}
