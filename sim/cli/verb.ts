/** What a verb of the command line is: a file that is loaded only when the verb is asked for. */
import type { Command } from 'commander';
import type { Io } from './io.ts';

export interface Verb {
  /** Adds arguments, options, help and the action; the action hands its exit code to `exit`. */
  declare(command: Command, io: Io, exit: (code: number) => void): void;
}
