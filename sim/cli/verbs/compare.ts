/** `tripcurve compare`: a scenario under several policies, side by side; it reports and refutes nothing. */
import { compareMarkdown } from '../../report/compareMarkdown.ts';
import { compareText } from '../../report/compareText.ts';
import { jsonText, toReport } from '../../report/json.ts';
import { paintFor } from '../colour.ts';
import { exitOfReport } from '../exit.ts';
import type { Io } from '../io.ts';
import { addCommonOptions, addRunningOptions, type CommonOptions, type RunningOptions } from '../options.ts';
import { type Ran, runWords } from '../running.ts';
import type { Verb } from '../verb.ts';

const formats = ['text', 'json', 'markdown'] as const;
type Options = RunningOptions & CommonOptions<(typeof formats)[number]>;

const help = `
Examples:
  tripcurve compare compaction-3272                         a shipped scenario, under its own policies
  tripcurve compare my.yaml --policy codex,seed,mine.yaml   your file, shipped policies and your own
  tripcurve compare incidents --format markdown             for a pull request or a post-mortem`;

export const compare: Verb = {
  declare(command, io, exit) {
    addCommonOptions(addRunningOptions(command), formats, 'text')
      .description('Run scenarios under several policies and show what each came to.')
      .argument('<scenario...>', 'files, folders, or names of shipped scenarios')
      .option('-q, --quiet', 'no progress')
      .addHelpText('after', help)
      .action(async (words: readonly string[], options: Options) => {
        const ran = await runWords(words, { ...options, isHashed: options.format === 'json' }, io);
        io.stdout.write(reportOf(ran, options, io));
        exit(exitOfReport(ran.ending));
      });
  },
};

function reportOf({ finished }: Ran, options: Options, io: Io): string {
  switch (options.format ?? 'text') {
    case 'text':
      return compareText(finished, paintFor(io, options.color));
    case 'json':
      return jsonText(toReport(finished.map(({ outcome }) => outcome)));
    case 'markdown':
      return compareMarkdown(finished);
  }
}
