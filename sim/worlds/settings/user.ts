/** What a scenario may say of the user. */
import * as z from 'zod';
import { duration } from '../../scenario/units.ts';
import { userAnswers } from '../user.ts';
import { answeringShape } from './answering.ts';

const answer = z.enum(userAnswers);

export const userSettings = z.strictObject({
  ...answeringShape(answer, { answer, takes: duration.optional() }),
  quits: z
    .strictObject({
      after: z.int().min(1).max(1_000_000_000).describe('how many of them'),
      of: z.string().describe('a message: `summary.answered`'),
    })
    .optional(),
});
