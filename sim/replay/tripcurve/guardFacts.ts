/** What the guards of a trace but the model calls tell: permissions, tools, levels and compactions. */
import type { FactBody } from '../fact.ts';
import { given } from '../json.ts';
import type { Step } from './step.ts';

type Tell = (body: FactBody) => void;

/** As the products name them, by breaker. */
const toolNames: Readonly<Record<string, string>> = { bash: 'Bash', read: 'Read', tools: 'other' };

export class GuardFacts {
  readonly #tell: Tell;
  /** With the agent loop, tools are told by their breakers; alone, a permission is all there is of a tool. */
  #hasLoop = false;
  #requested: { readonly atMs: number; readonly cause: unknown } | undefined;
  #summary: Step['event'] | undefined;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  hear(step: Step): void {
    switch (step.instance) {
      case 'session':
        this.#hasLoop = true;
        break;
      case 'permission':
        this.#permission(step);
        break;
      case 'tokens':
        this.#level(step);
        break;
      case 'compaction':
        this.#compaction(step);
        break;
      default:
        this.#tool(step);
    }
  }

  #permission({ emits }: Step): void {
    for (const { type, by } of emits) {
      if (type === 'permission.granted' && !this.#hasLoop) this.#tell({ kind: 'toolEnded', tool: 'other', ok: true });
      if (type !== 'permission.denied') continue;
      if (by === 'user' || by === 'classifier' || by === 'unavailable')
        this.#tell({ kind: 'denied', by, tool: 'other' });
      else if (by === 'timeout') this.#tell({ kind: 'denied', by: 'unavailable', tool: 'other' });
    }
  }

  #tool({ instance, event }: Step): void {
    const tool = Object.hasOwn(toolNames, instance) ? toolNames[instance] : undefined;
    if (tool === undefined || event.type !== `${instance}.record`) return;
    if (event.outcome === 'success' || event.outcome === 'slow') this.#tell({ kind: 'toolEnded', tool, ok: true });
    else if (event.outcome === 'failure') this.#tell({ kind: 'toolEnded', tool, ok: false, failure: 'other' });
    else this.#tell({ kind: 'toolEnded', tool, ok: false, failure: 'exit' });
  }

  #level({ event }: Step): void {
    if (event.type !== 'tokens.reported') return;
    const usedTokens = sizeOf(event.usedTokens);
    if (usedTokens !== undefined)
      this.#tell({ kind: 'tokens', usedTokens, ...given('windowTokens', sizeOf(event.windowTokens)) });
  }

  #compaction({ t, event, emits }: Step): void {
    if (event.type === 'user.turn' && !this.#hasLoop) this.#tell({ kind: 'turn' });
    if (event.type === 'compaction.request') this.#requested = { atMs: t, cause: event.cause };
    if (event.type === 'summary.answered') this.#summary = event;
    for (const { type, by } of emits) {
      const isMade = type === 'compaction.succeeded' && by === 'summary';
      if (!isMade && type !== 'compaction.failed') continue;
      const { atMs, cause } = this.#requested ?? { atMs: t, cause: 'auto' };
      const common = { trigger: cause === 'manual' ? ('manual' as const) : ('auto' as const), tookMs: t - atMs };
      if (!isMade) this.#tell({ kind: 'compactionFailed', ...common });
      else {
        const sizes = {
          ...given('beforeTokens', sizeOf(this.#summary?.beforeTokens)),
          ...given('afterTokens', sizeOf(this.#summary?.afterTokens)),
        };
        this.#tell({ kind: 'compacted', ...common, ...sizes });
      }
    }
  }
}

const sizeOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
