/**
 * The one place that joins charts, systems, policies and worlds by name: all that a run needs of them.
 *
 * What a file may say of them, and how it is checked, is in `scenarioCatalog.ts`.
 */
import { breaker } from '../machines/breaker.ts';
import { compaction, compactionEventKey } from '../machines/compaction.ts';
import { permissionVocabulary, sessionVocabulary, tokensVocabulary } from '../machines/loopVocabulary.ts';
import { permission } from '../machines/permission.ts';
import { policies } from '../machines/policies.ts';
import type { CompactionPolicy, NamedPolicy, TokensPolicy } from '../machines/policy.ts';
import { retry } from '../machines/retry.ts';
import { session } from '../machines/session.ts';
import { summariser } from '../machines/summariser.ts';
import { tokens, tokensEventKey } from '../machines/tokens.ts';
import {
  breakerVocabulary,
  compactionVocabulary,
  retryVocabulary,
  summariserVocabulary,
} from '../machines/vocabulary.ts';
import type { RunCatalog } from './core/run.ts';
import { type Charts, type InstanceSpec, type SystemSpec, systemOf } from './core/system.ts';
import { factsOf } from './facts.ts';
import type { MachineFacts } from './scenario/catalog.ts';
import { createWorld, usualSettings } from './worlds/create.ts';

const charts: Charts = {
  breaker: { machine: breaker, vocabulary: breakerVocabulary },
  retry: { machine: retry, vocabulary: retryVocabulary },
  compaction: {
    machine: compaction,
    vocabulary: compactionVocabulary,
    eventKey: (event, policy) => compactionEventKey(event, policy as CompactionPolicy),
  },
  summariser: { machine: summariser, vocabulary: summariserVocabulary },
  permission: { machine: permission, vocabulary: permissionVocabulary },
  tokens: {
    machine: tokens,
    vocabulary: tokensVocabulary,
    eventKey: (event, policy) => tokensEventKey(event, policy as TokensPolicy),
  },
  session: { machine: session, vocabulary: sessionVocabulary },
};

const lane: InstanceSpec = { chart: 'retry', policy: 'retry', ports: { breaker: 'api' } };
const apiBreaker: InstanceSpec = { chart: 'breaker', policy: 'api', ports: {} };
const summaryBreaker: InstanceSpec = { chart: 'breaker', policy: 'summary', ports: {} };
const chain: InstanceSpec = { chart: 'compaction', policy: 'compaction', ports: { breaker: 'summary' } };
const writer: InstanceSpec = { chart: 'summariser', ports: { retry: 'retry' } };
const gate: InstanceSpec = { chart: 'permission', policy: 'permission', ports: {} };
const tiers: InstanceSpec = { chart: 'tokens', policy: 'tokens', ports: {} };

const toolBreaker = (section: 'bash' | 'read' | 'tools'): InstanceSpec => ({
  chart: 'breaker',
  policy: section,
  ports: {},
});

const systems: { readonly [name: string]: SystemSpec } = {
  breaker: {
    about: 'The circuit breaker alone, with the API’s policy.',
    instances: { breaker: apiBreaker },
    services: ['user'],
  },
  retry: {
    about: 'One lane of model calls alone; the world plays its breaker.',
    instances: { retry: { ...lane, ports: {} } },
    services: ['api', 'breaker', 'user'],
  },
  api: {
    about: 'One lane of model calls and the API’s breaker.',
    instances: { retry: lane, api: apiBreaker },
    services: ['api', 'user'],
  },
  'api-lanes': {
    about: 'Eight lanes of model calls, a conversation and its subagents, and the one breaker they share.',
    instances: {
      ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`retry${index + 1}`, lane])),
      api: apiBreaker,
    },
    services: ['api', 'user'],
  },
  compaction: {
    about: 'The compaction chain and the breaker of its summaries; the world writes them.',
    instances: {
      compaction: chain,
      summary: summaryBreaker,
    },
    services: ['context', 'summary', 'snip', 'asker', 'user'],
  },
  'compaction-alone': {
    about: 'The compaction chain alone; a script plays its breaker, the summariser and the trimmer.',
    instances: { compaction: { ...chain, ports: {} } },
    services: ['user'],
  },
  summariser: {
    about: 'The writer of summaries alone; a script plays its lane.',
    instances: { summariser: { ...writer, ports: {} } },
    services: ['user'],
  },
  'compaction-over-api': {
    about: 'The compaction chain whose summaries are model calls, with the retries and the breaker of the API.',
    instances: {
      compaction: { ...chain, ports: { breaker: 'summary', summary: 'summariser' } },
      summary: summaryBreaker,
      summariser: writer,
      retry: lane,
      api: apiBreaker,
    },
    services: ['context', 'summary', 'api', 'snip', 'asker', 'user'],
    summaryLanes: ['retry'],
  },
  permission: {
    about: 'The permission breaker; the world plays classifier and user.',
    instances: { permission: gate },
    services: ['classifier', 'user'],
  },
  tools: {
    about: 'The breakers of the tools; the world runs them.',
    instances: { bash: toolBreaker('bash'), read: toolBreaker('read'), tools: toolBreaker('tools') },
    services: ['runner'],
  },
  tokens: {
    about: 'The token tiers alone; a script plays the compaction.',
    instances: { tokens: tiers },
    services: ['user'],
  },
  'session-alone': {
    about: 'The agent loop alone; a script plays every guard, the model and the tools.',
    instances: { session: { chart: 'session', policy: 'session', ports: {} } },
    services: ['user'],
  },
  session: {
    about: 'The agent loop with every guard: tokens, compaction, model calls, permission, and a breaker for each tool.',
    instances: {
      session: {
        chart: 'session',
        policy: 'session',
        ports: {
          tokens: 'tokens',
          compaction: 'compaction',
          retry: 'retry',
          permission: 'permission',
          breaker: { by: 'tool', to: { bash: 'bash', read: 'read' }, otherwise: 'tools' },
        },
      },
      tokens: { ...tiers, ports: { compaction: 'compaction' } },
      compaction: chain,
      summary: summaryBreaker,
      retry: lane,
      api: apiBreaker,
      permission: gate,
      bash: toolBreaker('bash'),
      read: toolBreaker('read'),
      tools: toolBreaker('tools'),
    },
    services: ['context', 'summary', 'snip', 'api', 'model', 'classifier', 'tools', 'user'],
  },
};

class Catalog implements RunCatalog {
  readonly charts = charts;
  readonly systems = systems;
  readonly usualSettings = usualSettings;
  readonly policies: Readonly<Record<string, NamedPolicy>> = policies;
  readonly #facts = new Map<string, MachineFacts>();

  createWorld(machine: string, config: { readonly [service: string]: unknown }, seed: number) {
    return createWorld(systemOf(systems, machine), config, seed);
  }

  /** Read off the charts when they are first asked for. */
  factsOf(machine: string): MachineFacts {
    const known = this.#facts.get(machine);
    if (known !== undefined) return known;
    const facts = factsOf(systemOf(systems, machine), charts);
    this.#facts.set(machine, facts);
    return facts;
  }
}

export const catalog = new Catalog();
