/** The package as it lies on disk: from the sources in a test, from `dist` when installed. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let root: string | undefined;

export function packageRoot(): string {
  root ??= nearestPackage(dirname(fileURLToPath(import.meta.url)));
  return root;
}

export function packageVersion(): string {
  const text = readFileSync(join(packageRoot(), 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  return version;
}

function nearestPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('no package.json above the command line');
  return nearestPackage(above);
}
