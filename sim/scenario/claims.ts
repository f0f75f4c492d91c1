/** `expect`: what must hold; each expectation is known by its head, the key that says what is claimed. */
import * as z from 'zod';
import type { Complaint, Forms } from './choice.ts';
import { coded } from './code.ts';
import { wrongType } from './explain.ts';
import { defined, isMap, mapValues } from './map.ts';
import { type WrittenMetric, writtenMetrics } from './metric.ts';
import { unknownName } from './nearest.ts';
import { quote } from './quote.ts';
import { rangeOf } from './range.ts';
import { messageForms, pickMessage, sightSchema, statesSchema } from './sight.ts';
import type { Terms } from './terms.ts';
import { intervalOf, timing } from './timing.ts';
import type { Claim } from './types.ts';
import { instant, tokens } from './units.ts';

/** Keys that say what is claimed. */
const heads = [...Object.keys(writtenMetrics), 'state', 'emitted', 'notice', 'never', 'always', 'order', 'context'];
/** Keys that only qualify it. */
const qualifiers = ['at', 'within', 'times', 'with', 'while', 'after'];

export function claimSchema(terms: Terms): z.ZodType<Claim> {
  const forms = formsOf(terms);
  return terms.choose(forms, (value) => {
    if (!isMap(value)) return { message: wrongType(value, 'an expectation; write for example { apiCalls: 8 }') };
    const keys = Object.keys(value);
    const [head, second] = keys.filter((key) => heads.includes(key));
    if (head === undefined) return noHead(keys);
    if (second !== undefined) {
      const message = coded(
        'conflict',
        `${quote(second)} is an expectation of its own beside ${quote(head)}; make two of them`,
      );
      return { message, key: second, isKeyUnknown: true };
    }
    return head === 'emitted' || head === 'notice' ? pickMessage(terms, value) : head;
  });
}

function formsOf(terms: Terms): Forms<Claim> {
  const sight = sightSchema(terms);
  const states = statesSchema(terms);
  const metricForm =
    ({ metric, bound }: WrittenMetric, key: string) =>
    () =>
      z
        .strictObject({ [key]: rangeOf(bound) })
        .transform(({ [key]: range = {} }): Claim => ({ kind: 'metric', metric, range }));
  const contextForm = z.strictObject({
    used: rangeOf(tokens).optional().describe('tokens'),
    messages: rangeOf(z.int().min(0)).optional(),
  });
  return {
    ...mapValues(writtenMetrics, metricForm),
    ...messageForms(terms, timing, (seen, times, context): Claim => {
      return { kind: 'seen', sight: seen, ...intervalOf(times, context) };
    }),
    state: () =>
      z.strictObject({ ...timing, state: states }).transform(({ state, ...times }, context): Claim => {
        const { at, within, times: count } = times;
        if (within === undefined && count === undefined) return defined({ kind: 'state', states: state, atMs: at });
        return { kind: 'seen', sight: { kind: 'state', states: state }, ...intervalOf(times, context) };
      }),
    never: () =>
      z
        .strictObject({ never: sight, while: states.optional(), after: sight.optional() })
        .transform(({ never, ...premise }): Claim => defined({ kind: 'never', sight: never, ...premise })),
    always: () =>
      z
        .strictObject({ always: z.strictObject({ state: states }), while: states.optional() })
        .transform(({ always, ...premise }): Claim => defined({ kind: 'always', states: always.state, ...premise })),
    order: () =>
      z
        .strictObject({ order: z.array(sight).min(2) })
        .transform(({ order }): Claim => ({ kind: 'order', sights: order })),
    context: () =>
      z
        .strictObject({ at: instant.optional(), context: z.union([z.literal('intact'), contextForm]) })
        .transform(({ at, context }): Claim => {
          if (context === 'intact') return defined({ kind: 'context', atMs: at, intact: true });
          return defined({ kind: 'context', atMs: at, usedTokens: context.used, messages: context.messages });
        }),
  };
}

function noHead(keys: readonly string[]): Complaint {
  const key = keys.find((name) => !qualifiers.includes(name));
  if (key !== undefined) {
    const message = coded('unknown-expectation', unknownName(key, 'metric or expectation', heads));
    return { message, key, isKeyUnknown: true };
  }
  return { message: coded('wrong-value', 'it does not say what is expected; write for example { apiCalls: 8 }') };
}
