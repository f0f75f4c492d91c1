/** From a file to what it holds; whatever is wrong with it comes out as one kind of error. */
import { readFileSync, statSync } from 'node:fs';
import { ScenarioErrors } from '../scenario/error.ts';
import { bytesMax, type SourceFile } from '../scenario/sourceFile.ts';
import type { InputFile } from './disk.ts';
import { errorCode } from './errorCode.ts';
import { InputError, inputError } from './inputError.ts';

/** @throws InputError */
export function readInput<T>(file: InputFile, load: (source: SourceFile) => T): T {
  return loadInput(readSource(file), load);
}

/** @throws InputError */
export function readSource(file: InputFile): SourceFile {
  return { file: file.shown, bytes: readBytes(file) };
}

/** Of a file that was read already. @throws InputError */
export function loadInput<T>(source: SourceFile, load: (source: SourceFile) => T): T {
  try {
    return load(source);
  } catch (error) {
    throw error instanceof ScenarioErrors ? new InputError('mistakes', source.file, error.message) : error;
  }
}

/** The size is looked at before anything is read; what is no regular file might never end. @throws InputError */
export function readBytes({ shown, path }: InputFile): Uint8Array {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw inputError('unreadable', shown, 'not a regular file');
    if (stats.size > bytesMax) {
      throw inputError('too-large', shown, `${stats.size} bytes; a file may have ${bytesMax} (8 MiB)`);
    }
    return readFileSync(path);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const code = errorCode(error);
    throw code === 'ENOENT' ? inputError('missing-file', shown, 'no such file') : inputError('unreadable', shown, code);
  }
}
