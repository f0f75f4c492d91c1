/** The goals of each criterion, read off a chart and its graph. */
import { boundaryAim } from './boundaries.ts';
import type { Aim, Criterion } from './goals.ts';
import type { Edge, Graph } from './graph.ts';
import { Reasons } from './reasons.ts';
import { nodesOf, pathOf, type Transition, transitionText } from './transitions.ts';

interface AimOptions<State> {
  readonly graph: Graph<State>;
  readonly chart: string;
}

export function aimOf<State>(criterion: Criterion, { graph, chart }: AimOptions<State>): Aim {
  const reasons = new Reasons(graph);
  switch (criterion) {
    case 'states':
      return stateAim(graph, reasons);
    case 'transitions':
      return transitionAim(graph, reasons);
    case 'pairs':
      return pairAim(graph, reasons);
    case 'guards':
      return guardAim(graph, reasons);
    case 'boundaries':
      return boundaryAim(graph, chart);
    case 'timers':
      return timerAim(graph, reasons);
  }
}

function stateAim<State>({ subject }: Graph<State>, reasons: Reasons): Aim {
  const [root] = subject.transitions.all;
  const nodes = root === undefined ? [] : nodesOf(root.definition.source.machine.root);
  const paths = nodes.map(pathOf).filter((path) => path !== '');
  return {
    isByTrail: true,
    isByLast: false,
    known: new Map(paths.map((path) => [path, path])),
    atStart: ({ states }) => states,
    reachedBy: ({ trail }) => trail.states,
    textOf: (key) => key,
    whyNot: (key) => reasons.ofState(key),
  };
}

function transitionAim<State>({ subject }: Graph<State>, reasons: Reasons): Aim {
  const { all } = subject.transitions;
  return {
    isByTrail: true,
    isByLast: false,
    known: new Map(all.map((transition) => [String(transition.id), transitionText(transition)])),
    atStart: ({ transitions }) => transitions.map(String),
    reachedBy: ({ trail }) => trail.transitions.map(String),
    textOf: (key) => key,
    whyNot: (key) => reasons.ofTransition(Number(key)),
  };
}

function pairAim<State>(graph: Graph<State>, reasons: Reasons): Aim {
  const { transitions } = graph.subject;
  const text = (key: string): string => {
    const [one = '', other = ''] = key.split(' ');
    return `${transitionText(transitions.at(Number(one)))}, then ${transitionText(transitions.at(Number(other)))}`;
  };
  return {
    isByTrail: true,
    isByLast: true,
    known: new Map(neighboursIn(graph).map((key) => [key, text(key)])),
    atStart: (trail) => pairsIn(trail.transitions),
    reachedBy: ({ trail }, last) => pairsIn(last === undefined ? trail.transitions : [last, ...trail.transitions]),
    textOf: text,
    whyNot: (key) => reasons.ofTransition(Number(key.split(' ')[1]), Number(key.split(' ')[0])),
  };
}

const pairsIn = (ids: readonly number[]): readonly string[] => ids.slice(1).map((id, index) => `${ids[index]} ${id}`);

/** Pairs of which the second could follow by its place: the first leads to where its state is active. */
function neighboursIn<State>({ subject, nodes, edges }: Graph<State>): readonly string[] {
  const { all } = subject.transitions;
  const bySource = new Map<string, readonly Transition[]>();
  for (const transition of all)
    bySource.set(transition.source, [...(bySource.get(transition.source) ?? []), transition]);
  const texts = nodes.map(({ state }) => subject.text(state));
  const pairs = new Set<string>();
  const seen = new Map<number, Set<string>>();
  for (const leaving of edges) {
    for (const { to, trail } of leaving) {
      const last = trail.transitions.at(-1);
      const text = texts[to];
      if (last === undefined || text === undefined) continue;
      const places = seen.get(last) ?? new Set();
      seen.set(last, places);
      if (places.has(text)) continue;
      places.add(text);
      const follows = ['', ...prefixesOf(text)].flatMap((source) => bySource.get(source) ?? []);
      for (const { id, trigger } of follows) if (trigger !== 'always') pairs.add(`${last} ${id}`);
    }
  }
  return [...pairs];
}

/** `a`, `a.b`, `a.b.c` of `a.b.c`. */
export function prefixesOf(path: string): readonly string[] {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}

function guardAim<State>({ subject }: Graph<State>, reasons: Reasons): Aim {
  const guarded = subject.transitions.all.filter(({ guard }) => guard !== undefined);
  const outcomes = guarded.flatMap((transition) =>
    [true, false].map((isPassed) => [`${transition.id} ${isPassed}`, outcomeText(transition, isPassed)] as const),
  );
  const keys = (edge: Pick<Edge, 'trail'>) =>
    edge.trail.guards.map(({ transition, isPassed }) => `${transition} ${isPassed}`);
  return {
    isByTrail: true,
    isByLast: false,
    known: new Map(outcomes),
    atStart: (trail) => keys({ trail }),
    reachedBy: keys,
    textOf: (key) => key,
    whyNot: (key) => reasons.ofOutcome(Number(key.split(' ')[0]), key.endsWith('true')),
  };
}

const outcomeText = (transition: Transition, isPassed: boolean): string =>
  `${transitionText(transition)} ${isPassed ? 'lets pass' : 'holds back'}`;

const edges = { before: 'nothing just before it is due', due: 'fires when due' } as const;

function timerAim<State>({ subject, nodes }: Graph<State>, reasons: Reasons): Aim {
  const delayed = subject.transitions.all.filter(({ trigger }) => trigger.startsWith('after '));
  const places = delayed.map(({ trigger, source }) => `${trigger.slice('after '.length)} in ${source}`);
  const text = (key: string): string => {
    const [place = '', edge] = key.split('|');
    return `${place}: ${edge === 'due' ? edges.due : edges.before}`;
  };
  const both = (place: string) => [`${place}|before`, `${place}|due`];
  return {
    isByTrail: false,
    isByLast: false,
    known: new Map([...new Set(places)].flatMap(both).map((key) => [key, text(key)])),
    atStart: () => [],
    reachedBy({ move, from }) {
      const node = nodes[from];
      if (move.kind === 'hear' || node === undefined) return [];
      const [, delay, where] = /^xstate\.after\.([^.]+)\.[^.]+\.(.+)$/.exec(move.timer.id) ?? [];
      const place = `${delay ?? move.timer.id} in ${where ?? subject.text(node.state)}`;
      // A timer of 0 ms has no time before it.
      return move.ms > 0 ? both(place) : [`${place}|due`];
    },
    textOf: text,
    whyNot: (key) => reasons.ofTimer(key.split('|')[0] ?? ''),
  };
}
