/** What a scenario may say of who trims. */
import * as z from 'zod';
import { duration, percent } from '../../scenario/units.ts';
import { snipAnswers, usualSnip } from '../snip.ts';
import { answeringShape } from './answering.ts';

const answer = z.enum(snipAnswers);

export const snipSettings = z.strictObject({
  ...answeringShape(answer, { answer, takes: duration.optional() }),
  frees: percent.default(usualSnip.frees).describe('of what is used'),
});
