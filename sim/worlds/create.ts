/** The simulated world of a system: its services, each with settings of its own and a stream of chance of its own. */
import type { Message } from '../../machines/vocabulary.ts';
import { drawFrom, seedFor } from '../core/random.ts';
import type { SystemSpec } from '../core/system.ts';
import type { World } from '../core/world.ts';
import { createApi, usualApi } from './api.ts';
import { createAsker, usualAsker } from './asker.ts';
import { createClassifier, usualClassifier } from './classifier.ts';
import { Context, usualContext } from './context.ts';
import { createGate, usualGate } from './gate.ts';
import { createModel, usualModel } from './model.ts';
import { createRunner, usualRunner } from './runner.ts';
import type { Service } from './service.ts';
import { createSnip, usualSnip } from './snip.ts';
import { createSummary, usualSummary } from './summary.ts';
import { createTools, usualTools } from './tools.ts';
import { createUser, usualUser } from './user.ts';

/** Settings of each service where a scenario says nothing of it, by the name scenario files use. */
export const usualSettings = {
  api: usualApi,
  summary: usualSummary,
  snip: usualSnip,
  context: usualContext,
  asker: usualAsker,
  user: usualUser,
  breaker: usualGate,
  classifier: usualClassifier,
  model: usualModel,
  tools: usualTools,
  runner: usualRunner,
} as const;
export type ServiceName = keyof typeof usualSettings;
/** What each service must be told to be created. */
export type ServiceSettings = { readonly [Name in ServiceName]: (typeof usualSettings)[Name] };

/** What a script may tell the world, beside what charts tell it. */
export const worldMessages: Readonly<Partial<Record<ServiceName, { readonly [type: string]: Message }>>> = {
  context: {
    'context.append': { about: 'A message comes in.', fields: { tokens: 'tokens' } },
    'context.set': { about: 'Usage is brought to this figure.', fields: { usedTokens: 'tokens' } },
  },
  runner: {
    'runner.run': {
      about: 'A tool is to be run; if its breaker permits it, it goes so.',
      fields: { breaker: { oneOf: ['bash', 'read', 'tools'] }, outcome: { oneOf: ['success', 'failure', 'ignored'] } },
    },
  },
};

/** @param config checked settings by service; a service without is as usual. */
export function createWorld(system: SystemSpec, config: { readonly [service: string]: unknown }, seed: number): World {
  const settings = <Name extends ServiceName>(name: Name) => settingsOf(config, name);
  const draw = (name: ServiceName) => drawFrom(seedFor(seed, `world ${name}`));
  const context = new Context(settings('context'));
  const summary = settings('summary');
  const summaries = {
    lanes: system.summaryLanes ?? [],
    offer: (isWritten: boolean) => context.offer(isWritten ? { leaves: summary.leaves } : undefined),
  };
  const create: Readonly<Record<ServiceName, () => Service>> = {
    api: () => createApi(settings('api'), summaries, draw('api')),
    summary: () => createSummary(summary, context, config.context !== undefined, draw('summary')),
    snip: () => createSnip(settings('snip'), context, draw('snip')),
    context: () => context,
    asker: () => createAsker(settings('asker')),
    user: () => createUser(settings('user'), draw('user')),
    breaker: () => createGate(settings('breaker')),
    classifier: () => createClassifier(settings('classifier'), draw('classifier')),
    model: () => createModel(settings('model'), draw('model')),
    tools: () => createTools(settings('tools'), context, draw('tools')),
    runner: createRunner,
  };
  const services = system.services.map((name) => create[name as ServiceName]());
  const listeners = new Map<string, readonly Service[]>();
  const listenersOf = (type: string): readonly Service[] => {
    const known = listeners.get(type);
    if (known !== undefined) return known;
    const found = services.filter((service) => service.hears(type));
    listeners.set(type, found);
    return found;
  };
  return {
    hear(event, surroundings) {
      const heardBy = listenersOf(event.type);
      for (let index = 0; index < heardBy.length; index++) heardBy[index]?.hear(event, surroundings);
    },
    context: () => (system.services.includes('context') ? context.view : undefined),
  };
}

function settingsOf<Name extends ServiceName>(config: { readonly [service: string]: unknown }, name: Name) {
  return (config[name] ?? usualSettings[name]) as ServiceSettings[Name];
}
