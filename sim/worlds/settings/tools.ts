/** What a scenario may say of the tools. */
import * as z from 'zod';
import { duration, tokens } from '../../scenario/units.ts';
import { toolOutcomes, usualTools } from '../tools.ts';
import { answeringShape } from './answering.ts';

const outcome = z.enum(toolOutcomes);
const shape = answeringShape(outcome, { outcome, takes: duration.optional() });

export const toolsSettings = z.strictObject({
  ...shape,
  adds: tokens.default(usualTools.adds).describe('to the context, by each run'),
  only: z.record(z.string(), z.strictObject(shape)).default({}).describe('by tool, in place of the rest'),
});
