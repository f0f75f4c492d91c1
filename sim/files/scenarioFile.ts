/** One scenario file, by path or by the name of a shipped one. */
import type { SourceFile } from '../scenario/sourceFile.ts';
import { inputError } from './inputError.ts';
import { resolveInputs } from './inputs.ts';
import { readBytes } from './readInput.ts';

/** A relative path starts where the process does. @throws InputError */
export function readScenarioFile(name: string): SourceFile {
  const { files, errors } = resolveInputs([name], '.');
  const [error] = errors;
  if (error !== undefined) throw error;
  const [file, other] = files;
  if (file === undefined || other !== undefined) throw inputError('many-files', name, 'a folder; name one file');
  return { file: file.shown, bytes: readBytes(file) };
}
