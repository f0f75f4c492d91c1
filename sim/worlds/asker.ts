/** Whoever asks for compaction, and asks again at once until told to stop. */
import type { Service } from './service.ts';

export interface AskerSettings {
  /** At once after a failed compaction, until told to stop. */
  readonly asksAgain: boolean;
}

export const usualAsker: AskerSettings = { asksAgain: false };

export function createAsker({ asksAgain }: AskerSettings): Service {
  return {
    hears: (type) => asksAgain && type === 'compaction.failed',
    hear({ cause }, surroundings) {
      if (cause === 'open' || cause === 'cancelled') return;
      surroundings.answer({ type: 'compaction.request', cause: 'auto' }, 0);
    },
  };
}
