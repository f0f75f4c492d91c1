/** The command line, from words to exit code; reads and writes only through `io` and the disk. */
import { CommanderError } from 'commander';
import { InputError } from '../files/inputError.ts';
import { plainLines } from '../report/plain.ts';
import { exits } from './exit.ts';
import type { Io } from './io.ts';
import { createProgram } from './program.ts';
import { UsageError } from './usageError.ts';

/** `argv` without node and script. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let code: number = exits.ok;
  try {
    const program = await createProgram(argv, io, (given) => {
      code = given;
    });
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exits.ok : exits.unusable;
    if (error instanceof UsageError || error instanceof InputError) {
      io.stderr.write(`${plainLines(error instanceof UsageError ? `error: ${error.message}` : error.message)}\n`);
      return exits.unusable;
    }
    io.stderr.write(`${error instanceof Error ? error.stack : String(error)}\nThis is a bug in tripcurve.\n`);
    return exits.bug;
  }
}
