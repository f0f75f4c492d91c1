/**
 * Which conversation a record belongs to: 0 the main one, then each subagent in order of appearance.
 *
 * Newer records name their agent. Older ones are a chain: each names its parent, and a parent that is not known
 * begins another agent.
 */
import { type JsonObject, textOf } from '../json.ts';
import { Latest } from '../latest.ts';

/** What comes after so many agents is taken for one more. */
const lanesMax = 1000;
const parentsMax = 10_000;

export class Lanes {
  readonly #byAgent = new Map<string, number>();
  readonly #byRecord = new Latest<string, number>(parentsMax);
  #count = 0;

  of(record: JsonObject): number {
    if (record.isSidechain !== true) return 0;
    const agent = textOf(record.agentId);
    const parent = textOf(record.parentUuid);
    const known = agent === undefined ? this.#byRecord.get(parent ?? '') : this.#byAgent.get(agent);
    const lane = known ?? this.#next();
    if (agent !== undefined && this.#byAgent.size < lanesMax) this.#byAgent.set(agent, lane);
    const own = textOf(record.uuid);
    if (agent === undefined && own !== undefined) this.#byRecord.set(own, lane);
    return lane;
  }

  #next(): number {
    this.#count = Math.min(this.#count + 1, lanesMax);
    return this.#count;
  }
}
