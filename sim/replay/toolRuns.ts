/** Tools of a session under a policy: each recorded run at its recorded end, through the breaker of its tool. */
import type { Policy } from '../../machines/policy.ts';
import type { Observer } from '../core/kernel.ts';
import { runUnhashed } from '../core/run.ts';
import type { TraceRecord } from '../core/trace.ts';
import type { Step } from '../scenario/types.ts';
import { type Between, between } from './between.ts';
import { type Deed, deedOf } from './deed.ts';
import type { Fact } from './fact.ts';
import { type Named, type ReplayCatalog, type Script, scenarioOf } from './replayCatalog.ts';
import { sharedEvent } from './sharedEvent.ts';

export const toolBreakers = ['bash', 'read', 'tools'] as const;
export type ToolBreaker = (typeof toolBreakers)[number];

type Ended = Fact & { readonly kind: 'toolEnded' };

/** Shells and readers by the names of the products. */
const breakers: Readonly<Record<string, ToolBreaker>> = {
  Bash: 'bash',
  PowerShell: 'bash',
  exec_command: 'bash',
  shell: 'bash',
  shell_command: 'bash',
  local_shell: 'bash',
  Read: 'read',
  read_file: 'read',
};

export const breakerOf = (tool: string): ToolBreaker =>
  Object.hasOwn(breakers, tool) ? (breakers[tool] ?? 'tools') : 'tools';

export interface ToolRecorded {
  readonly runs: number;
  readonly failures: number;
  /** Failures of which the log says only that a command ended with a code: a red test, or nothing found. */
  readonly exits: number;
  /** Failures in a row. */
  readonly streak: number;
}

export interface ToolFigures {
  readonly breaker: ToolBreaker;
  readonly openings: Between;
  readonly refused: Between;
  /** Of these, runs that went well in fact. */
  readonly refusedSuccesses: Between;
  /** Of the play that is told, at ms since 1970. */
  readonly deeds: readonly Deed[];
}

export interface ToolsReplayed {
  readonly figures: readonly ToolFigures[];
  /** Only if it is to be kept. */
  readonly script?: Script;
  readonly startMs: number;
}

export function toolsRecorded(facts: readonly Fact[], breaker: ToolBreaker): ToolRecorded {
  const runs = endedIn(facts).filter(({ tool }) => breakerOf(tool) === breaker);
  let [streak, running] = [0, 0];
  for (const { ok } of runs) {
    running = ok ? 0 : running + 1;
    streak = Math.max(streak, running);
  }
  return {
    runs: runs.length,
    failures: runs.filter(({ ok }) => !ok).length,
    exits: runs.filter(isExit).length,
    streak,
  };
}

/**
 * A command's exit code may say that nothing was found, which a policy may not count: where the policy does not, it is
 * played with all such exits as failures, and again with none.
 */
export function replayTools(
  facts: readonly Fact[],
  named: Named<Policy>,
  { catalog, seed }: { readonly catalog: ReplayCatalog; readonly seed: number },
): ToolsReplayed | undefined {
  const runs = endedIn(facts);
  const startMs = runs[0]?.atMs;
  if (startMs === undefined) return undefined;
  const readings: readonly Exit[] =
    named.policy.session.countsBenignExits || !runs.some(isExit) ? ['failure'] : ['failure', 'ignored'];
  const plays = readings.map((exit) => {
    const script = scriptOf(runs, startMs, exit);
    const watch = new ToolWatch(runs);
    const run = { policyName: named.name, policy: named.policy, expectations: [] };
    runUnhashed(scenarioOf<Policy>(script, 'replay', seed, catalog), run, {
      catalog,
      engine: 'table',
      observer: watch,
    });
    return { script, watch };
  });
  const [told] = plays;
  if (told === undefined) return undefined;
  const range = (breaker: ToolBreaker, figure: (seen: Seen) => number) =>
    between(plays.map(({ watch }) => figure(watch.seen[breaker])));
  return {
    script: told.script,
    startMs,
    figures: toolBreakers.map((breaker) => ({
      breaker,
      openings: range(breaker, ({ deeds }) => deeds.filter(({ what }) => what === 'opened').length),
      refused: range(breaker, ({ refused }) => refused),
      refusedSuccesses: range(breaker, ({ refusedSuccesses }) => refusedSuccesses),
      deeds: told.watch.seen[breaker].deeds.map((deed) => ({ ...deed, atMs: deed.atMs + startMs })),
    })),
  };
}

type Exit = 'failure' | 'ignored';

const endedIn = (facts: readonly Fact[]): readonly Ended[] =>
  facts.filter((fact): fact is Ended => fact.kind === 'toolEnded');
const isExit = ({ ok, failure }: Ended): boolean => !ok && failure === 'exit';

function scriptOf(runs: readonly Ended[], startMs: number, exit: Exit): Script {
  let lastMs = -1;
  const steps = runs.map((run): Step => {
    const outcome = run.ok ? 'success' : isExit(run) ? exit : 'failure';
    // One after the other, also where a log gives several the same time.
    lastMs = Math.max(lastMs + 1, run.atMs - startMs);
    return { atMs: lastMs, event: sharedEvent({ type: 'runner.run', breaker: breakerOf(run.tool), outcome }) };
  });
  return { machine: 'tools', steps, world: [] };
}

interface Seen {
  refused: number;
  refusedSuccesses: number;
  readonly deeds: Deed[];
}

/** A breaker answers in the order it is asked, and it is asked in the order of the steps. */
class ToolWatch implements Observer {
  readonly seen: Readonly<Record<ToolBreaker, Seen>>;
  readonly #waiting: Readonly<Record<ToolBreaker, Ended[]>>;

  constructor(runs: readonly Ended[]) {
    const each = <T>(of: (breaker: ToolBreaker) => T) => ({ bash: of('bash'), read: of('read'), tools: of('tools') });
    this.seen = each(() => ({ refused: 0, refusedSuccesses: 0, deeds: [] }));
    this.#waiting = each((breaker) => runs.filter(({ tool }) => breakerOf(tool) === breaker).toReversed());
  }

  onStep({ t, instance, event, emits }: TraceRecord): void {
    const breaker = toolBreakers.find((name) => name === instance);
    if (breaker === undefined) return;
    const seen = this.seen[breaker];
    for (const emitted of emits) {
      const deed = deedOf(t, emitted);
      if (deed !== undefined) seen.deeds.push(deed);
    }
    if (event.type !== `${breaker}.acquire`) return;
    const run = this.#waiting[breaker].pop();
    if (!emits.some(({ type }) => type === `${breaker}.refused`)) return;
    seen.refused += 1;
    if (run?.ok === true) seen.refusedSuccesses += 1;
  }
}
