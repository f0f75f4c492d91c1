/**
 * Random streams of one scenario, as arbitraries of fast-check.
 *
 * fast-check is handed in: it is large, and only who draws streams should load it. Values shrink towards the first of
 * their choices, gaps towards the shortest, a stream towards fewer steps.
 */
import type { Arbitrary } from 'fast-check';
import { seedFor } from '../core/random.ts';
import type { Event, Json } from '../scenario/event.ts';
import type { Choices, Letter, Step, Stream } from '../scenario/types.ts';

export type FastCheck = typeof import('fast-check');

/** One step of a stream, so long after the one before it. */
export interface Beat {
  readonly gapMs: number;
  readonly event: Event;
}

export interface Drawn {
  /** Which seed makes the choices of charts and world; 0 is the scenario's own. */
  readonly variant: number;
  /** At least one. */
  readonly beats: readonly Beat[];
}

const variantsMax = 1_000;

export function drawnArbitrary(fc: FastCheck, { length, gapsMs, letters }: Stream): Arbitrary<Drawn> {
  const event = fc.oneof(
    ...letters.map((letter) => ({ weight: letter.weight, arbitrary: eventArbitrary(fc, letter) })),
  );
  const beat = fc.tuple(fc.constantFrom(...gapsMs), event).map(([gapMs, drawn]): Beat => ({ gapMs, event: drawn }));
  const beats = fc.array(beat, { minLength: 1, maxLength: length, size: 'max' });
  return fc.tuple(fc.nat(variantsMax - 1), beats).map(([variant, drawn]): Drawn => ({ variant, beats: drawn }));
}

function eventArbitrary(fc: FastCheck, { type, fields }: Letter): Arbitrary<Event> {
  const drawn = Object.entries(fields).map(([name, choices]) =>
    valueArbitrary(fc, choices).map((value): readonly (readonly [string, Json])[] =>
      value === null ? [] : [[name, value]],
    ),
  );
  return fc.tuple(...drawn).map((entries): Event => Object.freeze({ type, ...Object.fromEntries(entries.flat()) }));
}

function valueArbitrary(fc: FastCheck, choices: Choices): Arbitrary<Json> {
  if ('values' in choices) return fc.constantFrom(...choices.values);
  const [min, max] = choices.between;
  return fc.integer({ min, max });
}

export function stepsOf(beats: readonly Beat[]): readonly Step[] {
  let atMs = 0;
  return beats.map(({ gapMs, event }) => {
    atMs += gapMs;
    return { atMs, event };
  });
}

export function seedOf(seed: number, { variant }: Drawn): number {
  return variant === 0 ? seed : seedFor(seed, `stream ${variant}`) >>> 0;
}
