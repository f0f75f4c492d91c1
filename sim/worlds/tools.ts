/** The tools: each run ends well, fails, or only finds nothing, and leaves text in the context. */
import { type Draw, drawFrom } from '../core/random.ts';
import { type AnsweringSettings, answersAtOnce } from './answering.ts';
import type { Context } from './context.ts';
import { Server } from './server.ts';
import type { Service } from './service.ts';

/** `never`: no answer at all. */
export const toolOutcomes = ['ok', 'fails', 'findsNothing', 'never'] as const;

type Brief = (typeof toolOutcomes)[number];
interface Full {
  readonly outcome: Brief;
  readonly takes?: number | undefined;
}
type ToolSettings = AnsweringSettings<Brief, Full>;

export interface ToolsSettings extends ToolSettings {
  /** Tokens, to the context, by each run. */
  readonly adds: number;
  /** By tool, in place of the rest. */
  readonly only: { readonly [tool: string]: ToolSettings };
}

export const usualTools: ToolsSettings = { ...answersAtOnce, adds: 0, only: {} };

export function createTools(settings: ToolsSettings, context: Context, draw: Draw): Service {
  const { adds, only, ...others } = settings;
  const create = (tool: ToolSettings): Service => createTool(tool, adds, context, drawFrom(draw(2 ** 31)));
  const byName = new Map(Object.entries(only).map(([name, tool]) => [name, create(tool)]));
  const rest = create(others);
  return {
    hears: (type) => type === 'tool.run',
    hear: (event, surroundings) => (byName.get(String(event.tool)) ?? rest).hear(event, surroundings),
  };
}

function createTool(settings: ToolSettings, adds: number, context: Context, draw: Draw): Service {
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
