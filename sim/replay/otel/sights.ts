/** What telemetry shows, as documented: no real sample was seen, and so it is said. */
import type { Sight } from '../fact.ts';

const documented = (why: string) => `by documentation, no real sample was seen: ${why}`;

export const claudeTelemetrySight: Sight = {
  api: {
    is: 'partly',
    why: documented('each answer and each request that was given up has an event, attempts in between have none'),
  },
  retry: { is: 'unobservable', why: documented('attempts that were followed by another have no event') },
  compaction: { is: 'recorded', why: documented('each compaction has an event that says whether it succeeded') },
  tokens: { is: 'partly', why: documented('the size of each request is recorded, that of the context window is not') },
  permission: { is: 'recorded', why: documented('each decision about a tool has an event that says who decided') },
  tools: { is: 'recorded', why: documented('each result of a tool has an event that says whether it succeeded') },
};

export const codexTelemetrySight: Sight = {
  api: { is: 'recorded', why: documented('each attempt has an event with its status') },
  retry: { is: 'partly', why: documented('each attempt has an event; the waits between them have none') },
  compaction: { is: 'unobservable', why: documented('compactions have no event') },
  tokens: { is: 'partly', why: documented('the size of each request is recorded, that of the context window is not') },
  permission: { is: 'recorded', why: documented('each decision about a tool has an event that says who decided') },
  tools: { is: 'recorded', why: documented('each result of a tool has an event that says whether it succeeded') },
};
