/** What was met while a log was read: the raw counts of records that `Coverage` tells, as they come. */
import type { Coverage, Usage } from './fact.ts';
import { given } from './json.ts';
import { knownModel, knownVersion, shownType } from './names.ts';
import { addUsage, noUsage } from './usage.ts';

/** So many different names are told apart; a log that invents more of them gets one entry for the rest. */
const namesMax = 200;
const rest = '(more)';

export class Census {
  readonly #types = new Map<string, number>();
  readonly #unknown = new Map<string, number>();
  readonly #versions = new Set<string>();
  readonly #models = new Map<string, number>();
  #records = 0;
  #unreadable = 0;
  #glued = 0;
  #copied = 0;
  #sidechain = 0;
  #ofOthers = 0;
  #untimed = 0;
  #backward = 0;
  #firstMs = Number.POSITIVE_INFINITY;
  #lastMs = Number.NEGATIVE_INFINITY;
  #previousMs = Number.NEGATIVE_INFINITY;
  #repeatedUsage: Usage = noUsage;
  #allowancePercentMax: number | undefined;

  /** One record of a type that its reader knows. */
  known(type: string): void {
    this.#records += 1;
    count(this.#types, type);
  }

  unknown(type: unknown): void {
    this.#records += 1;
    count(this.#unknown, shownType(type));
  }

  /** The time stamp of the record. */
  time(ms: number | undefined): void {
    if (ms === undefined) {
      this.#untimed += 1;
      return;
    }
    if (ms < this.#previousMs) this.#backward += 1;
    this.#previousMs = ms;
    this.#firstMs = Math.min(this.#firstMs, ms);
    this.#lastMs = Math.max(this.#lastMs, ms);
  }

  /** A line with so many whole records on it. */
  line(records: number, isWhole: boolean): void {
    if (!isWhole) this.#unreadable += 1;
    if (records > 1) this.#glued += 1;
  }

  copied(): void {
    this.#copied += 1;
  }

  sidechain(): void {
    this.#sidechain += 1;
  }

  ofAnotherSession(): void {
    this.#ofOthers += 1;
  }

  version(version: unknown): void {
    const known = knownVersion(version);
    if (known !== undefined && this.#versions.size < namesMax) this.#versions.add(known);
  }

  /** A record that a model's answer, or a part of it, is on. */
  answer(model: unknown, usage: Usage | undefined): void {
    const known = knownModel(model);
    if (known !== undefined) count(this.#models, known);
    if (usage !== undefined) this.#repeatedUsage = addUsage(this.#repeatedUsage, usage);
  }

  allowance(percent: number): void {
    this.#allowancePercentMax = Math.max(this.#allowancePercentMax ?? 0, percent);
  }

  coverage(): Coverage {
    const times = Number.isFinite(this.#firstMs) ? { firstMs: this.#firstMs, lastMs: this.#lastMs } : {};
    return {
      records: this.#records,
      unreadable: this.#unreadable,
      copied: this.#copied,
      unknown: this.#unknown,
      types: this.#types,
      glued: this.#glued,
      sidechain: this.#sidechain,
      ofOtherSessions: this.#ofOthers,
      untimed: this.#untimed,
      backward: this.#backward,
      ...times,
      versions: [...this.#versions],
      models: this.#models,
      repeatedUsage: this.#repeatedUsage,
      ...given('allowancePercentMax', this.#allowancePercentMax),
    };
  }
}

function count(counts: Map<string, number>, name: string): void {
  const key = counts.has(name) || counts.size < namesMax ? name : rest;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
