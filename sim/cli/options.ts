/** Options that several verbs share, each spelled one way. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { EngineName } from '../core/result.ts';

/** What every verb that runs scenarios takes. */
export interface RunningOptions {
  /** Names and files, in the order given. */
  readonly policy: readonly string[] | undefined;
  readonly seed: number | undefined;
  readonly engine: EngineName;
  readonly trace: string | undefined;
  /** A file; only `run` takes it. */
  readonly adapter?: string;
  /** Of one failing stream; only `run` takes it. */
  readonly path?: string;
  readonly quiet: boolean | undefined;
}

export interface RunRequest extends RunningOptions {
  /** Whether the report shows hashes of traces. */
  readonly isHashed: boolean;
}

export interface CommonOptions<Format extends string> {
  readonly format: Format | undefined;
  /** False after `--no-color`. */
  readonly color: boolean;
}

export function addRunningOptions(command: Command): Command {
  return command
    .addOption(policyOption('those of each file'))
    .addOption(seedOption('instead of the seed of each file'))
    .addOption(new Option('--engine <name>', 'how charts are stepped').choices(['table', 'actors']).default('table'))
    .option('--trace <file>', 'write every step of every run as NDJSON');
}

/** @param usual what is taken without it */
export function policyOption(usual: string): Option {
  return new Option('--policy <names>', `shipped policies or YAML files, by commas; default: ${usual}`).argParser(
    splitList,
  );
}

export function seedOption(about: string): Option {
  return new Option('--seed <number>', about).argParser(seed);
}

export function addCommonOptions(command: Command, formats: readonly string[], fallback: string): Command {
  return command
    .addOption(new Option('--format <name>', `default: ${fallback}`).choices(formats))
    .option('--no-color', 'as with NO_COLOR in the environment');
}

/** `a,b` and repeated options add up. */
function splitList(text: string, before: readonly string[] | undefined): readonly string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new InvalidArgumentError('Name at least one policy.');
  return [...(before ?? []), ...names];
}

/** As fast-check writes it. */
export function streamPath(text: string): string {
  if (/^\d{1,9}(:\d{1,9})*$/.test(text)) return text;
  throw new InvalidArgumentError('Write the path that a refuted stream was printed with.');
}

/** As in a file. */
function seed(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) {
    throw new InvalidArgumentError('A seed is an integer of 0 … 9007199254740991.');
  }
  return number;
}
