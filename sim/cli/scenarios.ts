/** Scenario files to scenarios; a file with mistakes is told of, and the others go on. */
import { setImmediate } from 'node:timers/promises';
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../catalog.ts';
import { readCompiled } from '../files/compiled.ts';
import type { InputFile } from '../files/disk.ts';
import { InputError } from '../files/inputError.ts';
import { resolveInputs } from '../files/inputs.ts';
import { loadInput, readSource } from '../files/readInput.ts';
import { type CompiledScenario, restoreScenario } from '../scenario/compiled.ts';
import { mapValues } from '../scenario/map.ts';
import type { NamedRun } from '../scenario/runs.ts';
import type { SourceFile } from '../scenario/sourceFile.ts';
import type { Scenario } from '../scenario/types.ts';
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
  const loaded: Loaded[] = [{ scenarios: [], unusable: errors }];
  for (const file of files) {
    await setImmediate();
    if (signal.aborted) break;
    loaded.push(await load(file, policies));
  }
  return {
    scenarios: loaded.flatMap((each) => each.scenarios),
    unusable: loaded.flatMap((each) => each.unusable),
    isInterrupted: loaded.length <= files.length,
  };
}

const shippedPolicies = mapValues(catalog.policies, ({ policy }) => policy);

async function load(file: InputFile, policies: readonly NamedRun<Policy>[] | undefined): Promise<Loaded> {
  try {
    const source = readSource(file);
    const scenario = policies === undefined ? compiledScenario(source) : undefined;
    return { scenarios: [scenario ?? (await loadFresh(source, policies))], unusable: [] };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { scenarios: [], unusable: [error] };
  }
}

function compiledScenario({ file, bytes }: SourceFile): Scenario<Policy> | undefined {
  const compiled = readCompiled(bytes) as CompiledScenario<Policy> | undefined;
  return compiled === undefined ? undefined : restoreScenario(compiled, file, shippedPolicies);
}

/** The loader, with all that can be said in a file, is loaded itself only for a file that needs it. */
async function loadFresh(
  source: SourceFile,
  policies: readonly NamedRun<Policy>[] | undefined,
): Promise<Scenario<Policy>> {
  const [{ loadScenario }, { scenarioCatalog }] = await Promise.all([
    import('../scenario/load.ts'),
    import('../scenarioCatalog.ts'),
  ]);
  const options = policies === undefined ? {} : { policies };
  return loadInput(source, (read) => loadScenario(read, scenarioCatalog, options));
}
