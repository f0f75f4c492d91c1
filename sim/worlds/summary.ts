/** Who writes summaries: offers the context a new text, and the chart decides whether to take it. */
import * as z from 'zod';
import { classifyStatus } from '../../machines/errors.ts';
import { errorClasses } from '../../machines/policy.ts';
import type { Draw } from '../core/random.ts';
import { duration, money, tokens } from '../scenario/units.ts';
import { answeringShape } from './answering.ts';
import type { Context } from './context.ts';
import { Server } from './server.ts';
import { replyTo, type Service } from './service.ts';

const outcome = z.enum(['success', 'noop', 'failed', 'cancelled', 'never']);
const kind = z.enum([...errorClasses, 'malformed', 'empty']);
const status = z.int().min(200).max(599);

export const summarySettings = z.strictObject({
  ...answeringShape(z.union([status, outcome, kind]), {
    outcome: outcome.optional(),
    status: status.optional(),
    kind: kind.optional().describe('why it failed'),
    leaves: tokens.optional().describe('size of this summary'),
    takes: duration.optional(),
  }),
  cost: money.default(0).describe('of one summary'),
  leaves: tokens.default(20_000).describe('size of a summary'),
});
type Settings = z.output<typeof summarySettings>;

type Brief = number | z.output<typeof outcome> | z.output<typeof kind>;
interface Full {
  readonly outcome?: z.output<typeof outcome> | undefined;
  readonly status?: number | undefined;
  readonly kind?: z.output<typeof kind> | undefined;
  readonly leaves?: number | undefined;
  readonly takes?: number | undefined;
}

/** @param knowsSizes whether the file says how full the context is; without that, an answer names no sizes. */
export function createSummary(settings: Settings, context: Context, knowsSizes: boolean, draw: Draw): Service {
  return new Server<Brief, Full>({
    hears: 'summary.request',
    settings,
    usual: 'success',
    read: fullAnswer,
    draw,
    reply(request, { outcome = 'success', kind, leaves = settings.leaves }, surroundings) {
      surroundings.count('apiCalls', 1);
      surroundings.count('compactionCalls', 1);
      surroundings.count('costUsd', settings.cost);
      if (outcome === 'never') return undefined;
      const isWritten = outcome === 'success';
      context.offer(isWritten ? { leaves } : undefined);
      return {
        type: 'summary.answered',
        ...replyTo(request),
        op: request.op ?? 0,
        outcome,
        ...(kind === undefined ? {} : { kind }),
        ...(isWritten && knowsSizes ? sizes(context, leaves) : {}),
      };
    },
  });
}

function sizes({ usedTokens, settings: { window, reserve } }: Context, leaves: number) {
  return { beforeTokens: usedTokens, afterTokens: leaves, windowTokens: window - reserve };
}

/** A bare word is an outcome or a kind of failure, a bare number the status of the call behind the summary. */
function fullAnswer(answer: Brief | Full): Full {
  const full: Full = typeof answer === 'object' ? answer : briefly(answer);
  const kind = full.kind ?? (full.status === undefined ? undefined : classifyStatus(full.status));
  return { ...full, kind, outcome: full.outcome ?? (kind === undefined ? 'success' : 'failed') };
}

function briefly(answer: Brief): Full {
  if (typeof answer === 'number') return { status: answer };
  const named = outcome.safeParse(answer);
  return named.success ? { outcome: named.data } : { kind: kind.parse(answer) };
}
