/** Who trims: offers to cut old messages away, without a model and without a call. */
import * as z from 'zod';
import type { Draw } from '../core/random.ts';
import { duration, percent } from '../scenario/units.ts';
import { answeringShape } from './answering.ts';
import type { Context } from './context.ts';
import { Server } from './server.ts';
import { replyTo, type Service } from './service.ts';

const answer = z.enum(['ok', 'fails', 'never']);

export const snipSettings = z.strictObject({
  ...answeringShape(answer, { answer, takes: duration.optional() }),
  frees: percent.default(40).describe('of what is used'),
});

type Brief = z.output<typeof answer>;
interface Full {
  readonly answer: Brief;
  readonly takes?: number | undefined;
}

export function createSnip(settings: z.output<typeof snipSettings>, context: Context, draw: Draw): Service {
  return new Server<Brief, Full>({
    hears: 'snip.request',
    settings,
    usual: 'ok',
    read: (written) => (typeof written === 'string' ? { answer: written } : written),
    draw,
    reply(request, { answer }) {
      if (answer === 'never') return undefined;
      context.offer(answer === 'ok' ? { freesPercent: settings.frees } : undefined);
      return { type: 'snip.answered', ...replyTo(request), op: request.op ?? 0, ok: answer === 'ok' };
    },
  });
}
