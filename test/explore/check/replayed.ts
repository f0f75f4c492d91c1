/** A path of the search run by the ordinary kernel: what each move should have done, and what was traced. */

import { drawFrom } from '../../../sim/core/random.ts';
import type { RunCatalog } from '../../../sim/core/run.ts';
import { runScenario } from '../../../sim/core/run.ts';
import type { TraceRecord } from '../../../sim/core/trace.ts';
import { type Composed, type Edge, stepsWidth } from '../../../sim/explore/check/composed.ts';
import { type Concrete, concreteText } from '../../../sim/explore/check/concrete.ts';
import type { PathStep } from '../../../sim/explore/check/search.ts';
import type { ScenarioCatalog } from '../../../sim/scenario/catalog.ts';
import { loadScenario } from '../../../sim/scenario/load.ts';
import type { Expectation } from '../../../sim/scenario/types.ts';

/** `t instance: from -> to`. */
export type Line = string;

/** A random way through the system, without loops and stubs. */
export function randomPath(composed: Composed, seed: number, length: number): readonly PathStep[] {
  const draw = drawFrom(seed);
  const path: PathStep[] = [];
  let words = composed.start;
  for (let step = 0; step < length; step++) {
    const edges: { readonly step: PathStep; readonly to: Int32Array }[] = [];
    composed.expand(words, 0, (edge) => {
      if (!edge.isLoop) edges.push({ step: { move: edge.move, gap: edge.gap }, to: edge.to.slice() });
    });
    const chosen = edges[draw(Math.max(1, edges.length))];
    if (chosen === undefined) return path;
    path.push(chosen.step);
    words = chosen.to;
  }
  return path;
}

/** What the search says that the path does, with the times it was given. */
export function foretold(composed: Composed, path: readonly PathStep[], atsMs: readonly number[]): readonly Line[] {
  const lines: Line[] = [];
  let words = composed.start;
  path.forEach(({ move, gap }, index) => {
    let to: Int32Array | undefined;
    composed.expand(words, 0, (edge) => {
      if (edge.move !== move || edge.gap !== gap) return;
      lines.push(...linesOf(composed, edge, atsMs[index] ?? 0));
      to = edge.to.slice();
    });
    if (to === undefined) throw new Error('no such edge');
    words = to;
  });
  return lines;
}

function linesOf({ components }: Composed, edge: Edge, atMs: number): readonly Line[] {
  return Array.from({ length: edge.stepsCount }, (_, index) => {
    const [component = 0, before = 0, after = 0] = edge.steps.slice(index * stepsWidth, (index + 1) * stepsWidth);
    const found = components[component];
    return `${atMs} ${found?.name}: ${found?.view(before).text} -> ${found?.view(after).text}`;
  });
}

/** A file must expect something. */
const anything: Expectation = {
  claim: { kind: 'metric', metric: 'notices', range: { atLeast: 0 } },
  text: '',
  place: { file: '', line: 1, column: 1 },
};

export interface Replay<Policy> {
  readonly machine: string;
  readonly policyName: string;
  readonly policy: Policy;
  readonly catalog: RunCatalog;
  readonly terms: ScenarioCatalog<Policy>;
}

/** What the kernel does with the text of the scenario. */
export function traced<Policy>(
  path: Concrete & { readonly isPossible: true },
  { machine, policyName, policy, catalog, terms }: Replay<Policy>,
): readonly Line[] {
  const text = concreteText(
    path,
    { name: 'a path', machine, policyName, policy, seed: 1, expectations: [anything] },
    terms,
  );
  const scenario = loadScenario({ file: 'path.yaml', bytes: new TextEncoder().encode(text) }, terms);
  const lines: Line[] = [];
  for (const run of scenario.runs) {
    runScenario(scenario, run, {
      catalog,
      engine: 'table',
      onLine: (line) => {
        const { t, instance, event, from, to } = JSON.parse(line) as TraceRecord;
        if (event.type !== 'xstate.init') lines.push(`${t} ${instance}: ${from} -> ${to}`);
      },
    });
  }
  return lines;
}
