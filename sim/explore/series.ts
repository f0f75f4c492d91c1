/**
 * What streams that refute nothing say together.
 *
 * A premise that does not occur in one stream says nothing; one that occurs in no stream at all holds nothing.
 */
import type { Evidence, ExpectationResult, RunOutcome, RunResult, StreamResult } from '../core/result.ts';
import type { Played } from './player.ts';

/** Streams that may reach a limit before the series is given up. */
const boundedMax = 10;

/** By more than a premise that did not occur. */
export function isRefuted({ result, evidence }: RunOutcome): boolean {
  return result.verdict === 'refuted' && evidence.some((each) => each !== undefined && each.isUntested !== true);
}

interface Judged {
  readonly expectation: ExpectationResult;
  /** Only while no stream has tested it. */
  readonly untested: Evidence | undefined;
}

export class Series<Policy> {
  readonly #judged = new Map<string, Judged>();
  #last: Played<Policy> | undefined;
  #bounded: Played<Policy> | undefined;
  #boundedCount = 0;
  /** Streams so far. */
  count = 0;

  /** Whether more streams would say no more. */
  get isHopeless(): boolean {
    return this.#boundedCount >= boundedMax;
  }

  /** The stream to tell of: the first one that reached a limit, or else the last one. */
  get told(): Played<Policy> | undefined {
    return this.#bounded ?? this.#last;
  }

  note(played: Played<Policy>): void {
    const { result, evidence } = played.outcome;
    this.count += 1;
    this.#last = played;
    if (result.verdict === 'bounded') {
      this.#bounded ??= played;
      this.#boundedCount += 1;
    }
    result.expectations.forEach((expectation, index) => {
      const found = evidence[index];
      this.#judge(expectation, found?.isUntested === true ? found : undefined);
    });
  }

  /** @param isWhole whether these were all streams, so that what none of them tested is refuted. */
  outcome(told: RunOutcome, stream: StreamResult, isWhole: boolean): RunOutcome {
    const all = [...this.#judged.values()];
    // A guard may do without a partner of the chart, which then shows nothing of it.
    const kept = told.result.adapter === undefined ? all : all.filter(({ untested }) => untested === undefined);
    const judged = kept.map(({ expectation, untested }) => ({
      expectation: untested === undefined || !isWhole ? holding(expectation) : notTested(expectation),
      evidence: isWhole ? untested : undefined,
    }));
    const leftOut = (told.result.leftOut ?? 0) + told.result.expectations.length - judged.length;
    const verdict = judged.every(({ expectation }) => expectation.held) ? 'held' : 'refuted';
    const result: RunResult = {
      ...told.result,
      seed: stream.seed,
      verdict: this.#bounded === undefined ? verdict : 'bounded',
      expectations: judged.map(({ expectation }) => expectation),
      ...(leftOut > 0 ? { leftOut } : {}),
      stream,
    };
    return { ...told, result, evidence: judged.map(({ evidence }) => evidence) };
  }

  #judge(expectation: ExpectationResult, untested: Evidence | undefined): void {
    const key = `${expectation.at} ${expectation.text}`;
    const known = this.#judged.get(key);
    if (known === undefined || known.untested !== undefined) this.#judged.set(key, { expectation, untested });
  }
}

const holding = ({ text, at }: ExpectationResult): ExpectationResult => ({ text, held: true, at });
const notTested = ({ text, at }: ExpectationResult): ExpectationResult => ({
  text,
  held: false,
  at,
  why: 'nothing was tested in any stream',
});

/** Of one stream that refutes; a premise that did not occur in it says nothing. */
export function refutedOutcome({ result, evidence, ...rest }: RunOutcome): RunOutcome {
  const isUntested = (index: number): boolean => evidence[index]?.isUntested === true;
  return {
    ...rest,
    result: {
      ...result,
      expectations: result.expectations.map((each, index) => (isUntested(index) ? holding(each) : each)),
    },
    evidence: evidence.map((each, index) => (isUntested(index) ? undefined : each)),
  };
}
