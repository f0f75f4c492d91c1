/** What a scenario may say of who writes summaries. */
import * as z from 'zod';
import { duration, money, tokens } from '../../scenario/units.ts';
import { failures, outcomes, usualSummary as usual } from '../summary.ts';
import { answeringShape } from './answering.ts';

const outcome = z.enum(outcomes);
const kind = z.enum(failures);
const status = z.int().min(200).max(599);

export const summarySettings = z.strictObject({
  ...answeringShape(z.union([status, outcome, kind]), {
    outcome: outcome.optional(),
    status: status.optional(),
    kind: kind.optional().describe('why it failed'),
    leaves: tokens.optional().describe('size of this summary'),
    takes: duration.optional(),
  }),
  cost: money.default(usual.cost).describe('of one summary'),
  leaves: tokens.default(usual.leaves).describe('size of a summary'),
});
