/** What the model says after a call: a tool to run, or that it is done. */
import * as z from 'zod';
import type { Draw } from '../core/random.ts';
import type { Json } from '../scenario/event.ts';
import { duration } from '../scenario/units.ts';
import { answeringShape } from './answering.ts';
import { Server } from './server.ts';
import { replyTo, type Service } from './service.ts';

const toolClass = z.enum(['read', 'edit', 'run']);
const tool = z
  .string()
  .regex(/^[a-zA-Z][\w-]{0,40}$/)
  .describe('a tool by name, or `done`');

export const modelSettings = z.strictObject(
  answeringShape(tool, {
    tool,
    class: toolClass.optional(),
    key: z.string().max(100).optional().describe('equal keys are the same call'),
    preapproved: z.boolean().optional(),
    takes: duration.optional(),
  }),
);

type Settings = z.output<typeof modelSettings>;
interface Full {
  readonly tool: string;
  readonly class?: z.output<typeof toolClass> | undefined;
  readonly key?: string | undefined;
  readonly preapproved?: boolean | undefined;
  readonly takes?: number | undefined;
}

/** What a tool does, by its name. */
const classes: { readonly [tool: string]: z.output<typeof toolClass> } = { read: 'read', grep: 'read', edit: 'edit' };

export function createModel(settings: Settings, draw: Draw): Service {
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
