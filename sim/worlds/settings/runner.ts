/** What a scenario may say of whoever runs tools: nothing; each order names how its run goes. */
import * as z from 'zod';

export const runnerSettings = z.strictObject({});
