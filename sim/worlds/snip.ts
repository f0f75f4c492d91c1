/** Who trims: offers to cut old messages away, without a model and without a call. */
import type { Draw } from '../core/random.ts';
import { type AnsweringSettings, answersAtOnce } from './answering.ts';
import type { Context } from './context.ts';
import { Server } from './server.ts';
import { replyTo, type Service } from './service.ts';

/** `never`: no answer at all. */
export const snipAnswers = ['ok', 'fails', 'never'] as const;

type Brief = (typeof snipAnswers)[number];
interface Full {
  readonly answer: Brief;
  readonly takes?: number | undefined;
}

export interface SnipSettings extends AnsweringSettings<Brief, Full> {
  /** Percent of what is used. */
  readonly frees: number;
}

export const usualSnip: SnipSettings = { ...answersAtOnce, frees: 40 };

export function createSnip(settings: SnipSettings, context: Context, draw: Draw): Service {
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
