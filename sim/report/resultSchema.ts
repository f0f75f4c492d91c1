/** The shape of the JSON of `run` and `compare`, from which the shipped JSON Schema is made. Open for new keys. */
import * as z from 'zod';
import { metricNames } from '../scenario/types.ts';

const count = z.int().min(0);

const expectation = z.looseObject({
  text: z.string().describe('As written in the file, on one line.'),
  held: z.boolean(),
  at: z.string().describe('file:line:column'),
  why: z.string().optional().describe('Only when not held: what was seen instead.'),
});

const stream = z.looseObject({
  runs: z.int().min(1).describe('Streams drawn and judged.'),
  seed: z.int(),
  path: z.string().optional().describe('Only when one refuted: with the seed, leads to it.'),
  steps: z.int().min(1).optional().describe('Only when one refuted: of the shortest found.'),
  counterexample: z.string().optional().describe('Only when one refuted: the shortest, as the text of a scenario.'),
});

const result = z.looseObject({
  scenario: z.string().describe('The name of the scenario.'),
  file: z.string(),
  policy: z.string(),
  adapter: z.string().optional().describe('The guard that ran in a chart’s place; `policy` is what it was held to.'),
  engine: z.enum(['table', 'actors']),
  seed: z.int(),
  verdict: z.enum(['held', 'refuted', 'bounded']),
  limit: z.string().optional().describe('Only when bounded: the limit that was reached.'),
  metrics: z.looseObject({
    ...Object.fromEntries(metricNames.map((name) => [name, count])),
    costUsd: z.number().min(0).describe('Dollars, exact to a millionth.'),
  }),
  final: z.record(z.string(), z.string()).describe('State of each instance at the end.'),
  notices: z.array(z.string()).describe('Codes of what the user was told, in order.'),
  expectations: z.array(expectation),
  leftOut: z.int().optional().describe('Only with an adapter: expectations of what the guard does not show.'),
  stream: stream
    .optional()
    .describe(
      'Only of random streams; metrics, final, notices and trace are of the last one, or of the shortest that refutes.',
    ),
  traceSha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const reportSchema = z.looseObject({ version: z.literal(1), results: z.array(result) });

/** JSON Schema, draft 2020-12. */
export function resultJsonSchema(): Readonly<Record<string, unknown>> {
  return { ...z.toJSONSchema(reportSchema), title: 'Result of tripcurve run and compare' };
}
