/** A small catalog for tests of the loader: the system `api`, one lane of calls and its breaker. */
import * as z from 'zod';
import { hardened } from '../../machines/policies/hardened.ts';
import { seed } from '../../machines/policies/seed.ts';
import type { Policy } from '../../machines/policy.ts';
import { breakerVocabulary, type Message, retryVocabulary } from '../../machines/vocabulary.ts';
import type { ScenarioCatalog } from '../../sim/scenario/catalog.ts';
import { policySchema } from '../../sim/scenario/policySchema.ts';
import { duration, money, percent, tokens } from '../../sim/scenario/units.ts';

type Messages = { readonly [type: string]: Message };

const status = z.int().min(200).max(599);
const apiSettings = z.strictObject({
  takes: duration.optional(),
  answers: z.union([status, z.array(status).min(1)]).optional(),
  cost: money.default(0),
  loses: percent.optional(),
  reads: tokens.optional(),
});

export const catalog: ScenarioCatalog<Policy> = {
  machines: {
    api: {
      about: 'One lane of model calls and its breaker.',
      instances: { retry: 'retry', api: 'breaker' },
      hears: { ...only(retryVocabulary.hears, 'retry', 'user', 'http'), ...asApi(breakerVocabulary.hears) },
      says: {
        ...only(retryVocabulary.hears, 'retry', 'user', 'http'),
        ...asApi(breakerVocabulary.hears),
        ...asApi(retryVocabulary.says),
        ...asApi(breakerVocabulary.says),
      },
      notices: { ...retryVocabulary.notices, 'api.open': breakerVocabulary.notices['breaker.open'] },
      states: {
        retry: ['idle', 'asking', 'calling', 'waiting'],
        api: [
          'closed',
          'closed.clean',
          'closed.counting',
          'open',
          'open.timed',
          'open.latched',
          'halfOpen',
          'disabled',
        ],
      },
      services: ['api', 'user'],
    },
  },
  charts: { breaker: breakerVocabulary, retry: retryVocabulary },
  policies: { seed: seed.policy, hardened: hardened.policy },
  policySchema,
  settings: { api: apiSettings, user: z.strictObject({ quits: duration.optional() }) },
  defaultPolicy: 'seed',
};

function only(messages: Messages, ...ports: readonly string[]): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([type]) => ports.includes(type.split('.')[0] ?? '')));
}

/** As the instance `api` of the breaker is called on the bus. */
function asApi(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([type, message]) => [type.replace(/^breaker\./, 'api.'), message]),
  );
}
