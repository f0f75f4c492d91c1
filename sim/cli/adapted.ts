/** `run --adapter`: the same runs with the user's guard in a chart's place. */
import { resolve } from 'node:path';
import { catalog } from '../catalog.ts';
import { AdapterError } from '../core/adapterError.ts';
import type { Finished } from '../report/finished.ts';
import type { Unusable } from '../report/unusable.ts';
import { counted } from '../report/words.ts';
import { AdapterHost } from './adapterHost.ts';
import type { Asked } from './asked.ts';
import type { RunningOptions } from './options.ts';
import type { TraceFile } from './traceFile.ts';

/** Runs that say nothing about a guard, by why. */
export interface LeftOut {
  /** The chart it stands for does not run there. */
  elsewhere: number;
  /** Nothing is expected there under this policy, or only of what a guard does not show. */
  unjudged: number;
}

export class AdaptedRuns {
  readonly #host: AdapterHost;
  readonly #shown: string;
  readonly leftOut: LeftOut = { elsewhere: 0, unjudged: 0 };

  constructor(shown: string, cwd: string) {
    this.#shown = shown;
    this.#host = new AdapterHost({ path: resolve(cwd, shown), shown });
  }

  /** Nothing, where nothing can be said about the guard. */
  async run(
    asked: Asked,
    options: RunningOptions,
    trace: TraceFile | undefined,
  ): Promise<Finished | Unusable | undefined> {
    const { scenario, run, policyOption } = asked;
    const { seed = scenario.seed } = options;
    if (run.expectations.length === 0) {
      this.leftOut.unjudged += 1;
      return undefined;
    }
    try {
      const isTraced = trace !== undefined;
      trace?.begin({
        scenario: scenario.name,
        file: scenario.file,
        policy: run.policyName,
        adapter: this.#shown,
        seed,
      });
      const outcome = await this.#host.run({ scenario, run, seed, isTraced }, (line) => trace?.write(line));
      if (outcome === undefined) this.leftOut.elsewhere += 1;
      else if (outcome.result.expectations.length === 0) this.leftOut.unjudged += 1;
      else return { scenario, machine: catalog.factsOf(scenario.machine), policy: run.policy, policyOption, outcome };
      return undefined;
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error;
      return { file: scenario.file, message: `${scenario.file}: ${error.message}` };
    }
  }

  close(): void {
    this.#host.close();
  }
}

/** For the reader who wonders where the other scenarios are; empty if none is missing. */
export function leftOutText({ elsewhere, unjudged }: LeftOut): string {
  const parts = [
    ...(elsewhere > 0 ? [`${counted(elsewhere, 'run')} without the chart that the guard stands for`] : []),
    ...(unjudged > 0 ? [`${counted(unjudged, 'run')} that expect nothing a guard shows`] : []),
  ];
  return parts.length === 0 ? '' : `left out: ${parts.join(', ')}\n`;
}
