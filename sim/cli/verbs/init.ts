/** `tripcurve init`: a first adapter or scenario, commented, in a file of its own. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument } from 'commander';
import { errorCode } from '../../files/errorCode.ts';
import { exits } from '../exit.ts';
import { type SkeletonName, skeletons } from '../skeletons.ts';
import { UsageError } from '../usageError.ts';
import type { Verb } from '../verb.ts';

interface Options {
  readonly out?: string;
}

export const init: Verb = {
  declare(command, io, exit) {
    command
      .description('Write a commented file to start from. Nothing is ever overwritten.')
      .addArgument(new Argument('<kind>', 'what to write').choices(Object.keys(skeletons)))
      .option('--out <file>', 'default: guard.ts for an adapter, scenario.yaml for a scenario')
      .addHelpText(
        'after',
        '\nExamples:\n  tripcurve init adapter                  guard.ts\n  tripcurve init scenario --out my.yaml',
      )
      .action((kind: SkeletonName, { out = skeletons[kind].file }: Options) => {
        const { file, next, text } = skeletons[kind];
        write(resolve(io.cwd, out), out, text.replaceAll(file, out));
        io.stdout.write(`wrote ${out}\nnext: ${next.replaceAll(file, out)}\n`);
        exit(exits.ok);
      });
  },
};

/** @throws UsageError */
function write(path: string, shown: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') throw new UsageError(`${shown} is there already; name another with --out`);
    throw new UsageError(`${shown} cannot be written: ${code}`);
  }
}
