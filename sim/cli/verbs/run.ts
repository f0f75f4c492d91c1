/** `tripcurve run`: every expectation of every scenario, and an exit code that gates. */
import { Option } from 'commander';
import { githubAnnotations } from '../../report/github.ts';
import { jsonText, toReport } from '../../report/json.ts';
import { junitXml } from '../../report/junit.ts';
import { runText } from '../../report/runText.ts';
import { paintFor } from '../colour.ts';
import { exitOfRun } from '../exit.ts';
import type { Io } from '../io.ts';
import {
  addCommonOptions,
  addRunningOptions,
  type CommonOptions,
  type RunningOptions,
  streamPath,
} from '../options.ts';
import { type Ran, runWords } from '../running.ts';
import type { Verb } from '../verb.ts';

const formats = ['text', 'json', 'junit', 'github'] as const;
type Options = RunningOptions & CommonOptions<(typeof formats)[number]>;

const help = `
Examples:
  tripcurve run incidents                       a shipped folder; "scenarios" is all of them
  tripcurve run my.yaml other/                  your own files and folders
  tripcurve run my.yaml --policy mine.yaml      under your own policy
  tripcurve run my.yaml --trace trace.ndjson    with every step on disk
  tripcurve run incidents --adapter ./guard.ts  your own guard in a chart's place; "tripcurve init adapter" writes one`;

export const run: Verb = {
  declare(command, io, exit) {
    addCommonOptions(addRunningOptions(command), formats, 'text; github under GITHUB_ACTIONS')
      .description('Run scenarios and check what they expect.')
      .argument('<scenario...>', 'files, folders, or names of shipped scenarios')
      .option('-q, --quiet', 'show only what did not hold')
      .option(
        '--adapter <file>',
        'your guard, TypeScript or JavaScript; held to what is expected under hardened, or --policy',
      )
      .addOption(
        new Option('--path <path>', 'with --seed: only the stream that a refuted one came from').argParser(streamPath),
      )
      .addHelpText('after', help)
      .action(async (words: readonly string[], options: Options) => {
        const ran = await runWords(words, { ...options, isHashed: options.format === 'json' }, io);
        io.stdout.write(reportOf(ran, options, io));
        exit(exitOfRun(ran.ending));
      });
  },
};

function reportOf({ finished, unusable }: Ran, options: Options, io: Io): string {
  const text = () => {
    const paint = paintFor(io, options.color);
    return runText(finished, { paint, isQuiet: options.quiet === true, unusable: unusable.length });
  };
  switch (options.format ?? (io.env.GITHUB_ACTIONS === 'true' ? 'github' : 'text')) {
    case 'text':
      return text();
    case 'json':
      return jsonText(toReport(finished.map(({ outcome }) => outcome)));
    case 'junit':
      return junitXml(finished, unusable);
    case 'github':
      return text() + githubAnnotations(finished, unusable);
  }
}
