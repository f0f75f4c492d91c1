/** What a scenario may say of how a server chooses its answers; one shape for all that answer. */
import * as z from 'zod';
import { duration, instant } from '../../scenario/units.ts';
import { answersAtOnce as usual } from '../answering.ts';

export function answeringShape<Brief extends z.ZodType, Fields extends z.ZodRawShape>(brief: Brief, fields: Fields) {
  const full = z.strictObject(fields);
  const answer = z.union([brief, full]);
  return {
    takes: duration.default(usual.takes).describe('from a request to its answer'),
    answers: answer.optional().describe('the constant answer'),
    queue: z.array(answer).max(10_000).default([]).describe('answers given one by one, before the constant one'),
    chances: z
      .array(full.extend({ weight: z.int().min(1).max(1_000_000) }))
      .max(100)
      .default([])
      .describe('answers drawn by weight, by the seed'),
    outages: z
      .array(full.extend({ from: instant, for: instant }))
      .max(1_000)
      .default([])
      .describe('answers for a span of time, before all others'),
  };
}
