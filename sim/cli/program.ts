/** The commander program: every verb by name and summary, the verb that is asked for with all its options. */
import { Command } from 'commander';
import { packageVersion } from '../files/package.ts';
import type { Io } from './io.ts';
import { verbs } from './verbs.ts';

const examples = `
Examples:
  tripcurve compare compaction-3272           the 3272 failures, under four policies
  tripcurve run scenarios                     every shipped scenario
  tripcurve run my.yaml --policy codex,seed   your own file, under two policies
  tripcurve replay ~/.claude/projects         your own sessions, the worst first
  tripcurve list                              what there is

Exit codes: 0 all held; 1 refuted; 2 unusable input or usage; 3 a limit was reached; 70 a bug; 130 interrupted.`;

export async function createProgram(argv: readonly string[], io: Io, exit: (code: number) => void): Promise<Command> {
  const program = new Command('tripcurve')
    .description('Test the guards of an AI coding agent: which trips when, what that saves, and where it fails.')
    .version(packageVersion(), '-V, --version')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .showHelpAfterError('Run "tripcurve --help" to see what there is.')
    .addHelpText('after', examples);
  const asked = new Set(argv.filter((word) => !word.startsWith('-')).slice(0, 2));
  for (const { name, summary, load } of verbs) {
    const command = program.command(name).summary(summary);
    if (!asked.has(name)) continue;
    command.showHelpAfterError(`Run "tripcurve ${name} --help" to see its options.`);
    (await load()).declare(command, io, exit);
  }
  return program;
}
