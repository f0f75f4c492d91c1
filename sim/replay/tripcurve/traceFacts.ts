/** A trace of tripcurve's own to facts, run after run. */
import type { Fact, FactBody } from '../fact.ts';
import type { JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { GuardFacts } from './guardFacts.ts';
import { LaneFacts } from './laneFacts.ts';
import { type Step, stepOf } from './step.ts';

/** ms between the runs of one file: longer than any idle time that keeps two things together. */
const runGapMs = 86_400_000;

export class TraceFacts {
  readonly #onFact: (fact: Fact) => void;
  /** Instances that send model calls, each with its lane. */
  readonly #lanes = new Map<string, { readonly lane: number; readonly facts: LaneFacts }>();
  #guards: GuardFacts;
  #hasRun = false;
  #startMs = 0;
  #nowMs = 0;

  constructor(onFact: (fact: Fact) => void) {
    this.#onFact = onFact;
    this.#guards = this.#createGuards();
  }

  /** ms; of the last record. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** Whether it was a record of a trace. */
  hear(record: JsonObject): boolean {
    if (isObject(record.run)) {
      this.#startMs = this.#hasRun ? this.#nowMs + runGapMs : 0;
      this.#hasRun = true;
      this.#lanes.clear();
      this.#guards = this.#createGuards();
      return true;
    }
    const step = stepOf(record);
    if (step === undefined) return false;
    this.#nowMs = Math.max(this.#nowMs, this.#startMs + step.t);
    if (isLane(step)) this.#laneOf(step.instance).hear(step);
    else this.#guards.hear(step);
    return true;
  }

  #createGuards(): GuardFacts {
    return new GuardFacts((body) => this.#tell(0, body));
  }

  #laneOf(name: string): LaneFacts {
    const known = this.#lanes.get(name);
    if (known !== undefined) return known.facts;
    const lane = this.#lanes.size;
    const facts = new LaneFacts(name, (body) => this.#tell(lane, body));
    this.#lanes.set(name, { lane, facts });
    return facts;
  }

  #tell(lane: number, body: FactBody): void {
    this.#onFact({ ...body, atMs: this.#nowMs, lane });
  }
}

const isLane = ({ instance }: Step): boolean => /^retry\d?$/.test(instance);
