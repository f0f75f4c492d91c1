/** What a scenario may say of what the model answers. */
import * as z from 'zod';
import { duration } from '../../scenario/units.ts';
import { toolClasses } from '../model.ts';
import { answeringShape } from './answering.ts';

const tool = z
  .string()
  .regex(/^[a-zA-Z][\w-]{0,40}$/)
  .describe('a tool by name, or `done`');

export const modelSettings = z.strictObject(
  answeringShape(tool, {
    tool,
    class: z.enum(toolClasses).optional(),
    key: z.string().max(100).optional().describe('equal keys are the same call'),
    preapproved: z.boolean().optional(),
    takes: duration.optional(),
  }),
);
