/** The tools: each run ends well, fails, or only finds nothing, and leaves text in the context. */
import * as z from 'zod';
import { type Draw, drawFrom } from '../core/random.ts';
import { duration, tokens } from '../scenario/units.ts';
import { answeringShape } from './answering.ts';
import type { Context } from './context.ts';
import { Server } from './server.ts';
import type { Service } from './service.ts';

const outcome = z.enum(['ok', 'fails', 'findsNothing', 'never']);
const shape = answeringShape(outcome, { outcome, takes: duration.optional() });
const oneTool = z.strictObject(shape);

export const toolsSettings = z.strictObject({
  ...shape,
  adds: tokens.default(0).describe('to the context, by each run'),
  only: z.record(z.string(), oneTool).default({}).describe('by tool, in place of the rest'),
});

type Brief = z.output<typeof outcome>;
interface Full {
  readonly outcome: Brief;
  readonly takes?: number | undefined;
}

export function createTools(settings: z.output<typeof toolsSettings>, context: Context, draw: Draw): Service {
  const { adds, only, ...others } = settings;
  const create = (tool: z.output<typeof oneTool>): Service => createTool(tool, adds, context, drawFrom(draw(2 ** 31)));
  const byName = new Map(Object.entries(only).map(([name, tool]) => [name, create(tool)]));
  const rest = create(others);
  return {
    hears: (type) => type === 'tool.run',
    hear: (event, surroundings) => (byName.get(String(event.tool)) ?? rest).hear(event, surroundings),
  };
}

function createTool(settings: z.output<typeof oneTool>, adds: number, context: Context, draw: Draw): Service {
  return new Server<Brief, Full>({
    hears: 'tool.run',
    settings,
    usual: 'ok',
    read: (written) => (typeof written === 'string' ? { outcome: written } : written),
    draw,
    reply(_request, { outcome }) {
      if (outcome === 'never') return undefined;
      if (adds > 0) context.append(adds);
      return { type: 'tool.ended', ok: outcome === 'ok', ...(outcome === 'findsNothing' ? { benign: true } : {}) };
    },
  });
}
