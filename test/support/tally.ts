/** Counts of one session, all lanes together, out of its facts alone: what independent counts are held against. */
import type { Denier, Fact, Usage } from '../../sim/replay/fact.ts';
import { addUsage, noUsage } from '../../sim/replay/usage.ts';

/** What happened so often in a row, lane by lane. */
class Run {
  readonly #current = new Map<number, number>();
  longest = 0;

  more(lane: number): void {
    const length = (this.#current.get(lane) ?? 0) + 1;
    this.#current.set(lane, length);
    this.longest = Math.max(this.longest, length);
  }

  ends(lane: number): void {
    this.#current.delete(lane);
  }
}

export class Tally {
  turns = 0;
  calls = 0;
  usage: Usage = noUsage;
  /** Micro-dollars that the log itself names. */
  costMicroUsd = 0;
  /** Attempts that failed, with those that only a request given up tells of. */
  failedAttempts = 0;
  /** By status; `none` where the log names no status. */
  readonly attemptsByStatus = new Map<number | 'none', number>();
  requestsFailed = 0;
  /** ms, with fractions where the log has them. */
  plannedWaitMs = 0;
  compactions = 0;
  compactionsFailed = 0;
  trims = 0;
  toolsOk = 0;
  toolsFailed = 0;
  readonly denials = new Map<Denier, number>();
  aborts = 0;
  modelSwitches = 0;
  /** The fullest context. */
  contextTokensMax = 0;
  firstMs: number | undefined;
  lastMs: number | undefined;
  readonly #failures = new Run();
  readonly #toolFailures = new Run();
  readonly #denied = new Run();

  /** Failed attempts in a row: only an answer ends it, so it goes on through requests that were given up. */
  get failuresRunMax(): number {
    return this.#failures.longest;
  }

  /** Failed tools in a row, whichever tools. */
  get toolFailuresRunMax(): number {
    return this.#toolFailures.longest;
  }

  /** Denials without a tool that ran in between. */
  get denialsRunMax(): number {
    return this.#denied.longest;
  }

  add(fact: Fact): void {
    this.firstMs ??= fact.atMs;
    this.lastMs = fact.atMs;
    switch (fact.kind) {
      case 'turn':
        this.turns += 1;
        return;
      case 'callSucceeded':
        this.calls += 1;
        this.usage = addUsage(this.usage, fact.usage ?? noUsage);
        this.costMicroUsd += fact.costMicroUsd ?? 0;
        this.#failures.ends(fact.lane);
        return;
      case 'attemptFailed':
        this.plannedWaitMs += fact.plannedWaitMs ?? 0;
        this.#attemptFailed(fact.lane, fact.status);
        return;
      case 'requestFailed':
        this.requestsFailed += 1;
        if (fact.isAttempt) this.#attemptFailed(fact.lane, fact.status);
        return;
      case 'tokens':
        this.contextTokensMax = Math.max(this.contextTokensMax, fact.usedTokens);
        return;
      case 'compacted':
        this.compactions += 1;
        return;
      case 'compactionFailed':
        this.compactionsFailed += 1;
        return;
      case 'trimmed':
        this.trims += 1;
        return;
      case 'toolEnded':
        this.#toolEnded(fact.lane, fact.ok);
        return;
      case 'denied':
        this.denials.set(fact.by, (this.denials.get(fact.by) ?? 0) + 1);
        this.#denied.more(fact.lane);
        return;
      case 'aborted':
        this.aborts += 1;
        return;
      case 'modelSwitched':
        this.modelSwitches += 1;
        return;
    }
  }

  #attemptFailed(lane: number, status: number | undefined): void {
    const key = status ?? 'none';
    this.failedAttempts += 1;
    this.attemptsByStatus.set(key, (this.attemptsByStatus.get(key) ?? 0) + 1);
    this.#failures.more(lane);
  }

  #toolEnded(lane: number, ok: boolean): void {
    this.#denied.ends(lane);
    if (ok) {
      this.toolsOk += 1;
      this.#toolFailures.ends(lane);
    } else {
      this.toolsFailed += 1;
      this.#toolFailures.more(lane);
    }
  }
}
