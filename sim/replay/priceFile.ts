/** `--prices`: a file with prices of the user's own, JSON or YAML, in dollars for a million tokens. */
import * as z from 'zod';
import { check } from '../scenario/check.ts';
import { readDocument } from '../scenario/document.ts';
import type { SourceFile } from '../scenario/sourceFile.ts';
import { money } from '../scenario/units.ts';
import type { PriceList } from './prices.ts';

const schema = z.strictObject({
  version: z.literal(1),
  source: z.string().min(1).max(200).optional(),
  models: z.record(
    z.string().min(1).max(60),
    z.strictObject({ input: money, output: money, cacheRead: money.optional(), cacheWrite: money.optional() }),
  ),
});

/** What is not named costs what input does. @throws ScenarioErrors */
export function loadPrices(file: SourceFile): PriceList {
  const { source, models } = check(readDocument(file), schema);
  return {
    source: source ?? 'the prices given',
    models: new Map(
      Object.entries(models).map(([name, { input, output, cacheRead = input, cacheWrite = input }]) => [
        name,
        { input, output, cacheRead, cacheWrite },
      ]),
    ),
  };
}
