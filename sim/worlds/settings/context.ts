/** What a scenario may say of the message list. */
import * as z from 'zod';
import { tokens } from '../../scenario/units.ts';
import { usualContext as usual } from '../context.ts';

export const contextSettings = z.strictObject({
  window: tokens.default(usual.window),
  reserve: tokens.default(usual.reserve).describe('kept free for the answer'),
  used: tokens.default(usual.used).describe('at the start'),
  messages: z.int().min(1).max(100_000).default(usual.messages).describe('at the start, together `used`'),
  perTurn: tokens.default(usual.perTurn).describe('appended by each turn of the user'),
});
