/** `limits`: where a run stops as `bounded`. A file may lower and raise them, up to what a machine can bear. */
import * as z from 'zod';
import type { Limits } from './types.ts';
import { bytes } from './units.ts';

export const defaultLimits: Limits = { stepsMax: 1_000_000, busStepsMax: 10_000, traceBytesMax: 256 * 2 ** 20 };

/** Of one stream out of many: one that never ends is not followed as far. */
const streamLimits: Limits = { stepsMax: 20_000, busStepsMax: 2_000, traceBytesMax: defaultLimits.traceBytesMax };

/** Of a scenario that names none. */
export function usualLimits(hasStream: boolean): Limits {
  return hasStream ? streamLimits : defaultLimits;
}

export const limitsSchema: z.ZodType<Limits> = z
  .strictObject({
    steps: z.int().min(1).max(100_000_000).default(defaultLimits.stepsMax).describe('of all instances together'),
    busSteps: z.int().min(1).max(1_000_000).default(defaultLimits.busStepsMax).describe('messages at one instant'),
    trace: bytes.default(defaultLimits.traceBytesMax).describe('canonical text of the trace, up to 1GiB'),
  })
  .transform(({ steps, busSteps, trace }) => ({ stepsMax: steps, busStepsMax: busSteps, traceBytesMax: trace }));
