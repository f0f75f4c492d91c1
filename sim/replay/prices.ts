/**
 * Public list prices of model calls, for the standard tier, without discounts for batches and without surcharges for
 * long prompts or for a cache that is kept for an hour.
 *
 * One price for all times: a session is told at what it would cost at the date of the table.
 */
import type { Usage } from './fact.ts';
import type { Price } from './money.ts';

/** Micro-dollars for a million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export interface PriceList {
  /** When the prices were looked up, and where. */
  readonly source: string;
  /** By model, without the date of a snapshot. */
  readonly models: ReadonlyMap<string, ModelPrice>;
}

type Row = readonly [models: string, input: number, output: number, cacheRead: number, cacheWrite: number];

/** Dollars for a million tokens. */
const rows: readonly Row[] = [
  // platform.claude.com/docs/en/about-claude/pricing; cache writes for five minutes.
  ['claude-fable-5', 10, 50, 1, 12.5],
  ['claude-fable-5-1', 10, 50, 0.25, 12.5],
  ['claude-opus-5-5', 4, 20, 0.2, 5],
  ['claude-opus-5 claude-opus-4-8 claude-opus-4-7 claude-opus-4-6 claude-opus-4-5', 5, 25, 0.5, 6.25],
  ['claude-opus-4-1 claude-opus-4', 15, 75, 1.5, 18.75],
  ['claude-sonnet-5', 2, 10, 0.2, 2.5],
  ['claude-sonnet-5-5', 2, 10, 0.1, 2.5],
  ['claude-sonnet-4-6 claude-sonnet-4-5 claude-sonnet-4 claude-3-7-sonnet', 3, 15, 0.3, 3.75],
  ['claude-haiku-4-5', 1, 5, 0.1, 1.25],
  ['claude-3-5-haiku', 0.8, 4, 0.08, 1],
  // developers.openai.com/api/docs/pricing; before GPT-5.6 writing the cache costs what input does.
  ['gpt-5.6 gpt-5.6-sol', 4, 20, 0.4, 5],
  ['gpt-5.6-terra', 2, 12, 0.2, 2.5],
  ['gpt-5.6-luna', 0.2, 1.2, 0.02, 0.25],
  ['gpt-5.5', 5, 30, 0.5, 5],
  ['gpt-5.4', 2.5, 15, 0.25, 2.5],
  ['gpt-5.4-mini', 0.75, 4.5, 0.075, 0.75],
  ['gpt-5.3-codex gpt-5.2 gpt-5.2-codex', 1.75, 14, 0.175, 1.75],
  ['gpt-5.1 gpt-5.1-codex gpt-5 gpt-5-codex', 1.25, 10, 0.125, 1.25],
  ['gpt-5-mini gpt-5.1-codex-mini', 0.25, 2, 0.025, 0.25],
];

const micros = (dollars: number): number => Math.round(dollars * 1e6);

export const listPrices: PriceList = {
  source: 'list prices of platform.claude.com (24 October 2026) and developers.openai.com (13 September 2026)',
  models: new Map(
    rows.flatMap(([models, input, output, cacheRead, cacheWrite]) => {
      const price = {
        input: micros(input),
        output: micros(output),
        cacheRead: micros(cacheRead),
        cacheWrite: micros(cacheWrite),
      };
      return models.split(' ').map((model) => [model, price] as const);
    }),
  ),
};

/** What the log itself says it cost, else by the list. Rounded to a micro-dollar, call by call. */
export function priceBy({ models }: PriceList): Price {
  return ({ model, usage, costMicroUsd }) => {
    if (costMicroUsd !== undefined) return costMicroUsd;
    if (model === undefined || usage === undefined) return undefined;
    const price = models.get(model) ?? models.get(withoutDate(model));
    return price === undefined ? undefined : costOf(usage, price);
  };
}

/** `claude-opus-4-5-20251101` and `claude-opus-4-5[1m]` cost what `claude-opus-4-5` does. */
const withoutDate = (model: string): string => model.replace(/\[1m\]$/, '').replace(/-20\d{6}$/, '');

function costOf(usage: Usage, price: ModelPrice): number {
  const parts = [
    [usage.inputTokens, price.input],
    [usage.outputTokens, price.output],
    [usage.cacheReadTokens, price.cacheRead],
    [usage.cacheWriteTokens, price.cacheWrite],
  ] as const;
  // Tokens times micro-dollars may be more than a double holds.
  const total = parts.reduce((sum, [tokens, each]) => sum + BigInt(Math.round(tokens)) * BigInt(each), 0n);
  return Number((total + 500_000n) / 1_000_000n);
}
