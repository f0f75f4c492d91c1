/**
 * Decisions of a session under a policy: each tool that ran or was denied is asked for at its recorded time.
 *
 * A log does not say who let a tool run: it is taken that the check allowed it, and that the user would have. Where
 * the check said no, and a policy would have asked the user instead, the answer is unknown: it is played both ways.
 * What a rule denied was decided before anybody was asked, and is left out.
 */
import type { Policy } from '../../machines/policy.ts';
import type { Observer } from '../core/kernel.ts';
import { runUnhashed } from '../core/run.ts';
import type { TraceRecord } from '../core/trace.ts';
import type { Step } from '../scenario/types.ts';
import { type Between, between } from './between.ts';
import { answersOf } from './branches.ts';
import { type Deed, deedOf } from './deed.ts';
import type { Denier, Fact } from './fact.ts';
import { type Answers, type Named, type ReplayCatalog, type Script, scenarioOf } from './replayCatalog.ts';
import { sharedEvent } from './sharedEvent.ts';

export interface PermissionRecorded {
  readonly denials: Readonly<Record<Denier, number>>;
  readonly allowed: number;
  /** Denials of the user and of the check without a tool that ran between them. */
  readonly streak: number;
}

export interface PermissionFigures {
  readonly openings: Between;
  /** Prompts beyond those that are recorded. */
  readonly morePrompts: Between;
  /** Tools that ran in fact and would have been refused without a prompt. */
  readonly refusedSuccesses: Between;
  /** Of the play that is told, at ms since 1970. */
  readonly deeds: readonly Deed[];
  /** Only if it is to be kept. */
  readonly script?: Script;
  readonly startMs: number;
  /** More could have been answered than was looked at: the figures are at least so far apart. */
  readonly isCut: boolean;
  /** Decisions that were left out, since a session has more than can be played. */
  readonly leftOut: number;
}

type Decision = Fact & { readonly kind: 'toolEnded' | 'denied' };

/** Plays of one session under one policy. */
const playsMax = 64;

const isDecision = (fact: Fact): fact is Decision => fact.kind === 'toolEnded' || fact.kind === 'denied';

export function permissionRecorded(facts: readonly Fact[]): PermissionRecorded {
  const denials = { user: 0, classifier: 0, unavailable: 0, rule: 0 };
  let [allowed, streak, running] = [0, 0, 0];
  for (const fact of facts.filter(isDecision)) {
    if (fact.kind === 'denied') denials[fact.by] += 1;
    else allowed += 1;
    if (fact.kind === 'toolEnded') running = 0;
    else if (fact.by === 'user' || fact.by === 'classifier') running += 1;
    streak = Math.max(streak, running);
  }
  return { denials, allowed, streak };
}

export function replayPermission(
  facts: readonly Fact[],
  named: Named<Policy>,
  { catalog, seed }: { readonly catalog: ReplayCatalog; readonly seed: number },
): PermissionFigures | undefined {
  const all = facts.filter(isDecision).filter((fact) => fact.kind === 'toolEnded' || fact.by !== 'rule');
  const decisions = all.slice(0, decisionsMax);
  const startMs = decisions[0]?.atMs;
  if (startMs === undefined) return undefined;
  const { leaves, isCut } = answersOf((turned) => {
    const script = scriptOf(decisions, startMs, turned);
    const watch = new PermissionWatch(decisions);
    const run = { policyName: named.name, policy: named.policy, expectations: [] };
    const scenario = scenarioOf<Policy>(script, 'replay', seed, catalog);
    const { result } = runUnhashed(scenario, run, { catalog, engine: 'table', observer: watch });
    const { deeds, refusedSuccesses, asked } = watch;
    return { script, deeds, refusedSuccesses, asked, prompts: result.metrics.prompts };
  }, playsMax);
  const [told] = leaves;
  if (told === undefined) return undefined;
  const recorded = decisions.filter((fact) => fact.kind === 'denied' && fact.by === 'user').length;
  return {
    openings: between(leaves.map(({ deeds }) => deeds.filter(({ what }) => what === 'opened').length)),
    morePrompts: between(leaves.map(({ prompts }) => prompts - recorded)),
    refusedSuccesses: between(leaves.map(({ refusedSuccesses }) => refusedSuccesses)),
    deeds: told.deeds.map((deed) => ({ ...deed, atMs: deed.atMs + startMs })),
    script: told.script,
    startMs,
    isCut,
    leftOut: all.length - decisions.length,
  };
}

/** Each takes a window at the check and another at the user, at most. */
const decisionsMax = 50_000;

/** ms between a check and the end of the tool; the next check comes after both. */
const stepMs = 1;

function scriptOf(decisions: readonly Decision[], startMs: number, turned: ReadonlySet<number>): Script {
  const steps: Step[] = [];
  const verdicts: Answers['windows'][number][] = [];
  const answers: Answers['windows'][number][] = [];
  let fromMs = 0;
  for (const [index, decision] of decisions.entries()) {
    fromMs = Math.max(fromMs, decision.atMs - startMs);
    const fields = { tool: decision.tool, class: classOf(decision) };
    steps.push({ atMs: fromMs, event: sharedEvent({ type: 'permission.check', ...fields }) });
    const { verdict, answer } = saidOf(decision, turned.has(index) ? 'deny' : 'allow');
    verdicts.push({ fromMs, answer: { verdict } });
    answers.push({ fromMs, answer: { answer } });
    // What was denied in fact and is allowed now is taken to work.
    steps.push({
      atMs: fromMs + stepMs,
      event: sharedEvent({ type: 'tool.ended', ok: decision.kind === 'denied' || decision.ok }),
    });
    fromMs += 2 * stepMs;
  }
  return {
    machine: 'permission',
    steps,
    world: [
      { service: 'classifier', windows: verdicts },
      { service: 'user', windows: answers },
    ],
  };
}

/** @param unknown what the user would have said of something that the check refused, or could not judge */
function saidOf(decision: Decision, unknown: 'allow' | 'deny') {
  if (decision.kind === 'toolEnded') return { verdict: 'allow', answer: 'allow' };
  switch (decision.by) {
    case 'user':
      return { verdict: 'ask', answer: 'deny' };
    case 'unavailable':
      return { verdict: 'unavailable', answer: unknown };
    default:
      return { verdict: 'deny', answer: unknown };
  }
}

const readers = new Set(['Read', 'Glob', 'Grep', 'LS', 'NotebookRead', 'read_file', 'view_image', 'TodoRead', 'LSP']);
const editors = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit', 'apply_patch']);

/** What a tool does, as far as its name says; what was denied in fact was no free reading. */
function classOf({ kind, tool }: Decision): 'read' | 'edit' | 'run' {
  if (readers.has(tool) && kind === 'toolEnded') return 'read';
  return editors.has(tool) ? 'edit' : 'run';
}

/** Decisions come one after the other: the answer to each is there before the next is asked for. */
class PermissionWatch implements Observer {
  readonly deeds: Deed[] = [];
  refusedSuccesses = 0;
  /** Decisions that came to an answer of the user which nobody recorded. */
  readonly asked: number[] = [];
  readonly #decisions: readonly Decision[];
  #current = -1;

  constructor(decisions: readonly Decision[]) {
    this.#decisions = decisions;
  }

  onStep({ t, event, emits }: TraceRecord): void {
    if (event.type === 'permission.check') this.#current += 1;
    const decision = this.#decisions[this.#current];
    for (const emitted of emits) {
      const deed = deedOf(t, emitted);
      if (deed !== undefined) this.deeds.push(deed);
      const isRefused = emitted.type === 'permission.denied' && emitted.by === 'breaker';
      if (isRefused && decision?.kind === 'toolEnded') this.refusedSuccesses += 1;
      const isUnknown = decision?.kind === 'denied' && decision.by !== 'user';
      if (emitted.type === 'user.ask' && isUnknown) this.asked.push(this.#current);
    }
  }
}
