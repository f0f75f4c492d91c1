/** What a replay must know of the product, beside what a run must. */
import type { RunCatalog } from '../core/engines.ts';
import type { Json } from '../scenario/event.ts';
import { defaultLimits } from '../scenario/limits.ts';
import { madeScenario } from '../scenario/made.ts';
import type { Limits, Scenario, Step } from '../scenario/types.ts';

export interface ReplayCatalog extends RunCatalog {
  /** Settings of each service where nothing is said of it. */
  readonly usualSettings: { readonly [service: string]: object };
}

/** A policy by its name in reports. */
export interface Named<Policy> {
  readonly name: string;
  readonly policy: Policy;
}

/** A service of the world: what it answers, and from when on; up to the next, or for ever. Times are ms. */
export interface Answers {
  readonly service: string;
  readonly windows: readonly Window[];
  /** Settings that a file would write in the same way. */
  readonly settings?: { readonly [key: string]: Json };
}

interface Window {
  readonly fromMs: number;
  /** As the service names its fields; times are ms. */
  readonly answer: { readonly [field: string]: number | string | boolean };
}

/** Windows of one service that a scenario file may have. */
export const windowsMax = 1_000;

/** ms; the end of what a window can reach, and of any run. */
const endMs = 10 * 365 * 86_400_000;

/** A run that goes on for longer is no answer to a session of hours. */
const limits: Limits = { ...defaultLimits, stepsMax: 200_000 };

export interface Script {
  readonly machine: string;
  readonly steps: readonly Step[];
  readonly world: readonly Answers[];
}

/** Equal answers in a row are one window. */
export function spansOf(windows: readonly Window[]) {
  const starts = windows.filter(
    ({ answer }, index) => index === 0 || JSON.stringify(answer) !== JSON.stringify(windows[index - 1]?.answer),
  );
  return starts.flatMap(({ fromMs, answer }, index) => {
    const toMs = Math.min(starts[index + 1]?.fromMs ?? endMs, endMs);
    return toMs <= fromMs ? [] : [{ fromMs, forMs: toMs - fromMs, answer }];
  });
}

/** As a run takes it. */
export function scenarioOf<Policy>(
  { machine, steps, world }: Script,
  name: string,
  seed: number,
  catalog: ReplayCatalog,
): Scenario<Policy> {
  const settings = world.map(({ service, windows, settings: written }) => {
    const outages = spansOf(windows).map(({ fromMs, forMs, answer }) => ({ ...answer, from: fromMs, for: forMs }));
    return [service, { ...catalog.usualSettings[service], ...written, outages }] as const;
  });
  return madeScenario<Policy>({
    name,
    machine,
    seed,
    world: Object.fromEntries(settings),
    steps,
    runs: [],
    limits,
  });
}
