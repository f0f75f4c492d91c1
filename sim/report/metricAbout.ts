/** What each metric counts, in one sentence. */
import type { MetricName } from '../scenario/types.ts';
import type { Entry } from './listing.ts';

const about: Readonly<Record<MetricName, string>> = {
  apiCalls: 'Model API calls sent, those for a summary included.',
  compactionCalls: 'Model API calls sent for a summary.',
  toolCalls: 'Tool runs started.',
  costUsd: 'Dollars spent on calls, counted when they are sent; in files also `cost: $0.03`.',
  elapsedMs: 'Time until the last instance has nothing under way; in files also `elapsed: 6s`.',
  waitedMs: 'Time spent waiting between attempts; in files also `waited: 14s`.',
  prompts: 'Questions put to the user.',
  autoDenied: 'Tool requests denied without asking the user.',
  refused: 'Calls refused by breakers.',
  notices: 'Messages the user sees.',
};

export const metricEntries: readonly Entry[] = Object.entries(about).map(([name, text]) => ({ name, about: text }));
