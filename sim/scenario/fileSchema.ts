/**
 * A scenario file as a whole, for one machine. What a file changes in a policy passes unchecked: it is checked as part
 * of the policy that comes of it (`runs.ts`).
 */
import * as z from 'zod';
import { claimSchema } from './claims.ts';
import { coded } from './code.ts';
import { printable } from './excerpt.ts';
import { limitsSchema } from './limits.ts';
import { keysAre } from './names.ts';
import { quote } from './quote.ts';
import { stepsSchema } from './steps.ts';
import { streamSchema } from './streams.ts';
import type { Terms } from './terms.ts';

/** A line of text that can be printed as it is. */
export const line = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => printable(text) === text, { error: 'more than one line, or characters that cannot be printed' });

export const version = z.literal(1, {
  error: ({ input }) =>
    input === undefined
      ? coded('missing-key', 'write version: 1')
      : coded('unknown-version', `${quote(input)} is no version that is read here; write version: 1`),
});

/** Some of the knobs of a policy, and `extends`. */
export const anyChange = z.record(z.string(), z.unknown());

/** A map from the names of policies to `entry`. */
export type ByPolicy = <T>(entry: z.ZodType<T>) => z.ZodType<{ readonly [name: string]: T }>;

export type FileSchema = ReturnType<typeof fileSchema>;
export type FileData = z.output<FileSchema>;

export function fileSchema(terms: Terms, byPolicy: ByPolicy) {
  const { facts, machine, settings } = terms;
  const claims = z.array(claimSchema(terms));
  const services = Object.fromEntries(facts.services.map((name) => [name, settingsOf(name, settings).optional()]));
  const changed = z.strictObject({ policy: anyChange, expect: claims.default([]) });
  return z.strictObject({
    version,
    name: line.describe('what the scenario shows, as a sentence'),
    source: line.optional().describe('where the situation or the figure comes from'),
    claim: z
      .literal('refuted')
      .optional()
      .describe('the figure of the source does not follow; what does is expected below'),
    machine: z.literal(machine).describe(facts.about),
    seed: z.int().min(0).default(1).describe('makes every random choice'),
    policy: z.union([z.string(), anyChange]).optional().describe('a shipped policy, or changes of one'),
    world: z
      .strictObject(services, { error: keysAre('unknown-service', `service of machine ${quote(machine)}`) })
      .default({})
      .describe('what answers when the machine asks'),
    steps: stepsSchema(terms).default([]).describe('what the outside does unprompted'),
    // Most files have none, and it takes every message to build.
    stream: z
      .lazy(() => streamSchema(terms))
      .optional()
      .describe('random steps in place of `steps`'),
    policies: byPolicy(z.union([claims, changed]))
      .optional()
      .describe('what is expected under each policy'),
    expect: claims.default([]).describe('what is expected under every policy'),
    limits: limitsSchema.optional(),
  });
}

function settingsOf(service: string, settings: Terms['settings']): z.ZodType {
  const schema = settings[service];
  if (schema === undefined) throw new Error(`service "${service}" is without settings in the catalog`);
  return schema;
}
