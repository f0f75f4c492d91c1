/** What a scenario may say of what stands where a breaker would. */
import * as z from 'zod';
import { gateAnswers, usualGate } from '../gate.ts';

export const gateSettings = z.strictObject({
  answers: z.enum(gateAnswers).default(usualGate.answers),
});
