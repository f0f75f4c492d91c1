/** Who writes summaries: offers the context a new text, and the chart decides whether to take it. */
import { classifyStatus } from '../../machines/errors.ts';
import { errorClasses } from '../../machines/policy.ts';
import type { Draw } from '../core/random.ts';
import { type AnsweringSettings, answersAtOnce } from './answering.ts';
import type { Context } from './context.ts';
import { Server } from './server.ts';
import { replyTo, type Service } from './service.ts';

/** `never`: no answer at all. */
export const outcomes = ['success', 'noop', 'failed', 'cancelled', 'never'] as const;
/** Why a summary failed. */
export const failures = [...errorClasses, 'malformed', 'empty'] as const;

type Outcome = (typeof outcomes)[number];
type Failure = (typeof failures)[number];
type Brief = number | Outcome | Failure;
interface Full {
  readonly outcome?: Outcome | undefined;
  /** Of the call behind the summary. */
  readonly status?: number | undefined;
  /** Why it failed. */
  readonly kind?: Failure | undefined;
  /** Size of this summary, in tokens. */
  readonly leaves?: number | undefined;
  readonly takes?: number | undefined;
}

export interface SummarySettings extends AnsweringSettings<Brief, Full> {
  /** Of one summary, in micro-dollars. */
  readonly cost: number;
  /** Size of a summary, in tokens. */
  readonly leaves: number;
}

export const usualSummary: SummarySettings = { ...answersAtOnce, cost: 0, leaves: 20_000 };

/** @param knowsSizes whether the file says how full the context is; without that, an answer names no sizes. */
export function createSummary(settings: SummarySettings, context: Context, knowsSizes: boolean, draw: Draw): Service {
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
  return isOutcome(answer) ? { outcome: answer } : { kind: answer };
}

const isOutcome = (word: Outcome | Failure): word is Outcome => outcomes.some((outcome) => outcome === word);
