/** `--out`: a file is only ever written over if tripcurve wrote it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isMarked } from '../explore/paths/marker.ts';
import { UsageError } from './usageError.ts';

export interface OwnFile {
  readonly path: string;
  readonly shown: string;
  readonly text: string;
}

/** All or, if one of them is somebody else's, none. @throws UsageError */
export function writeOwnFiles(files: readonly OwnFile[]): void {
  for (const { path, shown } of files) {
    if (existsSync(path) && !isMarked(contentsOf(path, shown)))
      throw new UsageError(`${shown} is there and was not written by tripcurve; name another with --out`);
  }
  for (const { path, shown, text } of files) {
    guarded(shown, 'written', () => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    });
  }
}

const contentsOf = (path: string, shown: string): string => guarded(shown, 'read', () => readFileSync(path, 'utf8'));

function guarded<T>(shown: string, what: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`${shown} cannot be ${what}: ${code}`);
  }
}
