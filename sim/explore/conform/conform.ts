/**
 * Holds a guard against a chart: a suite for the chart is played to the guard, and where it says something else, the
 * shortest way there is looked for.
 *
 * A disagreement hides those behind it. So that very step is then left out and the rest is tried again, until a whole
 * suite is agreed on.
 */
import type { ChartVocabulary } from '../../../machines/vocabulary.ts';
import type { RunCatalog } from '../../core/engines.ts';
import { portOf } from '../../core/system.ts';
import { canonical, type Event, isEqual } from '../../scenario/event.ts';
import { aimOf } from '../paths/aims.ts';
import { type Criterion, Targets } from '../paths/goals.ts';
import { type Edge, exploring, type Graph, usualStatesMax } from '../paths/graph.ts';
import { samplesOf } from '../paths/samples.ts';
import { stepsIn, touring, type Walk } from '../paths/tour.ts';
import { finished, type Work } from '../paths/work.ts';
import { Speech } from './compare.ts';
import { Ensemble } from './ensemble.ts';
import { Partnered, type Together } from './partnered.ts';
import type { Playable, Said } from './play.ts';
import { type Beat, type Cue, type RehearseOptions, rehearse } from './rehearse.ts';

export interface ConformOptions {
  readonly catalog: RunCatalog;
  readonly machine: string;
  readonly guard: Playable;
  readonly adapterName: string;
  readonly policyName: string;
  /** A whole one. */
  readonly policy: unknown;
  readonly seed: number;
  readonly criterion: Criterion;
  /** Whether partners and fields that the guard does not speak of count too. */
  readonly isStrict: boolean;
  readonly statesMax?: number;
  /** Messages the guard is spared. */
  readonly without?: readonly string[];
  /** Does long work; default: at once. */
  readonly worked?: <T>(work: Work<T>) => Promise<T>;
  /** Whether to end with what was found. */
  readonly isStopped?: () => boolean;
}

export interface Disagreement {
  /** Up to the step at which the two differ. */
  readonly beats: readonly Beat[];
  readonly chartSays: readonly Event[];
  readonly guardSays: readonly Event[];
  /** Whether the guard said it before it was time. */
  readonly isEarly: boolean;
}

export interface Conformance {
  readonly chart: string;
  readonly machine: string;
  readonly policyName: string;
  readonly adapterName: string;
  readonly criterion: Criterion;
  readonly tests: number;
  readonly steps: number;
  /**
   * Each in another state or with another message. First where the guard does what the chart does not, then where it
   * says the same otherwise, then where it keeps silent; of each the shortest first.
   */
  readonly disagreements: readonly Disagreement[];
  /** What the guard never speaks of, in words. */
  readonly leftOut: readonly string[];
  /** Fields that number a question, which this guard does without. */
  readonly unnumbered: readonly string[];
  readonly limit: string | undefined;
  /** Whether the search ended before a whole suite was agreed on. */
  readonly isCut: boolean;
}

const disagreementsMax = 40;
const roundsMax = 60;

/** @throws AdapterError */
export async function conform(options: ConformOptions): Promise<Conformance> {
  return new Trial(options).run();
}

class Trial {
  readonly #options: ConformOptions;
  readonly #ensemble: Ensemble;
  readonly #subject: Partnered;
  readonly #vocabulary: ChartVocabulary;
  readonly #letters: readonly Event[];
  readonly #speech: Speech;
  /** Kinds of steps that were agreed on somewhere. */
  readonly #agreed = new Set<string>();
  /** Steps, and kinds of steps, that were disagreed on. */
  readonly #spared = new Set<string>();
  #isCut = false;

  constructor(options: ConformOptions) {
    const { catalog, machine, guard, policy, seed } = options;
    const chart = catalog.charts[guard.chart];
    if (chart === undefined) throw new Error(`no chart "${guard.chart}"`);
    this.#options = options;
    this.#ensemble = new Ensemble({ catalog, machine, chart: guard.chart, policy, seed });
    this.#subject = new Partnered(chart, this.#ensemble);
    this.#vocabulary = chart.vocabulary;
    const { without = [] } = options;
    this.#letters = samplesOf(chart.vocabulary, this.#ensemble.input.policy).filter(
      (event) => this.#ensemble.isFromOutside(event) && !without.includes(event.type),
    );
    this.#speech = new Speech(Object.values(catalog.charts).flatMap((other) => Object.keys(other.vocabulary.notices)));
  }

  async run(): Promise<Conformance> {
    const { machine, guard, adapterName, policyName, criterion, statesMax = usualStatesMax } = this.#options;
    const graph = await this.#worked(exploring<Together>(this.#subject, { letters: this.#letters, statesMax }));
    const walks = await this.#tour(graph);
    const chartSays = await this.#listen(walks);
    const disagreements = await this.#disagreements(graph);
    return {
      chart: guard.chart,
      machine,
      policyName,
      adapterName,
      criterion,
      tests: walks.length,
      steps: stepsIn(walks),
      disagreements: disagreements.toSorted((a, b) => weightOf(a) - weightOf(b) || a.beats.length - b.beats.length),
      leftOut: this.#options.isStrict ? [] : this.#speech.missing(chartSays),
      unnumbered: this.#options.isStrict ? [] : this.#speech.unnumbered(chartSays),
      limit: graph.limit,
      isCut: this.#isCut,
    };
  }

  /** Each round leaves out the very steps at which the two differed, until a whole suite is agreed on. */
  async #disagreements(graph: Graph<Together>): Promise<readonly Disagreement[]> {
    const found = new Map<string, Disagreement>();
    for (let round = 0; round < roundsMax && found.size < disagreementsMax && !this.#isStopped; round++) {
      const walks = await this.#tour(withEdges(graph, (edge) => !this.#isSpared(graph, edge)));
      const misses = await this.#misses(walks);
      if (misses.length === 0 && !this.#isStopped) return [...found.values()];
      for (const miss of misses) {
        const last = miss.beats.at(-1);
        if (last !== undefined) this.#spare(last);
        const key = keyOf(miss);
        if (!found.has(key)) found.set(key, await this.#shortened(miss));
      }
    }
    this.#isCut = true;
    return [...found.values()];
  }

  /** That step, or, if the two never agreed on its message in that state, every step of the kind. */
  #spare({ from, fromKey, ask }: Beat): void {
    const isEver = this.#agreed.has(kindOfStep(from, ask));
    this.#spared.add(isEver ? placeOf(fromKey, ask) : kindOfStep(from, ask));
  }

  async #misses(walks: readonly Walk[]): Promise<readonly Disagreement[]> {
    const misses: Disagreement[] = [];
    for (const walk of walks) {
      if (this.#isStopped) break;
      const miss = await this.#miss(cuesOf(walk));
      if (miss !== undefined) misses.push(miss);
    }
    return misses;
  }

  get #isStopped(): boolean {
    return this.#options.isStopped?.() === true;
  }

  async #worked<T>(work: Work<T>): Promise<T> {
    return this.#options.worked === undefined ? finished(work) : this.#options.worked(work);
  }

  #tour(graph: Graph<Together>): Promise<readonly Walk[]> {
    const { criterion, guard } = this.#options;
    return this.#worked(touring(new Targets(graph, aimOf(criterion, { graph, chart: guard.chart }))));
  }

  #isSpared({ nodes }: Graph<Together>, { from, to, move, emits }: Edge): boolean {
    const state = nodes[from]?.state;
    if (state === undefined) return true;
    if (this.#spared.has(kindOfStep(this.#subject.text(state), move))) return true;
    if (this.#spared.has(placeOf(this.#subject.key(state), move))) return true;
    return from === to && emits.length === 0 && this.#isUnnumbered(move);
  }

  /**
   * An answer with the number of its question, where the guard numbers none. If the chart ignores it, it is an answer
   * to an older question, which such a guard cannot tell from the last one's.
   */
  #isUnnumbered(ask: Asked): boolean {
    if (this.#options.isStrict || ask.kind === 'wait') return false;
    const { says } = this.#vocabulary;
    const { type, ...payload } = ask.event;
    const questions = Object.keys(says).filter((said) => portOf(said) === portOf(type));
    return questions.some((question) =>
      Object.keys(says[question]?.fields ?? {}).some(
        (field) => typeof payload[field] === 'number' && !this.#speech.fills(question, field),
      ),
    );
  }

  /** Once through everything, to know what the guard speaks of; gives back what the chart says meanwhile. */
  async #listen(walks: readonly Walk[]): Promise<readonly Event[]> {
    const all: Event[] = [];
    for (const walk of walks) {
      if (this.#isStopped) break;
      const beats = rehearse(this.#subject, cuesOf(walk)) ?? [];
      for (const { early, says } of await this.#play(beats)) {
        for (const event of [...early, ...says]) this.#speech.note(event);
      }
      for (const { says } of beats) all.push(...says);
    }
    return all;
  }

  #play(beats: readonly Beat[]): Promise<readonly Said[]> {
    return this.#options.guard.play(beats.map(({ ask }) => ask));
  }

  /** Where the two first differ; nothing if they do not, or if the chart has nothing to wait for. */
  async #miss(cues: readonly Cue[], options: RehearseOptions = {}): Promise<Disagreement | undefined> {
    const beats = rehearse(this.#subject, cues, options);
    if (beats === undefined || beats.some(({ isIdle, ask }) => isIdle && this.#isUnnumbered(ask))) return undefined;
    const said = await this.#play(beats);
    for (const [index, beat] of beats.entries()) {
      const { early = [], says = [] } = said[index] ?? {};
      const chartSays = this.#compared(beat.says);
      const upTo = beats.slice(0, index + 1);
      const before = this.#compared(early);
      if (before.length > 0) return { beats: upTo, chartSays, guardSays: before, isEarly: true };
      const guardSays = this.#compared(says);
      if (!isEqual(chartSays, guardSays)) return { beats: upTo, chartSays, guardSays, isEarly: false };
      this.#agreed.add(kindOfStep(beat.from, beat.ask));
    }
    return undefined;
  }

  #compared(events: readonly Event[]): readonly Event[] {
    return this.#options.isStrict ? events : this.#speech.comparable(events);
  }

  /** Leaves out what is not needed, longest pieces first, as long as the two still differ in the end. */
  async #shortened(found: Disagreement): Promise<Disagreement> {
    let best = found;
    for (let size = Math.ceil(best.beats.length / 2); size > 0 && !this.#isStopped; ) {
      const shorter = await this.#withoutPiece(best, size);
      if (shorter === undefined) size = size === 1 ? 0 : Math.ceil(size / 2);
      else best = shorter;
    }
    return best;
  }

  async #withoutPiece(found: Disagreement, size: number): Promise<Disagreement | undefined> {
    const cues = found.beats.map(cueOf);
    for (let from = 0; from < cues.length; from += 1) {
      const fewer = cues.toSpliced(from, size);
      if (fewer.length === 0) continue;
      const miss = (await this.#miss(fewer)) ?? (await this.#miss(fewer, { renumbers: true }));
      if (miss !== undefined && miss.beats.length < found.beats.length && keyOf(miss) === keyOf(found)) return miss;
    }
    return undefined;
  }
}

const withEdges = (graph: Graph<Together>, isKept: (edge: Edge) => boolean): Graph<Together> => ({
  ...graph,
  edges: graph.edges.map((leaving) => leaving.filter(isKept)),
});

type Asked = { readonly kind: 'hear'; readonly event: Event } | { readonly kind: 'wait' };

const placeOf = (stateKey: string, ask: Asked): string =>
  `${stateKey} ${ask.kind === 'hear' ? canonical(ask.event) : 'wait'}`;

const kindOfStep = (state: string, ask: Asked): string =>
  `${state} ${ask.kind === 'hear' ? kindOf(ask.event) : 'wait'}`;

/** Equal for two disagreements of one kind: in the same state, with the same words, and the same said. */
function keyOf({ beats, chartSays, guardSays, isEarly }: Disagreement): string {
  const last = beats.at(-1);
  const types = (events: readonly Event[]): string => events.map((event) => kindOf(event)).join(',');
  const heard = last?.ask.kind === 'hear' ? kindOf(last.ask.event) : 'wait';
  return [last?.from, heard, types(chartSays), types(guardSays), isEarly].join('|');
}

/** What to tell first: a deed too many, or too early, is worse than a word that is missing. */
function weightOf({ chartSays, guardSays, isEarly }: Disagreement): 0 | 1 | 2 {
  const isIn = (events: readonly Event[], type: string): boolean => events.some((event) => event.type === type);
  const isMore = guardSays.some(({ type }) => type !== 'notice.show' && !isIn(chartSays, type));
  if (isEarly || isMore) return 0;
  return chartSays.every(({ type }) => isIn(guardSays, type)) ? 1 : 2;
}

const cueOf = ({ ask }: Beat): Cue => (ask.kind === 'hear' ? ask.event : 'wait');

const cuesOf = ({ steps }: Walk): readonly Cue[] =>
  steps.map(({ edge: { move } }) => (move.kind === 'hear' ? move.event : 'wait'));

/** Type and words of a message: its numbers are details. */
function kindOf(event: Event): string {
  return canonical(Object.fromEntries(Object.entries(event).filter(([, value]) => typeof value === 'string')));
}
