/** Something seen: `http.request`, `{ emitted: retry.failed, with: { cause: open } }`, `{ notice: … }`, a state. */
import * as z from 'zod';
import type { Message } from '../../machines/vocabulary.ts';
import type { Complaint, Forms } from './choice.ts';
import { coded } from './code.ts';
import { unknownKeys, wrongName, wrongType } from './explain.ts';
import { type DataMap, defined, isMap, mapValues, own } from './map.ts';
import { keysAre, oneOf } from './names.ts';
import { partialShapeOf, payloadOf } from './payload.ts';
import { alternatives, quote } from './quote.ts';
import type { Terms } from './terms.ts';
import { type Timing, type timing, untimed } from './timing.ts';
import type { Sight, States } from './types.ts';

export function sightSchema(terms: Terms): z.ZodType<Sight> {
  const forms: Forms<Sight> = {
    text: () => eventName(terms).transform((event) => ({ kind: 'emitted', event })),
    state: () =>
      z.strictObject({ state: statesSchema(terms) }).transform(({ state }) => ({ kind: 'state', states: state })),
    ...messageForms(terms, untimed, (sight) => sight),
  };
  return terms.choose(forms, (value) => {
    if (typeof value === 'string') return 'text';
    if (!isMap(value)) return { message: wrongType(value, 'something seen; write a message type or { notice: … }') };
    return Object.hasOwn(value, 'state') ? 'state' : pickMessage(terms, value);
  });
}

/** States by instance; at least one. */
export function statesSchema({ facts, machine }: Terms): z.ZodType<States> {
  const shape = mapValues(facts.states, (states, instance) =>
    oneOf(states, 'unknown-state', `state of instance ${quote(instance)}`).optional(),
  );
  return z
    .strictObject(shape, { error: keysAre('unknown-instance', `instance of machine ${quote(machine)}`) })
    .transform((states) => states as States)
    .refine((states) => Object.keys(states).length > 0, { error: `no state; write { instance: state }` });
}

/** Forms of `emitted:` (one for each type) and `notice:`, with or without times. */
export function messageForms<T>(
  { facts, machine }: Terms,
  extra: typeof timing,
  finish: (sight: Sight, timing: Timing, context: z.RefinementCtx) => T,
): Forms<T> {
  const emittedForm = (message: Message, type: string) => () =>
    z
      .strictObject({
        ...extra,
        emitted: z.literal(type).describe(message.about),
        with: z
          .strictObject(partialShapeOf(message), { error: keysAre('unknown-key', `field of ${quote(type)}`) })
          .optional(),
      })
      .transform(({ with: part, ...times }, context) => {
        const payload = part === undefined ? undefined : payloadOf(message, part);
        return finish(defined({ kind: 'emitted', event: type, with: payload }), times, context);
      });
  const noticeForm = () => {
    const notice = oneOf(Object.keys(facts.notices), 'unknown-notice', `notice of machine ${quote(machine)}`);
    return z
      .strictObject({ ...extra, notice })
      .transform(({ notice: code, ...times }, context) => finish({ kind: 'notice', code }, times, context));
  };
  return { ...mapValues(facts.says, emittedForm), notice: noticeForm };
}

/** Which of these forms a map has. */
export function pickMessage(terms: Terms, value: DataMap): string | Complaint {
  if (Object.hasOwn(value, 'notice')) return 'notice';
  if (!Object.hasOwn(value, 'emitted')) {
    const known = ['emitted', 'notice', 'state'];
    const [key] = Object.keys(value);
    if (key === undefined) return { message: coded('wrong-value', `an empty map; write ${alternatives(known)}`) };
    return { key, isKeyUnknown: true, message: unknownKeys([key], known) };
  }
  const type = own(value, 'emitted');
  const types = Object.keys(terms.facts.says);
  if (typeof type === 'string' && types.includes(type)) return type;
  return { key: 'emitted', message: wrongName(type, types, 'unknown-event', eventNoun(terms)) };
}

function eventName(terms: Terms): z.ZodType<string> {
  return oneOf(Object.keys(terms.facts.says), 'unknown-event', eventNoun(terms));
}

function eventNoun({ machine }: Terms): string {
  return `message seen on the bus of machine ${quote(machine)}`;
}
