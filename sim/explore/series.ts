/**
 * What many streams say together: each expectation holds on all of them, or one stream refutes it.
 *
 * A premise that does not occur in one stream says nothing; one that occurs in no stream at all holds nothing.
 */
import type { Evidence, ExpectationResult, RunOutcome, RunResult, StreamResult } from '../core/result.ts';

/** Streams that may reach a limit before the series is given up. */
const boundedMax = 10;

/** By more than a premise that did not occur. */
export function isRefuted({ result, evidence }: RunOutcome): boolean {
  return result.verdict === 'refuted' && evidence.some((each) => each !== undefined && each.isUntested !== true);
}

interface Judged {
  readonly expectation: ExpectationResult;
  /** Of one that was not tested yet. */
  readonly evidence: Evidence | undefined;
}

const holding = ({ text, at }: ExpectationResult): ExpectationResult => ({ text, held: true, at });

export class Series {
  readonly #judged = new Map<string, Judged>();
  #last: RunOutcome | undefined;
  #firstBounded: RunOutcome | undefined;
  #bounded = 0;

  /** Whether more streams would say no more. */
  get isHopeless(): boolean {
    return this.#bounded >= boundedMax;
  }

  /** A stream that refutes nothing. */
  note(outcome: RunOutcome): void {
    this.#last = outcome;
    if (outcome.result.verdict === 'bounded') {
      this.#firstBounded ??= outcome;
      this.#bounded += 1;
    }
    outcome.result.expectations.forEach((expectation, index) => {
      const key = `${expectation.at} ${expectation.text}`;
      const known = this.#judged.get(key);
      if (known !== undefined && known.evidence === undefined) return;
      this.#judged.set(key, { expectation, evidence: outcome.evidence[index] });
    });
  }

  /** @param isWhole whether it was all streams, so that what was never tested is refuted. */
  outcome(stream: StreamResult, seed: number, isWhole: boolean): RunOutcome {
    const outcome = this.#firstBounded ?? this.#last;
    if (outcome === undefined) throw new Error('no stream was played');
    const judged = [...this.#judged.values()].map((each) => (isWhole ? each : { ...each, evidence: undefined }));
    const expectations = judged.map(({ expectation, evidence }) =>
      evidence === undefined
        ? holding(expectation)
        : { ...holding(expectation), held: false, why: 'nothing was tested in any stream' },
    );
    const verdict = expectations.every(({ held }) => held) ? 'held' : 'refuted';
    const result: RunResult = {
      ...outcome.result,
      seed,
      verdict: this.#firstBounded === undefined ? verdict : 'bounded',
      expectations,
      stream,
    };
    return { ...outcome, result, evidence: judged.map(({ evidence }) => evidence) };
  }
}

/** Of the stream that refutes; a premise that did not occur in it says nothing. */
export function refutedOutcome(
  { result, evidence, ...rest }: RunOutcome,
  stream: StreamResult,
  seed: number,
): RunOutcome {
  const isUntested = (index: number): boolean => evidence[index]?.isUntested === true;
  const expectations = result.expectations.map((each, index) => (isUntested(index) ? holding(each) : each));
  return {
    ...rest,
    result: { ...result, seed, expectations, stream },
    evidence: evidence.map((each, index) => (isUntested(index) ? undefined : each)),
  };
}
