/** Stands where a breaker would, for a chart that runs alone. */
import { replyTo, type Service } from './service.ts';

export const gateAnswers = ['permitted', 'refused', 'never'] as const;

export interface GateSettings {
  readonly answers: (typeof gateAnswers)[number];
}

export const usualGate: GateSettings = { answers: 'permitted' };

export function createGate({ answers }: GateSettings): Service {
  return {
    hears: (type) => type === 'breaker.acquire',
    hear(event, surroundings) {
      if (answers === 'never') return;
      surroundings.answer({ type: `breaker.${answers}`, ...replyTo(event), probe: false }, 0);
    },
  };
}
