/** `--out`: a file is only ever written over if tripcurve wrote it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../files/errorCode.ts';
import { UsageError } from './usageError.ts';

export interface OwnFile {
  readonly path: string;
  readonly shown: string;
  readonly text: string;
}

/** How one of ours is known, and what is said of any other that is in the way. */
export interface Mark {
  readonly isIn: (text: string) => boolean;
  readonly refusal: string;
}

/** All or, if one of them is somebody else's, none; missing folders are made. @throws UsageError */
export function writeOwnFiles(files: readonly OwnFile[], mark: Mark): void {
  for (const file of files) assertOwn(file, mark);
  for (const { path, shown, text } of files) {
    guarded(shown, 'written', () => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    });
  }
}

/** @throws UsageError */
export function writeOwnFile(file: OwnFile, mark: Mark): void {
  assertOwn(file, mark);
  guarded(file.shown, 'written', () => writeFileSync(file.path, file.text));
}

function assertOwn({ path, shown }: OwnFile, { isIn, refusal }: Mark): void {
  if (!existsSync(path) || isIn(guarded(shown, 'read', () => readFileSync(path, 'utf8')))) return;
  throw new UsageError(`${shown} ${refusal}; name another with --out`);
}

function guarded<T>(shown: string, what: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new UsageError(`${shown} cannot be ${what}: ${errorCode(error)}`);
  }
}
