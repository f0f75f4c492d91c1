/** What the model says after a call: a tool to run, or that it is done. */
import type { Draw } from '../core/random.ts';
import type { Json } from '../scenario/event.ts';
import { type AnsweringSettings, answersAtOnce } from './answering.ts';
import { Server } from './server.ts';
import { replyTo, type Service } from './service.ts';

export const toolClasses = ['read', 'edit', 'run'] as const;
type ToolClass = (typeof toolClasses)[number];

interface Full {
  /** By name, or `done`. */
  readonly tool: string;
  readonly class?: ToolClass | undefined;
  /** Equal keys are the same call. */
  readonly key?: string | undefined;
  readonly preapproved?: boolean | undefined;
  readonly takes?: number | undefined;
}

export type ModelSettings = AnsweringSettings<string, Full>;

export const usualModel: ModelSettings = answersAtOnce;

/** What a tool does, by its name. */
const classes: { readonly [tool: string]: ToolClass } = { read: 'read', grep: 'read', edit: 'edit' };

export function createModel(settings: ModelSettings, draw: Draw): Service {
  return new Server<string, Full>({
    hears: 'model.read',
    settings,
    usual: 'done',
    read: (written) => (typeof written === 'string' ? { tool: written } : written),
    draw,
    reply: (request, asked) => ({ type: 'model.said', ...replyTo(request), ...requestOf(asked) }),
  });
}

function requestOf({ tool, class: named, key, preapproved }: Full): { readonly [field: string]: Json } {
  if (tool === 'done') return {};
  return { tool, class: named ?? classes[tool] ?? 'run', key: key ?? tool, preapproved: preapproved === true };
}
