/** Whoever asks for compaction, and asks again at once until told to stop. */
import * as z from 'zod';
import type { Service } from './service.ts';

export const askerSettings = z.strictObject({
  asksAgain: z.boolean().default(false).describe('at once after a failed compaction, until told to stop'),
});

export function createAsker({ asksAgain }: z.output<typeof askerSettings>): Service {
  return {
    hears: (type) => asksAgain && type === 'compaction.failed',
    hear({ cause }, surroundings) {
      if (cause === 'open' || cause === 'cancelled') return;
      surroundings.answer({ type: 'compaction.request', cause: 'auto' }, 0);
    },
  };
}
