/** The stable JSON of `check`, version 1; its schema is `schema/check.json`. */
import * as z from 'zod';
import type { Checked, CheckedProperty } from './check.ts';

export const checkReportSchema = z.looseObject({
  version: z.literal(1),
  checks: z.array(
    z.looseObject({
      machine: z.string(),
      policy: z.string(),
      states: z.int().min(1).describe('Situations that were seen.'),
      edges: z.int().min(0).describe('Moves of the outside between them.'),
      limit: z.string().optional().describe('Only when not all was seen: what ended the search.'),
      stubs: z.array(z.string()).describe('Instances in whose place anything may be said.'),
      toolBreakers: z.int().min(0),
      alphabet: z.array(z.string()).describe('Types of messages that the outside may say.'),
      properties: z.array(
        z.looseObject({
          name: z.string(),
          about: z.string(),
          verdict: z.enum(['held', 'refuted', 'bounded', 'vacuous']),
          premise: z.int().min(0).describe('Situations in which it had something to say.'),
          bounds: z.record(z.string(), z.number().nullable()).describe('The most there can be; null: no bound.'),
          why: z.string().optional().describe('Only when refuted.'),
          moves: z.int().min(0).optional().describe('Only when refuted: of the shortest way there.'),
          scenario: z.string().optional().describe('Only when refuted: the text of a scenario that `run` refutes.'),
          notRepeated: z.string().optional().describe('Only when refuted without a scenario: why.'),
        }),
      ),
    }),
  ),
});

/** JSON Schema, draft 2020-12. */
export function checkJsonSchema(): Readonly<Record<string, unknown>> {
  return { ...z.toJSONSchema(checkReportSchema), title: 'Result of tripcurve check' };
}

export function toCheckReport(checked: readonly Checked[]): z.infer<typeof checkReportSchema> {
  return {
    version: 1,
    checks: checked.map(({ properties, ...rest }) => ({
      ...rest,
      stubs: [...rest.stubs],
      alphabet: [...rest.alphabet],
      properties: properties.map(propertyJson),
    })),
  };
}

function propertyJson({ figures, finished: _finished, ...rest }: CheckedProperty) {
  return { ...rest, bounds: Object.fromEntries(figures.map(({ name, most }) => [name, most ?? null])) };
}
