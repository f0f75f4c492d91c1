/** `run --adapter`: the same runs with the user's guard in a chart's place. */
import { resolve } from 'node:path';
import type { Policy } from '../../machines/policy.ts';
import { AdapterError } from '../core/adapterError.ts';
import type { RunOutcome } from '../core/result.ts';
import type { Finished } from '../report/finished.ts';
import type { Unusable } from '../report/unusable.ts';
import { counted } from '../report/words.ts';
import type { Scenario } from '../scenario/types.ts';
import { AdapterHost } from './adapterHost.ts';
import { type Asked, type AskedStream, finishedOf, hasStream, type Turn } from './asked.ts';
import { runStreams } from './streamed.ts';

/** Runs that say nothing about a guard, by why. */
interface LeftOut {
  /** The chart it stands for does not run there. */
  elsewhere: number;
  /** Nothing is expected there under this policy, or only of what a guard does not show. */
  unjudged: number;
}

export class AdaptedRuns {
  readonly #host: AdapterHost;
  readonly #shown: string;
  readonly #leftOut: LeftOut = { elsewhere: 0, unjudged: 0 };

  constructor(shown: string, cwd: string) {
    this.#shown = shown;
    this.#host = new AdapterHost({ path: resolve(cwd, shown), shown });
  }

  /** Nothing, where nothing can be said about the guard. */
  async run(asked: Asked, turn: Turn): Promise<Finished | Unusable | 'stopped' | undefined> {
    if (asked.run.expectations.length === 0) {
      this.#leftOut.unjudged += 1;
      return undefined;
    }
    try {
      const outcome = hasStream(asked) ? await this.#drawn(asked, turn) : await this.#scripted(asked, turn);
      if (outcome === 'stopped') return outcome;
      if (outcome === undefined) this.#leftOut.elsewhere += 1;
      else if (outcome.result.expectations.length === 0) this.#leftOut.unjudged += 1;
      else return finishedOf(asked, outcome);
      return undefined;
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error;
      return { file: asked.scenario.file, message: `${asked.scenario.file}: ${error.message}` };
    }
  }

  #scripted({ scenario, run }: Asked, { options, trace }: Turn): Promise<RunOutcome | undefined> {
    const { seed = scenario.seed } = options;
    trace?.begin({
      scenario: scenario.name,
      file: scenario.file,
      policy: run.policyName,
      adapter: this.#shown,
      seed,
    });
    return this.#host.run({ scenario, run, seed, isTraced: trace !== undefined }, (line) => trace?.write(line));
  }

  async #drawn(asked: AskedStream, turn: Turn): Promise<RunOutcome | 'stopped' | undefined> {
    const { stream: _, ...script } = asked.scenario;
    const untraced: Turn = { ...turn, trace: undefined, options: { ...turn.options, seed: undefined } };
    const play = (scenario: Scenario<Policy>) => this.#scripted({ ...asked, scenario }, untraced);
    if ((await play(script)) === undefined) return undefined;
    const streamed = await runStreams(asked, turn, async (scenario) => found(await play(scenario)));
    if (streamed === undefined) return 'stopped';
    const { scenario, outcome } = streamed;
    if (turn.trace !== undefined) await this.#scripted({ ...asked, scenario }, { ...untraced, trace: turn.trace });
    return outcome;
  }

  /** For the reader who wonders where the other scenarios are; empty if none is missing. */
  get leftOutText(): string {
    const { elsewhere, unjudged } = this.#leftOut;
    const parts = [
      ...(elsewhere > 0 ? [`${counted(elsewhere, 'run')} without the chart that the guard stands for`] : []),
      ...(unjudged > 0 ? [`${counted(unjudged, 'run')} that expect nothing a guard shows`] : []),
    ];
    return parts.length === 0 ? '' : `left out: ${parts.join(', ')}\n`;
  }

  close(): void {
    this.#host.close();
  }
}

/** Where its chart runs in one stream, it runs in all. */
function found(outcome: RunOutcome | undefined): RunOutcome {
  if (outcome === undefined) throw new Error('the guard lost its place');
  return outcome;
}
