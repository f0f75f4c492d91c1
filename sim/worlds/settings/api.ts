/** What a scenario may say of the model API. */
import * as z from 'zod';
import { duration, money } from '../../scenario/units.ts';
import { apiErrors, usualApi } from '../api.ts';
import { answeringShape } from './answering.ts';

const status = z.int().min(200).max(599);
const error = z.enum(apiErrors);

export const apiSettings = z.strictObject({
  ...answeringShape(z.union([status, error]), {
    status: status.optional(),
    error: error.optional().describe('an error in place of a status; `never`: no answer at all'),
    retryAfter: duration.optional(),
    streamed: z.boolean().optional().describe('whether a text block or tool call was complete before the failure'),
    takes: duration.optional(),
  }),
  cost: money.default(usualApi.cost).describe('of one call'),
});
