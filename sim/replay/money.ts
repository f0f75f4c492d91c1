/** What a model call costs. Money is integer micro-dollars. */
import type { Usage } from './fact.ts';
import type { Spent } from './requests.ts';

/** Nothing where the price of the model is not known. */
export type Price = (spent: Spent) => number | undefined;

export function tokensOf({ usage }: Spent): number {
  return usage === undefined ? 0 : allTokens(usage);
}

const allTokens = ({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: Usage): number =>
  inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens;

/** Money and tokens of several calls; `unpriced` of them have no known price and are in the tokens only. */
export interface Bill {
  readonly microUsd: number;
  readonly tokens: number;
  readonly unpriced: number;
}

export function billOf(all: readonly Spent[], price: Price): Bill {
  let [microUsd, tokens, unpriced] = [0, 0, 0];
  for (const spent of all) {
    const cost = price(spent);
    tokens += tokensOf(spent);
    if (cost === undefined) unpriced += 1;
    else microUsd += cost;
  }
  return { microUsd, tokens, unpriced };
}
