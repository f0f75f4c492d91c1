/**
 * Words of the command line to scenario files: what lies on disk, else what is shipped under that name.
 *
 * An input that leads nowhere is told of and counted, and does not keep the others from being run.
 */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { nearest } from '../scenario/nearest.ts';
import { filesMax, type InputFile, kindOf, walk } from './disk.ts';
import { type InputError, type InputErrorCode, inputError } from './inputError.ts';
import { shippedBy, shippedFiles, shippedNames } from './shipped.ts';

export interface Inputs {
  /** In the order of the words, each file once. */
  readonly files: readonly InputFile[];
  readonly errors: readonly InputError[];
}

export function resolveInputs(words: readonly string[], cwd: string): Inputs {
  const found = words.map((word) => resolveInput(word, cwd));
  const byPath = new Map<string, InputFile>();
  for (const file of found.flatMap(({ files }) => files)) {
    const real = realPath(file.path);
    if (!byPath.has(real)) byPath.set(real, file);
  }
  return { files: [...byPath.values()], errors: found.flatMap(({ errors }) => errors) };
}

function resolveInput(word: string, cwd: string): Inputs {
  const path = resolve(cwd, word);
  switch (kindOf(path)) {
    case 'file':
      return { files: [{ shown: word, path }], errors: [] };
    case 'folder':
      return filesIn({ shown: word.replace(/[/\\]+$/, ''), path });
    case 'nothing':
      return shippedOr(word);
  }
}

function filesIn(folder: InputFile): Inputs {
  const { files, isCut } = walk(folder);
  const error = (code: InputErrorCode, text: string) => ({ files, errors: [inputError(code, folder.shown, text)] });
  if (files.length === 0) return error('empty-folder', 'no scenario here; scenarios end in .yaml or .yml');
  if (isCut) {
    return error('too-large', `more than ${filesMax} files, or too many folders inside each other; name a smaller one`);
  }
  return { files, errors: [] };
}

function shippedOr(word: string): Inputs {
  const shipped = shippedFiles();
  const files = shippedBy(word, shipped);
  if (files.length > 0) return { files, errors: [] };
  const near = nearest(word, shippedNames(shipped));
  const hint = near === undefined ? '"tripcurve list" shows what is shipped' : `did you mean "${near}"?`;
  const text = `no such file or folder, and no shipped scenario of this name; ${hint}`;
  return { files: [], errors: [inputError('missing-file', word, text)] };
}

/** A file that cannot be found again is reported when it is read. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
