/** What a scenario may say of the world: a schema for each service, by the name scenario files use. */
import type * as z from 'zod';
import type { ServiceName, ServiceSettings } from '../create.ts';
import { apiSettings } from './api.ts';
import { askerSettings } from './asker.ts';
import { classifierSettings } from './classifier.ts';
import { contextSettings } from './context.ts';
import { gateSettings } from './gate.ts';
import { modelSettings } from './model.ts';
import { runnerSettings } from './runner.ts';
import { snipSettings } from './snip.ts';
import { summarySettings } from './summary.ts';
import { toolsSettings } from './tools.ts';
import { userSettings } from './user.ts';

/** Does not compile when what a schema lets through is not what its service takes. */
export const serviceSettings: { readonly [Name in ServiceName]: z.ZodType<ServiceSettings[Name]> } = {
  api: apiSettings,
  summary: summarySettings,
  snip: snipSettings,
  context: contextSettings,
  asker: askerSettings,
  user: userSettings,
  breaker: gateSettings,
  classifier: classifierSettings,
  model: modelSettings,
  tools: toolsSettings,
  runner: runnerSettings,
};
