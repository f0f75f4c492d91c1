/** Surroundings in which no time passes and no answer arrives. */
import type { Surroundings } from '../../sim/core/world.ts';

export const nowhere: Surroundings = { nowMs: 0, answer: () => ({ drop: () => undefined }), count: () => undefined };
