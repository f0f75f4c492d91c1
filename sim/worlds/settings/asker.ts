/** What a scenario may say of whoever asks for compaction. */
import * as z from 'zod';
import { usualAsker } from '../asker.ts';

export const askerSettings = z.strictObject({
  asksAgain: z
    .boolean()
    .default(usualAsker.asksAgain)
    .describe('at once after a failed compaction, until told to stop'),
});
