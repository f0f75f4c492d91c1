/**
 * The messages that a chart is driven with: of each type it hears, a few payloads that can make a difference.
 *
 * Choices and flags take each of their values, numbers those around the policy's own thresholds (one below, at, one
 * above), texts two. One optional field is given at a time, but for messages whose fields only mean something together.
 */
import { classifyStatus } from '../../../machines/errors.ts';
import { type ErrorClass, errorClasses } from '../../../machines/policy.ts';
import type { ChartVocabulary, Field, Message } from '../../../machines/vocabulary.ts';
import { canonical, type Event, type Json } from '../../scenario/event.ts';
import { isOptional, kindOf } from '../../scenario/payload.ts';

type Payload = { readonly [field: string]: Json };
type Section = { readonly [knob: string]: Json };

/** Tokens of a window: a whole number of them is one percent, and tenths of it. */
const windowTokens = 200_000;
const texts = ['a', 'b'];

/** @param section the chart's part of the policy */
export function samplesOf({ hears }: ChartVocabulary, section: unknown): readonly Event[] {
  const knobs = (section ?? {}) as Section;
  const events = Object.entries(hears).flatMap(([type, message]) => {
    const payloads = together[type]?.(knobs) ?? payloadsOf(message, knobs);
    return payloads.map((payload): Event => ({ type, ...payload }));
  });
  return [...new Map(events.map((event) => [canonical(event), event])).values()];
}

function payloadsOf({ fields = {} }: Message, section: Section): readonly Payload[] {
  const must = Object.entries(fields).filter(([, field]) => !isOptional(field));
  const may = Object.entries(fields).filter(([, field]) => isOptional(field));
  const base = product(must.map(([name, field]) => [name, valuesOf(field, section)]));
  const extra = may.flatMap(([name, field]) =>
    valuesOf(field, section).flatMap((value) => base.map((payload) => ({ ...payload, [name]: value }))),
  );
  return [...base, ...extra];
}

function product(choices: readonly (readonly [string, readonly Json[]])[]): readonly Payload[] {
  return choices.reduce<readonly Payload[]>(
    (payloads, [name, values]) => values.flatMap((value) => payloads.map((payload) => ({ ...payload, [name]: value }))),
    [{}],
  );
}

function valuesOf(field: Field, section: Section): readonly Json[] {
  if (typeof field === 'object') return field.oneOf;
  switch (kindOf(field)) {
    case 'ms':
      return around(millisecondsIn(section));
    case 'tokens':
      return [0, windowTokens / 2, windowTokens];
    case 'count':
      return [0, 1];
    case 'flag':
      return [true, false];
    case 'text':
      return texts.slice(0, 1);
  }
}

/** Each with its neighbours, rising, none twice, none below 0. */
function around(thresholds: readonly number[]): readonly number[] {
  const near = thresholds.flatMap((threshold) => [threshold - 1, threshold, threshold + 1]);
  return [...new Set(near)].filter((value) => value >= 0).sort((a, b) => a - b);
}

/** Times that a wait which is asked for is held against. */
function millisecondsIn(section: Section): readonly number[] {
  const { reset, retryAfter, retryAfterMaxMs, waitsMs } = section as {
    readonly reset?: Section;
    readonly retryAfter?: Json;
    readonly retryAfterMaxMs?: Json;
    readonly waitsMs?: readonly Json[];
  };
  const heeds = reset === undefined ? retryAfter !== 'ignored' : reset.retryAfter === 'atLeast';
  if (!heeds) return [1_000];
  return [reset?.afterMs, reset?.maxMs, retryAfterMaxMs, waitsMs?.[0]].filter((value) => typeof value === 'number');
}

const statuses: { readonly [status: number]: ErrorClass | undefined } = Object.fromEntries(
  [200, 400, 401, 408, 409, 413, 429, 500, 529].map((status) => [status, classifyStatus(status)]),
);

/** Messages whose fields mean something only together. */
const together: { readonly [type: string]: (section: Section) => readonly Payload[] } = {
  'breaker.record': (section) => [
    ...['success', 'failure', 'slow', 'ignored'].flatMap((outcome) => [{ outcome }, { outcome, slot: 'a' }]),
    ...around(millisecondsIn(section)).map((retryAfterMs) => ({ outcome: 'failure', retryAfterMs })),
  ],
  'http.responded': (section) => {
    const answers: readonly Payload[] = [
      ...Object.keys(statuses).map((status) => ({ status: Number(status) })),
      ...['timeout', 'connection', 'stream', 'spendCap', 'tooLong'].map((error) => ({ error })),
      ...around(millisecondsIn(section)).map((retryAfterMs) => ({ status: 529, retryAfterMs })),
      { status: 529, streamed: true },
    ];
    return [...answers.map((answer) => ({ call: 1, ...answer })), ...answers.map((answer) => ({ call: 0, ...answer }))];
  },
  'summary.answered': (section) => {
    const answers: readonly Payload[] = [
      { outcome: 'success' },
      { outcome: 'noop' },
      { outcome: 'failed', kind: errorClasses[0] },
      { outcome: 'cancelled' },
      ...sizesOf(section).map((sizes) => ({ outcome: 'success', ...sizes })),
    ];
    return [1, 0].flatMap((op) => answers.map((answer) => ({ op, ...answer })));
  },
  'tokens.reported': reports,
  'tokens.windowChanged': reports,
  'model.said': () => [
    {},
    ...['run', 'read'].map((kind) => ({ tool: 'bash', class: kind })),
    { tool: 'bash', class: 'run', key: 'again', preapproved: true },
  ],
};

/** Summaries that save just too little and just enough, and that land just above and just below the trigger. */
function sizesOf({ minSavedPercent, triggerPercent }: Section): readonly Payload[] {
  const beforeTokens = windowTokens * 0.9;
  const enough = beforeTokens - (beforeTokens * Number(minSavedPercent)) / 100;
  const trigger = triggerPercent === null ? [] : around([(windowTokens * Number(triggerPercent)) / 100]);
  return [
    ...around([enough]).map((afterTokens) => ({ beforeTokens, afterTokens })),
    ...trigger.map((afterTokens) => ({ beforeTokens: windowTokens, afterTokens, windowTokens })),
  ];
}

/** Reports at each tier's edge, one in the reserve's name, and those that cannot be read. */
function reports(section: Section): readonly Payload[] {
  const edges = Object.entries(section).flatMap(([knob, percent]) =>
    knob.endsWith('Percent') ? [(windowTokens * Number(percent)) / 100] : [],
  );
  return [
    { usedTokens: 0, windowTokens },
    ...around(edges).map((usedTokens) => ({ usedTokens, windowTokens })),
    { usedTokens: 0, windowTokens, reserveTokens: windowTokens },
    { usedTokens: 0 },
  ];
}
