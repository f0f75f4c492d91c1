/** `tripcurve conform`: a suite for a chart, played to the user's guard; the worst difference is told first. */
import { resolve } from 'node:path';
import { Option } from 'commander';
import { catalog } from '../../catalog.ts';
import { AdapterError } from '../../core/adapterError.ts';
import { type Conformance, conform as conformTo } from '../../explore/conform/conform.ts';
import { conformText } from '../../explore/conform/conformText.ts';
import { counterScenario } from '../../explore/conform/counterScenario.ts';
import { Ensemble } from '../../explore/conform/ensemble.ts';
import { storyText } from '../../explore/conform/story.ts';
import { type Criterion, criteria } from '../../explore/paths/goals.ts';
import { PlanError } from '../../explore/paths/planError.ts';
import { jsonText } from '../../report/json.ts';
import { plain } from '../../report/plain.ts';
import { unknownName } from '../../scenario/nearest.ts';
import { scenarioCatalog } from '../../scenarioCatalog.ts';
import { AdapterHost } from '../adapterHost.ts';
import { countOption } from '../countOption.ts';
import { exits } from '../exit.ts';
import type { Io } from '../io.ts';
import { addCommonOptions, type CommonOptions } from '../options.ts';
import { loadPolicies } from '../policies.ts';
import { UsageError } from '../usageError.ts';
import type { Verb } from '../verb.ts';
import { worked } from '../worked.ts';

type Options = CommonOptions<'text' | 'json'> & {
  readonly machine?: string;
  readonly policy: string;
  readonly coverage: Criterion;
  readonly strict?: true;
  readonly without?: string;
  readonly states?: number;
};

const help = `
The guard takes the place of its chart in the machine, among the charts that run there; what it says to the world is
compared with what the chart says, step by step. What the guard never speaks of is not compared, unless --strict.

Examples:
  tripcurve conform ./guard.ts --machine compaction --policy codex --coverage pairs
  tripcurve conform ./breaker.ts --policy mine.yaml --without breaker.force,breaker.reset`;

export const conform: Verb = {
  declare(command, io, exit) {
    addCommonOptions(command, ['text', 'json'], 'text')
      .description('Hold your own guard against a chart: where do the two say different things?')
      .argument('<adapter>', 'your guard, TypeScript or JavaScript')
      .option('--machine <name>', 'in which the guard runs; default: the one of its chart’s name')
      .option('--policy <name>', 'a shipped policy or a YAML file', 'hardened')
      .addOption(new Option('--coverage <name>', 'what the suite covers').choices(criteria).default('pairs'))
      .option('--strict', 'compare everything, also what the guard never speaks of')
      .option('--without <types>', 'messages that the guard is spared, by commas')
      .addOption(countOption('--states <number>', 'to look at, at most; default: 20000'))
      .addHelpText('after', help)
      .action(async (file: string, options: Options) => exit(await compared(file, options, io)));
  },
};

async function compared(file: string, options: Options, io: Io): Promise<number> {
  const { coverage, strict = false, without = '', states: statesMax } = options;
  const [named] = loadPolicies([options.policy], io.cwd);
  if (named === undefined) throw new UsageError('--policy: name one');
  const host = new AdapterHost({ path: resolve(io.cwd, file), shown: file });
  try {
    const guard = await host.seat({ machine: options.machine, policy: named.policy, seed: 1 });
    const { machine = guard.chart } = options;
    if (!guard.isAdaptable) throw new UsageError(noMachine(machine, guard.chart));
    const about = { catalog, machine, policy: named.policy, seed: 1 };
    const conformance = await conformTo({
      ...about,
      guard,
      adapterName: file,
      policyName: named.name,
      criterion: coverage,
      isStrict: strict,
      without: without.split(',').filter((type) => type !== ''),
      worked: (work) => worked(work, plain(`${guard.chart} under ${named.name}`), io),
      isStopped: () => io.signal.aborted,
      ...(statesMax === undefined ? {} : { statesMax }),
    });
    const hasFound = conformance.disagreements.length > 0;
    if (io.signal.aborted) {
      io.stderr.write(`interrupted: not everything was compared${hasFound ? '' : ', and no difference was found'}\n`);
      if (!hasFound) return exits.interrupted;
    }
    const ensemble = new Ensemble({ ...about, chart: guard.chart });
    const scenario = scenarioOf(conformance, named.policy, (event) => ensemble.onBus(event));
    if (options.format === 'json') io.stdout.write(jsonText(dataOf(conformance, scenario)));
    else io.stdout.write(conformText(conformance, scenario));
    if (io.signal.aborted) return exits.interrupted;
    if (hasFound) return exits.refuted;
    return conformance.limit === undefined ? exits.ok : exits.bounded;
  } catch (error) {
    if (error instanceof AdapterError) throw new UsageError(error.message);
    throw error;
  } finally {
    host.close();
  }
}

type OnBus = Parameters<typeof counterScenario>[2]['onBus'];

function scenarioOf(conformance: Conformance, policy: never | object, onBus: OnBus): string | undefined {
  const [first] = conformance.disagreements;
  if (first === undefined) return undefined;
  try {
    const terms = scenarioCatalog;
    return counterScenario(conformance, first, { terms, policy: policy as never, seed: 1, onBus });
  } catch (error) {
    // Where the world talks by itself, only the story tells.
    if (error instanceof PlanError) return undefined;
    throw error;
  }
}

function dataOf(conformance: Conformance, scenario: string | undefined) {
  const { disagreements, unnumbered: _unnumbered, ...rest } = conformance;
  return {
    version: 1,
    ...rest,
    disagreements: disagreements.map((each) => ({ story: storyText(conformance, each), ...each })),
    ...(scenario === undefined ? {} : { scenario }),
  };
}

function noMachine(machine: string, chart: string): string {
  if (!Object.hasOwn(catalog.systems, machine)) {
    return `--machine: ${unknownName(machine, 'machine', Object.keys(catalog.systems))}`;
  }
  return `--machine: no "${chart}", which the guard stands for, runs in "${machine}"`;
}
