/** From a chart and a policy to a suite: explore, find the goals, walk to them. */
import type { AnyMachineSnapshot } from 'xstate';
import type { ChartInput } from '../../core/chart.ts';
import type { CatalogChart } from '../../core/system.ts';
import type { Json } from '../../scenario/event.ts';
import { aimOf } from './aims.ts';
import { type Aim, type Criterion, coverageOf, Targets } from './goals.ts';
import { explore, type Graph, usualStatesMax } from './graph.ts';
import { graphWalks, simpleStatesMax } from './graphGenerators.ts';
import { PlanError } from './planError.ts';
import { proofs } from './proofs.ts';
import { samplesOf } from './samples.ts';
import { casesOf, type Generator, type Suite } from './suite.ts';
import { reachedBy, shortestWalks, stepsIn, tour, type Walk } from './tour.ts';
import { TracedChart } from './traced.ts';

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

/** Explores once, and makes suites for as many criteria as are asked for. */
export class Plan {
  readonly #options: PlanOptions;
  readonly #input: ChartInput;
  readonly #graph: Graph<AnyMachineSnapshot>;
  readonly #letters: ReturnType<typeof samplesOf>;
  #baseline: number | undefined;

  constructor(options: PlanOptions) {
    const { chart, policy, seed, statesMax = usualStatesMax } = options;
    this.#options = options;
    this.#input = { policy, seed };
    this.#letters = samplesOf(chart.vocabulary, policy);
    this.#graph = explore(new TracedChart(chart, this.#input), { letters: this.#letters, statesMax });
  }

  get states(): number {
    return this.#graph.nodes.length;
  }

  /** @throws PlanError */
  suite(criterion: Criterion): Suite {
    const { name, policyName, policy, seed, generator = 'tour' } = this.#options;
    const aim = aimOf(criterion, { graph: this.#graph, chart: name });
    const targets = new Targets(this.#graph, aim);
    const goalWalks = this.#walks(targets, generator);
    const isPairs = criterion === 'pairs' && generator === 'tour';
    const walks = isPairs ? this.#withMemory(goalWalks) : goalWalks;
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

  #walks(targets: Targets<AnyMachineSnapshot>, generator: Generator): readonly Walk[] {
    switch (generator) {
      case 'tour':
        return tour(targets);
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
  #withMemory(walks: readonly Walk[]): readonly Walk[] {
    const thresholds = new Targets(this.#graph, aimOf('boundaries', { graph: this.#graph, chart: this.#options.name }));
    const more = tour(thresholds, reachedBy(thresholds, walks)).map(({ steps }) => ({
      steps: steps.map(({ edge }) => ({ edge, goals: [] })),
    }));
    const all = [...walks, ...more];
    return [...all, ...proofs(this.#graph, this.#letters, all)];
  }

  #baselineSteps(): number {
    const aim = aimOf('transitions', { graph: this.#graph, chart: this.#options.name });
    this.#baseline ??= stepsIn(shortestWalks(new Targets(this.#graph, aim)));
    return this.#baseline;
  }
}

const textOf = (aim: Aim, key: string): string => aim.known.get(key) ?? aim.textOf(key);
