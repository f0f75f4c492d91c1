/** A suite as plain data: tests of steps, each with what the chart says to it and where it stands then. */
import type { Event, Json } from '../../scenario/event.ts';
import type { Coverage, Criterion } from './goals.ts';
import type { Edge, Graph } from './graph.ts';
import type { Walk } from './tour.ts';
import { heardText } from './words.ts';

export type SuiteStep = {
  readonly says: readonly Event[];
  readonly from: string;
  readonly state: string;
  /** Whether a timer runs after it. */
  readonly isTimed: boolean;
  /** What this step is there for; none if it only leads on. */
  readonly goals: readonly string[];
} & (
  | { readonly kind: 'hear'; readonly event: Event }
  /** Time passes until a timer fires; one ms earlier nothing has happened. */
  | { readonly kind: 'wait'; readonly ms: number }
);

export interface Case {
  /** The state that most of its goals are about. */
  readonly about: string;
  readonly name: string;
  readonly steps: readonly SuiteStep[];
}

export interface Suite {
  readonly chart: string;
  readonly policyName: string;
  /** The chart's section. */
  readonly policy: Json;
  readonly seed: number;
  readonly criterion: Criterion;
  readonly generator: Generator;
  readonly coverage: Coverage;
  /** Goals that the tests reach; all that are coverable, but for generators that leave out some. */
  readonly covered: number;
  readonly cases: readonly Case[];
  /** Resets included. */
  readonly steps: number;
  /** Steps of one shortest path for each transition, resets included: what a tour is measured against. */
  readonly baseline: number;
}

export const generators = ['tour', 'shortest', 'graph-shortest', 'graph-simple'] as const;
export type Generator = (typeof generators)[number];

export function casesOf<State>(graph: Graph<State>, walks: readonly Walk[], textOf: (key: string) => string) {
  return walks.map(({ steps }): Case => {
    const told = steps.map(({ edge, goals }) => stepOf(graph, edge, goals.map(textOf)));
    return { about: aboutOf(told), name: nameOf(told), steps: told };
  });
}

function stepOf<State>({ subject, nodes }: Graph<State>, edge: Edge, goals: readonly string[]): SuiteStep {
  const text = (id: number): string => {
    const node = nodes[id];
    return node === undefined ? '' : subject.text(node.state);
  };
  const isTimed = (nodes[edge.to]?.timers.length ?? 0) > 0;
  const common = { says: edge.emits, from: text(edge.from), state: text(edge.to), isTimed, goals };
  const { move } = edge;
  if (move.kind === 'hear') return { ...common, kind: 'hear', event: move.event };
  return { ...common, kind: 'wait', ms: move.ms };
}

/** The outermost state in which most goals are reached. */
function aboutOf(steps: readonly SuiteStep[]): string {
  const counts = new Map<string, number>();
  for (const { from, goals } of steps) {
    const [top = ''] = from.split('.');
    counts.set(top, (counts.get(top) ?? 0) + goals.length);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

function nameOf(steps: readonly SuiteStep[]): string {
  const told = steps.filter(({ goals }) => goals.length > 0);
  const words = (step: SuiteStep): string => `${heardText(step)} in ${step.from}`;
  const [first, last] = [told[0], told.at(-1)];
  const end = steps.at(-1);
  if (first === undefined || last === undefined) return end === undefined ? 'does nothing' : `remembers, ${words(end)}`;
  if (first === last) return words(last);
  const between = told.length > 2 ? ` … (${told.length - 2} more) … ` : ', then ';
  return `${words(first)}${between}${words(last)}`;
}
