/** From a chart and a policy to a suite: explore, find the goals, walk to them. */
import type { AnyMachineSnapshot } from 'xstate';
import type { ChartInput } from '../../core/chart.ts';
import type { CatalogChart } from '../../core/system.ts';
import type { Event, Json } from '../../scenario/event.ts';
import { aimOf } from './aims.ts';
import { type Aim, type Criterion, coverageOf, Targets } from './goals.ts';
import { exploring, type Graph, usualStatesMax } from './graph.ts';
import { graphWalks, simpleStatesMax } from './graphGenerators.ts';
import { PlanError } from './planError.ts';
import { proving } from './proofs.ts';
import { samplesOf } from './samples.ts';
import { casesOf, type Generator, type Suite } from './suite.ts';
import { reachedBy, shortestWalks, stepsIn, touring, type Walk } from './tour.ts';
import { TracedChart } from './traced.ts';
import { finished, type Work } from './work.ts';

export interface PlanOptions {
  readonly name: string;
  readonly chart: CatalogChart;
  readonly policyName: string;
  /** The chart's section. */
  readonly policy: unknown;
  readonly seed: number;
  readonly generator?: Generator;
  readonly statesMax?: number;
}

interface Explored {
  readonly graph: Graph<AnyMachineSnapshot>;
  readonly letters: readonly Event[];
}

function* exploringFor({ chart, policy, seed, statesMax = usualStatesMax }: PlanOptions): Work<Explored> {
  const letters = samplesOf(chart.vocabulary, policy);
  const graph = yield* exploring(new TracedChart(chart, { policy, seed }), { letters, statesMax });
  return { graph, letters };
}

/** Explores once, and makes suites for as many criteria as are asked for. */
export class Plan {
  readonly #options: PlanOptions;
  readonly #input: ChartInput;
  readonly #graph: Graph<AnyMachineSnapshot>;
  readonly #letters: readonly Event[];
  #baseline: number | undefined;

  constructor(options: PlanOptions, explored: Explored = finished(exploringFor(options))) {
    const { policy, seed } = options;
    this.#options = options;
    this.#input = { policy, seed };
    this.#letters = explored.letters;
    this.#graph = explored.graph;
  }

  /** In pieces. Ended early, it plans with what was seen so far. */
  static *exploring(options: PlanOptions): Work<Plan> {
    return new Plan(options, yield* exploringFor(options));
  }

  get states(): number {
    return this.#graph.nodes.length;
  }

  /** @throws PlanError */
  suite(criterion: Criterion): Suite {
    return finished(this.suiting(criterion));
  }

  /** In pieces. Ended early, the suite covers what was covered by then. @throws PlanError */
  *suiting(criterion: Criterion): Work<Suite> {
    const { name, policyName, policy, seed, generator = 'tour' } = this.#options;
    const aim = aimOf(criterion, { graph: this.#graph, chart: name });
    const targets = new Targets(this.#graph, aim);
    const goalWalks = yield* this.#walks(targets, generator);
    const isPairs = criterion === 'pairs' && generator === 'tour';
    const walks = isPairs ? yield* this.#withMemory(goalWalks) : goalWalks;
    const coverage = coverageOf(targets, criterion, aim);
    const reached = walks.flatMap(({ steps }) => steps.flatMap(({ goals }) => goals));
    return {
      chart: name,
      policyName,
      policy: (policy ?? null) as Json,
      seed,
      criterion,
      generator,
      coverage,
      covered: new Set([...targets.atStart.map((id) => targets.keyOf(id)), ...reached]).size,
      cases: casesOf(this.#graph, walks, (key) => textOf(aim, key)),
      steps: stepsIn(walks),
      baseline: this.#baselineSteps(),
    };
  }

  *#walks(targets: Targets<AnyMachineSnapshot>, generator: Generator): Work<readonly Walk[]> {
    switch (generator) {
      case 'tour':
        return yield* touring(targets);
      case 'shortest':
        return shortestWalks(targets);
      case 'graph-simple':
        if (this.states > simpleStatesMax)
          throw new PlanError(
            `simple paths through ${this.states} states would not end; graph-simple takes at most ${simpleStatesMax}`,
          );
        break;
      case 'graph-shortest':
        break;
    }
    const { machine } = this.#options.chart;
    return graphWalks(targets, { machine, input: this.#input, letters: this.#letters, generator });
  }

  /** Pairs alone say nothing of thresholds and of what is remembered: walks that do are added. */
  *#withMemory(walks: readonly Walk[]): Work<readonly Walk[]> {
    const thresholds = new Targets(this.#graph, aimOf('boundaries', { graph: this.#graph, chart: this.#options.name }));
    const toured = yield* touring(thresholds, reachedBy(thresholds, walks));
    const more = toured.map(({ steps }) => ({ steps: steps.map(({ edge }) => ({ edge, goals: [] })) }));
    const all = [...walks, ...more];
    return [...all, ...(yield* proving(this.#graph, this.#letters, all))];
  }

  #baselineSteps(): number {
    const aim = aimOf('transitions', { graph: this.#graph, chart: this.#options.name });
    this.#baseline ??= stepsIn(shortestWalks(new Targets(this.#graph, aim)));
    return this.#baseline;
  }
}

const textOf = (aim: Aim, key: string): string => aim.known.get(key) ?? aim.textOf(key);
