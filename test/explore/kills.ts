/** Whether a suite turns red against a chart with a mistake in it, and whether anything could. */
import type { AnyMachineSnapshot } from 'xstate';
import { type Armed, armedAfter, emittedBy, nextOf, timersAfter } from '../../sim/explore/paths/graph.ts';
import type { Suite, SuiteStep } from '../../sim/explore/paths/suite.ts';
import type { TracedChart } from '../../sim/explore/paths/traced.ts';
import { canonical, type Event } from '../../sim/scenario/event.ts';
import { Driven } from '../support/driven.ts';
import type { SeededMutant } from './seededMutants.ts';

/** A mistake that makes the chart throw shows, too. */
export function isKilled({ cases, seed }: Suite, { machine, policy }: SeededMutant): boolean {
  try {
    return cases.some(({ steps }) => {
      const driven = new Driven({ machine }, { policy, seed });
      return steps.some((step) => isWrong(driven, step));
    });
  } catch {
    return true;
  }
}

function isWrong(driven: Driven, step: SuiteStep): boolean {
  if (step.kind === 'hear') return !isSame(driven.hear(step.event), step.says);
  const early = step.ms > 0 ? driven.pass(step.ms - 1) : [];
  return early.length > 0 || !isSame(driven.pass(Math.min(1, step.ms)), step.says);
}

const isSame = (one: readonly Event[], other: readonly Event[]): boolean => canonical(one) === canonical(other);

interface Both {
  readonly states: readonly [AnyMachineSnapshot, AnyMachineSnapshot];
  readonly timers: readonly [readonly Armed[], readonly Armed[]];
}

/**
 * Whether no sequence of these messages, with waits between them, tells the two apart.
 *
 * @returns nothing if there are too many states to know
 */
export function isEquivalent(
  original: TracedChart,
  mutant: TracedChart,
  letters: readonly Event[],
  statesMax: number,
): boolean | undefined {
  const seen = new Set<string>();
  const queue: Both[] = [];
  const arrive = (both: Both): void => {
    const key = both.states.map((state) => original.key(state)).join(' ') + JSON.stringify(both.timers);
    if (seen.has(key)) return;
    seen.add(key);
    queue.push(both);
  };
  try {
    const [a, b] = [original.initial(), mutant.initial()];
    arrive({ states: [a.state, b.state], timers: [armedAfter([], a.effects), armedAfter([], b.effects)] });
    for (let both = queue.pop(); both !== undefined; both = queue.pop()) {
      if (seen.size > statesMax) return undefined;
      const [one, other] = both.timers.map(nextOf);
      if (one?.leftMs !== other?.leftMs) return false;
      for (const event of [...letters, undefined]) {
        if (event === undefined && one === undefined) continue;
        const [x, y] = [stepOf(original, both, 0, event), stepOf(mutant, both, 1, event)];
        if (!isSame(x.says, y.says)) return false;
        arrive({ states: [x.state, y.state], timers: [x.timers, y.timers] });
      }
    }
    return true;
  } catch {
    return false;
  }
}

function stepOf(subject: TracedChart, both: Both, side: 0 | 1, event: Event | undefined) {
  const [state, before] = [both.states[side], both.timers[side]];
  const timer = event === undefined ? nextOf(before) : undefined;
  const step = subject.next(state, event ?? timer?.event ?? { type: 'nothing' });
  const left = timer === undefined ? before : timersAfter(before, { kind: 'wait', ms: timer.leftMs, timer });
  return { state: step.state, says: emittedBy(step.effects), timers: armedAfter(left, step.effects) };
}
