/** `tripcurve check`: every situation a machine can get into, and the properties that hold in all of them. */

import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { Option } from 'commander';
import { catalog } from '../../catalog.ts';
import { systemOf } from '../../core/system.ts';
import { conesOf } from '../../explore/check/cones.ts';
import { allProperties } from '../../explore/check/properties/all.ts';
import type { Property } from '../../explore/check/property.ts';
import type { Checked } from '../../report/check.ts';
import { checkAnnotations } from '../../report/checkGithub.ts';
import { toCheckReport } from '../../report/checkJson.ts';
import { checkJunitXml } from '../../report/checkJunit.ts';
import { checkText } from '../../report/checkText.ts';
import { jsonText } from '../../report/json.ts';
import { unknownName } from '../../scenario/nearest.ts';
import { checkOne } from '../checked.ts';
import { paintFor } from '../colour.ts';
import { countOption } from '../countOption.ts';
import { exits } from '../exit.ts';
import type { Io } from '../io.ts';
import { addCommonOptions, type CommonOptions } from '../options.ts';
import { writeOwnFiles } from '../ownFile.ts';
import { loadPolicies } from '../policies.ts';
import { Progress } from '../progress.ts';
import { UsageError } from '../usageError.ts';
import type { Verb } from '../verb.ts';

const formats = ['text', 'json', 'junit', 'github'] as const;

interface Options extends CommonOptions<(typeof formats)[number]> {
  readonly policy: string;
  readonly property?: string;
  readonly stub?: string;
  readonly states: number;
  readonly apiTakes?: number;
  readonly summaryTakes?: number;
  readonly save?: string;
  readonly quiet?: true;
}

const marker = '# Written by "tripcurve check".';
const bytesMax = 3 * 2 ** 30;

const propertyHelp = allProperties()
  .map(({ name, about, meaning }) => `  ${name}: ${about}\n${meaning.map((line) => `      ${line}\n`).join('')}`)
  .join('');

const help = `
Everything that can come from outside is tried, at any time, in any order: orders, each answer of each service, silence.
A session is checked in parts: each guard with whoever asks it, and in the place of all others anything may be said.

Properties:
${propertyHelp}
Exit codes: 0 all held; 1 refuted; 2 unusable; 3 a limit was reached, or what a property speaks of never occurs; 130.

Examples:
  tripcurve check compaction --policy codex                       does it ever come back?
  tripcurve check api --policy seed,hardened,mine.yaml            shipped policies, and your own
  tripcurve check compaction-over-api --policy nested-retries --api-takes 2000
  tripcurve check compaction --policy claude-code-v1 --save out   counterexamples that "tripcurve run out" repeats`;

export const check: Verb = {
  declare(command, io, exit) {
    addCommonOptions(command, formats, 'text; github under GITHUB_ACTIONS')
      .description('Is there any situation in which a policy loops, locks up, or calls when it must not?')
      .argument('<machine...>', 'machines from "tripcurve list"')
      .option('--policy <names>', 'shipped policies or YAML files, by commas', 'hardened')
      .option('--property <names>', 'only these, by commas')
      .option('--stub <instances>', 'in whose place anything may be said, by commas')
      .addOption(countOption('--states <number>', 'situations to look at, at most').default(3_000_000))
      .addOption(countOption('--api-takes <ms>', 'each model call takes as long; default: any time'))
      .addOption(countOption('--summary-takes <ms>', 'each summary of the world takes as long; default: any time'))
      .addOption(new Option('--save <folder>', 'write each counterexample there, as a scenario that "run" refutes'))
      .option('-q, --quiet', 'show only what did not hold')
      .addHelpText('after', help)
      .action(async (machines: readonly string[], options: Options) => exit(await checkAll(machines, options, io)));
  },
};

async function checkAll(machines: readonly string[], options: Options, io: Io): Promise<number> {
  const { systems } = catalog;
  const unknown = machines.find((name) => !Object.hasOwn(systems, name));
  if (unknown !== undefined) throw new UsageError(unknownName(unknown, 'machine', Object.keys(systems)));
  const policies = loadPolicies(namesIn(options.policy), io.cwd);
  const properties = chosen(options);
  const stubs = namesIn(options.stub ?? '');
  for (const machine of machines) assertStubs(machine, stubs);
  const conesIn = (machine: string) => (options.stub === undefined ? conesOf(systemOf(systems, machine)) : [stubs]);
  const all = machines.flatMap((machine) =>
    policies.flatMap((named) => conesIn(machine).map((cone) => ({ machine, named, cone }))),
  );
  const done: Checked[] = [];
  let isInterrupted = false;
  for (const [index, { machine, named, cone }] of all.entries()) {
    const progress = new Progress(io.stderr, all.length, options.quiet !== true);
    const run = await checkOne(named, {
      machine,
      properties,
      stubs: cone,
      seed: 1,
      statesMax: options.states,
      bytesMax,
      now: () => performance.now(),
      onProgress: ({ states, expanded }) =>
        progress.show(index, `${machine} under ${named.name}: ${expanded} of ${states} situations`),
      pause: async () => {
        await setImmediate();
        return io.signal.aborted;
      },
    });
    progress.clear();
    done.push(run.checked);
    isInterrupted = run.isInterrupted || io.signal.aborted;
    if (isInterrupted) break;
  }
  io.stdout.write(reportOf(done, options, io));
  if (options.save !== undefined) save(done, options.save, io);
  if (isInterrupted) io.stderr.write(`interrupted after ${done.length} of ${all.length}\n`);
  return isInterrupted ? exits.interrupted : exitOf(done);
}

function reportOf(done: readonly Checked[], options: Options, io: Io): string {
  const text = () => checkText(done, paintFor(io, options.color), options.quiet);
  switch (options.format ?? (io.env.GITHUB_ACTIONS === 'true' ? 'github' : 'text')) {
    case 'text':
      return text();
    case 'json':
      return jsonText(toCheckReport(done));
    case 'junit':
      return checkJunitXml(done);
    case 'github':
      return text() + checkAnnotations(done);
  }
}

function exitOf(done: readonly Checked[]): number {
  const verdicts = new Set(done.flatMap(({ properties }) => properties.map(({ verdict }) => verdict)));
  if (verdicts.has('refuted')) return exits.refuted;
  return verdicts.has('bounded') || verdicts.has('vacuous') ? exits.bounded : exits.ok;
}

function save(done: readonly Checked[], folder: string, io: Io): void {
  const files = done.flatMap(({ machine, policy, properties }) =>
    properties.flatMap(({ name, scenario }) => {
      const file = `${machine}-${policy.replace(/[^\w.-]+/g, '-')}-${name}.yaml`;
      return scenario === undefined
        ? []
        : [{ path: resolve(io.cwd, folder, file), shown: `${folder}/${file}`, text: `${marker}\n${scenario}` }];
    }),
  );
  writeOwnFiles(files, {
    isIn: (text) => text.startsWith(marker),
    refusal: 'is there and was not written by tripcurve check',
  });
  io.stderr.write(`wrote ${files.length} ${files.length === 1 ? 'scenario' : 'scenarios'} to ${folder}\n`);
}

function chosen({ property, apiTakes, summaryTakes }: Options): readonly Property[] {
  const latenciesMs = {
    ...(apiTakes === undefined ? {} : { api: apiTakes }),
    ...(summaryTakes === undefined ? {} : { summary: summaryTakes }),
  };
  const all = allProperties({ latenciesMs, microsPerCall: 10_000 });
  if (property === undefined) return all;
  return namesIn(property).map((name) => {
    const found = all.find((each) => each.name === name);
    if (found === undefined) {
      const names = all.map((each) => each.name);
      throw new UsageError(`--property: ${unknownName(name, 'property', names)}`);
    }
    return found;
  });
}

function assertStubs(machine: string, stubs: readonly string[]): void {
  const names = Object.keys(catalog.systems[machine]?.instances ?? {});
  const unknown = stubs.find((stub) => !names.includes(stub));
  if (unknown !== undefined) throw new UsageError(`--stub: ${unknownName(unknown, `instance of ${machine}`, names)}`);
}

const namesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
