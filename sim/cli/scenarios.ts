/** Scenario files to scenarios; a file with mistakes is told of, and the others go on. */
import { setImmediate } from 'node:timers/promises';
import type { Policy } from '../../machines/policy.ts';
import type { InputFile } from '../files/disk.ts';
import { InputError } from '../files/inputError.ts';
import { resolveInputs } from '../files/inputs.ts';
import { readInput } from '../files/readInput.ts';
import type { ScenarioCatalog } from '../scenario/catalog.ts';
import { loadScenario } from '../scenario/load.ts';
import type { NamedRun } from '../scenario/runs.ts';
import type { Scenario } from '../scenario/types.ts';
import { scenarioCatalog } from '../scenarioCatalog.ts';
import type { Io } from './io.ts';

export interface Loaded {
  readonly scenarios: readonly Scenario<Policy>[];
  readonly unusable: readonly InputError[];
}

/** Between two files it looks whether the user wants to stop; then `isInterrupted`, and the rest is left out. */
export async function loadScenarios(
  words: readonly string[],
  { cwd, signal }: Pick<Io, 'cwd' | 'signal'>,
  policies?: readonly NamedRun<Policy>[],
): Promise<Loaded & { readonly isInterrupted: boolean }> {
  const { files, errors } = resolveInputs(words, cwd);
  const terms = scenarioCatalog;
  const loaded: Loaded[] = [{ scenarios: [], unusable: errors }];
  for (const file of files) {
    await setImmediate();
    if (signal.aborted) break;
    loaded.push(load(file, terms, policies));
  }
  return {
    scenarios: loaded.flatMap((each) => each.scenarios),
    unusable: loaded.flatMap((each) => each.unusable),
    isInterrupted: loaded.length <= files.length,
  };
}

function load(
  file: InputFile,
  terms: ScenarioCatalog<Policy>,
  policies: readonly NamedRun<Policy>[] | undefined,
): Loaded {
  try {
    const options = policies === undefined ? {} : { policies };
    return { scenarios: [readInput(file, (source) => loadScenario(source, terms, options))], unusable: [] };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { scenarios: [], unusable: [error] };
  }
}
