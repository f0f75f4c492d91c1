/**
 * Scenarios that the build compiled, each in a file named by the SHA-256 of the YAML it came from.
 *
 * So a shipped scenario is found under any name, and one that was changed, by a single byte, is not. They lie beside
 * the folder of the bundled command; where the sources or the library run, there are none.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In `dist`. */
export const compiledFolder = 'scenarios';

export function compiledName(bytes: Uint8Array): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.json`;
}

/** What the build made of a file with these bytes, if it knew one. */
export function readCompiled(bytes: Uint8Array): unknown {
  const path = join(dirname(fileURLToPath(import.meta.url)), '..', compiledFolder, compiledName(bytes));
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
