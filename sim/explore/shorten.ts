/**
 * The shortest part of a failing stream that still fails.
 *
 * Parts are tried fewest steps first, so that what is found has no shorter part that fails. Leaving a step out may keep
 * the time of those behind it, or bring them forward; where that makes few enough streams, any gaps are tried.
 * A stream too long for that is first cut down piece by piece.
 */
import type { Beat } from './draw.ts';

type Beats = readonly Beat[];
export type Fails = (beats: Beats) => Promise<boolean>;

export interface Shortening {
  /** Any that may stand before a step; rising. */
  readonly gapsMs: readonly number[];
  readonly fails: Fails;
}

/** Equal keys: equal streams. */
export const keyOf = (beats: Beats): string => JSON.stringify(beats);

/** Steps of which every part is looked at. */
const searchedMax = 14;
/** Streams of one length that may be tried for the sake of their gaps. */
const anyGapsMax = 1_000;
/** Parts of one stream that are played, and looked at: some were played before. */
const playedMax = 5_000;
const lookedAtMax = 100_000;

/** @param larger a longer failing stream; parts of it are looked at as well. */
export async function shortest(beats: Beats, larger: Beats, { gapsMs, fails }: Shortening): Promise<Beats> {
  const search = new Search([...new Set(gapsMs)], fails);
  const cut = beats.length > searchedMax ? await search.cutDown(beats) : beats;
  const part = cut.length > searchedMax ? cut : await search.leastPart(cut, cut.length - 1);
  const least = part.length > 1 ? await search.leastPart(larger, part.length - 1, part) : part;
  return search.hurry(least);
}

class Search {
  readonly #gapsMs: readonly number[];
  readonly #fails: Fails;
  readonly #known = new Map<string, boolean>();
  #played = 0;
  #lookedAt = 0;

  constructor(gapsMs: readonly number[], fails: Fails) {
    this.#gapsMs = gapsMs;
    this.#fails = fails;
  }

  /** Until no single step can be left out. */
  async cutDown(beats: Beats): Promise<Beats> {
    let rest = beats;
    for (let size = Math.ceil(rest.length / 2); size > 0; ) {
      const shorter = await this.#firstFailing(withoutPiece(rest, size, (picked) => this.#carried(picked)));
      if (shorter !== undefined) rest = shorter;
      else size = size === 1 ? 0 : Math.ceil(size / 2);
    }
    return rest;
  }

  /** Of at most `lengthMax` steps; `otherwise` if there is none. */
  async leastPart(beats: Beats, lengthMax: number, otherwise: Beats = beats): Promise<Beats> {
    this.#played = 0;
    this.#lookedAt = 0;
    for (let length = 1; length <= lengthMax; length += 1) {
      const found = await this.#firstFailing(this.#within(this.#partsOf(beats, length)));
      if (found !== undefined) return found;
    }
    return otherwise;
  }

  /** Each gap as short as it can be while the others stay. */
  async hurry(beats: Beats): Promise<Beats> {
    let hurried = beats;
    for (const [index, { gapMs, event }] of beats.entries()) {
      const shorter = this.#gapsMs
        .filter((each) => each < gapMs)
        .map((each) => hurried.with(index, { gapMs: each, event }));
      hurried = (await this.#firstFailing(shorter)) ?? hurried;
    }
    return hurried;
  }

  async #firstFailing(streams: Iterable<Beats>): Promise<Beats | undefined> {
    for (const beats of streams) if (await this.#isFailing(beats)) return beats;
    return undefined;
  }

  /** As many as the limits allow. */
  *#within(streams: Iterable<Beats>): Iterable<Beats> {
    for (const beats of streams) {
      this.#lookedAt += 1;
      if (this.#lookedAt > lookedAtMax || this.#played > playedMax) return;
      yield beats;
    }
  }

  async #isFailing(beats: Beats): Promise<boolean> {
    const key = keyOf(beats);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#played += 1;
    const isFailing = await this.#fails(beats);
    this.#known.set(key, isFailing);
    return isFailing;
  }

  *#partsOf(beats: Beats, length: number): Iterable<Beats> {
    const withAnyGaps = ways(beats.length, length) * this.#gapsMs.length ** length <= anyGapsMax;
    for (const picks of combinations(beats.length, length)) {
      const picked = picks.map((index) => pick(beats, index));
      if (withAnyGaps) yield* this.#withAnyGaps(picked.map(({ event }) => event));
      else yield* this.#carried(spansOf(beats, picks));
    }
  }

  /** With gaps of their own, and with those that keep the times of the whole as far as the listed gaps can. */
  *#carried(picked: readonly Picked[]): Iterable<Beats> {
    yield picked.map(({ beat }) => beat);
    yield picked.map(({ beat: { event }, spanMs }) => ({ gapMs: this.#listed(spanMs), event }));
  }

  /** The shortest listed gap that is as long. */
  #listed(spanMs: number): number {
    return this.#gapsMs.find((gapMs) => gapMs >= spanMs) ?? this.#gapsMs.at(-1) ?? spanMs;
  }

  *#withAnyGaps(events: readonly Beat['event'][]): Iterable<Beats> {
    const [event, ...rest] = events;
    if (event === undefined) {
      yield [];
      return;
    }
    for (const behind of this.#withAnyGaps(rest)) {
      for (const gapMs of this.#gapsMs) yield [{ gapMs, event }, ...behind];
    }
  }
}

/** A step of a part; `spanMs` is the time from the step before it that was picked. */
interface Picked {
  readonly beat: Beat;
  readonly spanMs: number;
}

function spansOf(beats: Beats, picks: readonly number[]): readonly Picked[] {
  return picks.map((index, position) => {
    const after = position === 0 ? -1 : (picks[position - 1] ?? -1);
    const spanMs = beats.slice(after + 1, index + 1).reduce((sum, { gapMs }) => sum + gapMs, 0);
    return { beat: pick(beats, index), spanMs };
  });
}

function* withoutPiece(
  beats: Beats,
  size: number,
  streams: (picked: readonly Picked[]) => Iterable<Beats>,
): Iterable<Beats> {
  for (let from = 0; from < beats.length; from += size) {
    const picks = [...beats.keys()].filter((index) => index < from || index >= from + size);
    if (picks.length > 0) yield* streams(spansOf(beats, picks));
  }
}

/** Every rising choice of `length` of the first `of` integers, in order. */
function* combinations(of: number, length: number, from = 0): Iterable<readonly number[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= of - length; first += 1) {
    for (const rest of combinations(of, length - 1, first + 1)) yield [first, ...rest];
  }
}

/** How many combinations there are. */
function ways(of: number, length: number): number {
  let product = 1;
  for (let index = 0; index < length; index += 1) product = (product * (of - index)) / (index + 1);
  return product;
}

function pick(beats: Beats, index: number): Beat {
  const beat = beats[index];
  if (beat === undefined) throw new RangeError(`no step ${index}`);
  return beat;
}
