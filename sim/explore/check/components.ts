/**
 * The charts of a system as automata over what each can hear there, each as small as it can be.
 *
 * What a chart can hear is what the outside may say and what any state of the others may say to it, found by turns
 * until nothing is added. A chart with too many states leaves all automata as they are, to be filled as they are asked.
 */
import type { AnyMachineSnapshot } from 'xstate';
import type { Bus } from '../../core/bus.ts';
import type { ChartPart } from '../../core/engines.ts';
import type { View } from '../../core/model.ts';
import { canonical, type Event } from '../../scenario/event.ts';
import type { Automaton } from './automaton.ts';
import { ChartAutomaton, reachAll } from './chartAutomaton.ts';
import { minimise } from './minimise.ts';
import type { Outside } from './outside.ts';

/** An instance that is not a stub. */
export interface Component {
  readonly name: string;
  /** Its place among all instances of the system. */
  readonly instance: number;
  readonly automaton: Automaton;
  /** Equal for messages that it cannot tell apart. */
  letterOf(event: Event): number;
  firingOf(timerId: string): number;
  view(state: number): View;
  /** Nothing while it is filled as it is asked. */
  readonly size: Size | undefined;
}

export interface Size {
  readonly states: number;
  readonly fullStates: number;
  /** Messages and timers that make a difference. */
  readonly letters: number;
}

export interface ComponentOptions {
  readonly stubs: readonly string[];
  readonly isMinimised: boolean;
  /** States of one chart, above which nothing is minimised. */
  readonly componentStatesMax: number;
  /** What else is to be kept of a state, beside text and tags. */
  readonly observe?: ((instance: string, state: AnyMachineSnapshot) => string) | undefined;
}

interface Part {
  readonly name: string;
  readonly instance: number;
  readonly chart: ChartAutomaton;
}

export function componentsOf(
  parts: readonly ChartPart[],
  bus: Bus,
  outside: Outside,
  options: ComponentOptions,
): readonly Component[] {
  const kept: readonly Part[] = parts.flatMap(({ instance: name, chart, input }, instance) =>
    options.stubs.includes(name) ? [] : [{ name, instance, chart: new ChartAutomaton(chart, input) }],
  );
  const isWhole = options.isMinimised && closeAlphabets(kept, bus, outside, options.componentStatesMax);
  return kept.map((part) => (isWhole ? smallest(part, options) : asItIs(part)));
}

/** False: there are too many states. */
function closeAlphabets(parts: readonly Part[], bus: Bus, outside: Outside, statesMax: number): boolean {
  const byInstance = new Map(parts.map(({ instance, chart }) => [instance, chart]));
  const put = new Set<string>();
  const hear = (message: Event): void => {
    const key = canonical(message);
    if (put.has(key)) return;
    put.add(key);
    for (const { instance, event } of bus.deliveries(message)) byInstance.get(instance)?.letterOf(event);
    const service = outside.serviceAsked(message);
    if (service !== undefined) outside.answersTo(message, service).forEach(hear);
  };
  outside.orders.forEach(hear);
  for (const said of outside.stubbed.values()) said.forEach(hear);
  const outputsRead = parts.map(() => 0);
  for (let known = -1; known !== put.size; ) {
    known = put.size;
    for (const [index, { instance, chart }] of parts.entries()) {
      if (!reachAll(chart, statesMax)) return false;
      const { outputs } = chart.steps;
      for (const { emits } of outputs.slice(outputsRead[index])) {
        for (const emitted of emits) hear(bus.address(instance, emitted));
      }
      outputsRead[index] = outputs.length;
    }
  }
  return true;
}

function asItIs({ name, instance, chart }: Part): Component {
  return {
    name,
    instance,
    automaton: chart,
    letterOf: (event) => chart.letterOf(event),
    firingOf: (timerId) => chart.firingOf(timerId),
    view: (state) => chart.view(state),
    size: undefined,
  };
}

function smallest({ name, instance, chart }: Part, { observe }: ComponentOptions): Component {
  const lettersKnown = chart.letters.length;
  const { automaton, statesCount, letterOf } = minimise(chart, (state) =>
    observe === undefined ? '' : observe(name, chart.snapshot(state)),
  );
  const merged = (letter: number): number => {
    const found = letterOf[letter];
    if (found === undefined) throw new Error(`"${name}" hears what nobody was known to say`);
    return found;
  };
  return {
    name,
    instance,
    automaton,
    letterOf: (event) => merged(chart.letterOf(event)),
    firingOf: (timerId) => merged(chart.firingOf(timerId)),
    view: (state) => automaton.view(state),
    size: {
      states: statesCount,
      fullStates: chart.statesCount,
      letters: new Set(letterOf.slice(0, lettersKnown)).size,
    },
  };
}
