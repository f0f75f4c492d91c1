/**
 * A loaded scenario as JSON: what a file comes to, kept so that nobody need load it again.
 *
 * The path that the file goes by is left out, since it may be read under another. A shipped policy stands there by
 * name and a message once, however often it is sent: both are the same objects again when they come back.
 */
import type { Event } from './event.ts';
import { own } from './map.ts';
import type { Claim, Expectation, PolicyRun, Scenario, Step } from './types.ts';

type Policies<P> = { readonly [name: string]: P };

export interface CompiledScenario<P> extends Omit<Scenario<P>, 'file' | 'source' | 'claim' | 'steps' | 'runs'> {
  readonly source?: string | undefined;
  readonly claim?: 'refuted' | undefined;
  readonly messages: readonly Event[];
  /** When, and which of `messages`. */
  readonly steps: readonly (readonly [atMs: number, message: number])[];
  readonly runs: readonly CompiledRun<P>[];
}

interface CompiledRun<P> {
  readonly policyName: string;
  readonly policy: { readonly shipped: string } | { readonly whole: P };
  readonly expectations: readonly CompiledExpectation[];
}

interface CompiledExpectation {
  readonly claim: Claim;
  readonly text: string;
  readonly at: readonly [line: number, column: number];
}

export function compileScenario<P>(scenario: Scenario<P>, policies: Policies<P>): CompiledScenario<P> {
  const { file: _, steps, runs, ...rest } = scenario;
  const messages = [...new Set(steps.map(({ event }) => event))];
  const indices = new Map(messages.map((message, index) => [message, index]));
  return {
    ...rest,
    messages,
    steps: steps.map(({ atMs, event }) => [atMs, indices.get(event) ?? 0]),
    runs: runs.map((run) => compileRun(run, policies)),
  };
}

function compileRun<P>({ policyName, policy, expectations }: PolicyRun<P>, policies: Policies<P>): CompiledRun<P> {
  const shipped = Object.keys(policies).find((name) => policies[name] === policy);
  return {
    policyName,
    policy: shipped === undefined ? { whole: policy } : { shipped },
    expectations: expectations.map(({ claim, text, place: { line, column } }) => ({ claim, text, at: [line, column] })),
  };
}

/**
 * The scenario that was compiled, as if it had just been loaded.
 *
 * @param file the path as the user gave it
 */
export function restoreScenario<P>(compiled: CompiledScenario<P>, file: string, policies: Policies<P>): Scenario<P> {
  const { name, source, claim, machine, seed, world, messages, steps, stream, runs, limits } = compiled;
  return {
    name,
    file,
    source,
    claim,
    machine,
    seed,
    world,
    steps: steps.map(([atMs, message]): Step => ({ atMs, event: known(messages[message], 'message') })),
    ...(stream === undefined ? {} : { stream }),
    runs: runs.map((run) => restoreRun(run, file, policies)),
    limits,
  };
}

function restoreRun<P>(
  { policyName, policy, expectations }: CompiledRun<P>,
  file: string,
  policies: Policies<P>,
): PolicyRun<P> {
  return {
    policyName,
    policy: 'whole' in policy ? policy.whole : known(own(policies, policy.shipped), `policy "${policy.shipped}"`),
    expectations: expectations.map(
      ({ claim, text, at: [line, column] }): Expectation => ({ claim, text, place: { file, line, column } }),
    ),
  };
}

function known<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`a compiled scenario speaks of a ${what} that is not there`);
  return found;
}
