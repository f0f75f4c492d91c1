/** The safety check in front of the tools. */
import * as z from 'zod';
import type { Draw } from '../core/random.ts';
import { duration } from '../scenario/units.ts';
import { answeringShape } from './answering.ts';
import { Server } from './server.ts';
import { replyTo, type Service } from './service.ts';

const verdict = z.enum(['allow', 'deny', 'ask', 'unavailable', 'safetyRefusal', 'timeout', 'never']);

export const classifierSettings = z.strictObject(answeringShape(verdict, { verdict, takes: duration.optional() }));

type Brief = z.output<typeof verdict>;
interface Full {
  readonly verdict: Brief;
  readonly takes?: number | undefined;
}

export function createClassifier(settings: z.output<typeof classifierSettings>, draw: Draw): Service {
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
