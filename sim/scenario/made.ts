/** A scenario that no file holds: made by code, to be run at once or to be written as a file. */
import type { Scenario } from './types.ts';

type Made<Policy> = Omit<Scenario<Policy>, 'file' | 'source' | 'claim' | 'stream'>;

export const madeScenario = <Policy>(made: Made<Policy>): Scenario<Policy> => ({
  ...made,
  file: '',
  source: undefined,
  claim: undefined,
});
