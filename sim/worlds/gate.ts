/** Stands where a breaker would, for a chart that runs alone. */
import * as z from 'zod';
import { replyTo, type Service } from './service.ts';

export const gateSettings = z.strictObject({
  answers: z.enum(['permitted', 'refused', 'never']).default('permitted'),
});

export function createGate({ answers }: z.output<typeof gateSettings>): Service {
  return {
    hears: (type) => type === 'breaker.acquire',
    hear(event, surroundings) {
      if (answers === 'never') return;
      surroundings.answer({ type: `breaker.${answers}`, ...replyTo(event), probe: false }, 0);
    },
  };
}
