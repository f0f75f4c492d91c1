/** `tripcurve paths`: a suite that covers a chart, as a report or as tests. */
import { dirname, relative, resolve } from 'node:path';
import { Option } from 'commander';
import { coverageText } from '../../explore/paths/coverageText.ts';
import { type Criterion, criteria } from '../../explore/paths/goals.ts';
import { suiteJson } from '../../explore/paths/jsonFile.ts';
import { suiteMarkdown } from '../../explore/paths/markdownFile.ts';
import { isMarked, markerOf } from '../../explore/paths/marker.ts';
import { Plan } from '../../explore/paths/plan.ts';
import { PlanError } from '../../explore/paths/planError.ts';
import { chartSeed, scenarioTexts } from '../../explore/paths/scenarioFiles.ts';
import { type Generator, generators, type Suite } from '../../explore/paths/suite.ts';
import { vitestText } from '../../explore/paths/vitestFile.ts';
import { plain } from '../../report/plain.ts';
import { scenarioCatalog } from '../../scenarioCatalog.ts';
import { type ChartUnderPolicy, chartUnderPolicy } from '../chartPolicy.ts';
import { countOption } from '../countOption.ts';
import { exits } from '../exit.ts';
import type { Io } from '../io.ts';
import { type OwnFile, writeOwnFiles } from '../ownFile.ts';
import { UsageError } from '../usageError.ts';
import type { Verb } from '../verb.ts';
import { worked } from '../worked.ts';

const fileSeed = 1;
const formats = ['text', 'vitest', 'json', 'yaml', 'markdown'] as const;

interface Options {
  readonly policy: string;
  readonly section?: string;
  readonly coverage: Criterion;
  readonly generator: Generator;
  readonly format: (typeof formats)[number];
  readonly adapter: string;
  readonly out?: string;
  readonly states?: number;
}

const help = `
Criteria: each state; each transition, self-transitions too; each two transitions in a row; each guard, true and false;
one below, at and one above each threshold of the policy; each timer, just before and when it is due.
A tour takes few steps. shortest walks to each goal from a fresh start. graph-shortest and graph-simple are XState's own
generators: they leave out self-transitions, and no time passes for them.

Examples:
  tripcurve paths retry --policy hardened                          what can be covered, and why the rest cannot
  tripcurve paths breaker --section summary --format vitest --adapter ./adapter.ts --out breaker.test.ts
  tripcurve paths permission --coverage pairs --format yaml --out permission-pairs/`;

export const paths: Verb = {
  declare(command, io, exit) {
    command
      .description('Cover a chart: states, transitions, pairs, guards, boundaries or timers, as tests.')
      .argument('<chart>', 'a chart from "tripcurve list"')
      .option('--policy <name>', 'a shipped policy or a YAML file', 'seed')
      .option('--section <name>', 'of the policy, for a chart that several run by: api, summary, bash, read, tools')
      .addOption(new Option('--coverage <name>', 'criterion').choices(criteria).default('transitions'))
      .addOption(new Option('--generator <name>', 'how paths are found').choices(generators).default('tour'))
      .addOption(new Option('--format <name>', 'text is a report').choices(formats).default('text'))
      .option('--adapter <file>', 'your guard, for the imports of a vitest file', './adapter.ts')
      .option('--out <file>', 'write there; a folder for yaml. Only what tripcurve wrote is written over')
      .addOption(countOption('--states <number>', 'to look at, at most; default: 20000'))
      .addHelpText('after', help)
      .action(async (name: string, options: Options) => {
        const under = chartUnderPolicy(name, { policy: options.policy, section: options.section }, io.cwd);
        exit(await report(under, options, io));
      });
  },
};

async function report(under: ChartUnderPolicy, options: Options, io: Io): Promise<number> {
  const { name, chart, policyName, section } = under;
  const { generator, states: statesMax } = options;
  // A file's seed is handed on as another one, by which waits are drawn.
  const seed = options.format === 'yaml' ? chartSeed(name, fileSeed) : fileSeed;
  const planned = { name, chart, policyName, policy: section, seed, generator };
  const about = plain(`${name} under ${policyName}`);
  return orUsageError(async () => {
    const all = { ...planned, ...(statesMax === undefined ? {} : { statesMax }) };
    const plan = await worked(Plan.exploring(all), about, io);
    const suite = await worked(plan.suiting(options.coverage), about, io);
    const summary = coverageText(suite, plan.states);
    if (io.signal.aborted) {
      io.stdout.write(summary);
      io.stderr.write('interrupted: the suite is not complete, and none is written\n');
      return exits.interrupted;
    }
    const files = options.format === 'text' ? [] : filesOf(suite, under, options, io);
    if (options.out === undefined) io.stdout.write(files.map(({ text }) => text).join('---\n') || summary);
    else {
      if (files.length === 0) throw new UsageError(`--out: --format says as what ${options.out} is to be written`);
      writeOwnFiles(files, { isIn: isMarked, refusal: 'is there and was not written by tripcurve' });
      io.stdout.write(`${summary}wrote ${files.length === 1 ? files[0]?.shown : `${files.length} files`}\n`);
    }
    return suite.coverage.limit === undefined ? exits.ok : exits.bounded;
  });
}

function filesOf(suite: Suite, under: ChartUnderPolicy, options: Options, io: Io): readonly OwnFile[] {
  const { out = '.', adapter } = options;
  const path = resolve(io.cwd, out);
  const marker = markerOf(commandOf(suite, options));
  const one = (text: string): readonly OwnFile[] => [{ path, shown: out, text }];
  switch (options.format) {
    case 'vitest':
      return one(
        vitestText(suite, {
          adapter: importOf(adapter, options.out === undefined ? io.cwd : dirname(path), io),
          marker,
        }),
      );
    case 'json':
      return one(suiteJson(suite, marker));
    case 'markdown':
      return one(suiteMarkdown(suite, marker));
    case 'yaml': {
      const { chart, alone: policy } = under;
      const terms = scenarioCatalog;
      const texts = scenarioTexts(suite, { terms, chart, policy, seed: fileSeed, marker });
      const digits = String(texts.length).length;
      return texts.map((text, index) => {
        const file = `${suite.chart}-${suite.criterion}-${String(index + 1).padStart(digits, '0')}.yaml`;
        return { path: resolve(path, file), shown: `${out}/${file}`, text };
      });
    }
    case 'text':
      return [];
  }
}

/** As a test file in `folder` imports it. */
function importOf(adapter: string, folder: string, io: Io): string {
  const path = relative(folder, resolve(io.cwd, adapter)).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

function commandOf({ chart }: Suite, { policy, section, coverage, generator, format }: Options): string {
  const words = ['tripcurve paths', chart, '--policy', policy];
  if (section !== undefined) words.push('--section', section);
  words.push('--coverage', coverage);
  if (generator !== 'tour') words.push('--generator', generator);
  return [...words, '--format', format].join(' ');
}

async function orUsageError<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof PlanError ? new UsageError(error.message) : error;
  }
}
