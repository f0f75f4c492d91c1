/** The shipped scenarios as the build compiles them. */
import { compiledFolder, compiledName } from '../files/compiled.ts';
import { readInput } from '../files/readInput.ts';
import { shippedFiles } from '../files/shipped.ts';
import { compileScenario } from '../scenario/compiled.ts';
import { loadScenario } from '../scenario/load.ts';
import { scenarioCatalog } from '../scenarioCatalog.ts';

export interface CompiledFile {
  /** In `dist`. */
  readonly path: string;
  readonly text: string;
}

export function compiledFiles(): readonly CompiledFile[] {
  return shippedFiles().map((file) =>
    readInput(file, (source) => {
      const compiled = compileScenario(loadScenario(source, scenarioCatalog), scenarioCatalog.policies);
      return { path: `${compiledFolder}/${compiledName(source.bytes)}`, text: JSON.stringify(compiled) };
    }),
  );
}
