/** Placeholder. */
import type { Replayed } from './replayed.ts';
export const replaySvg = (_: Replayed): string => '';
