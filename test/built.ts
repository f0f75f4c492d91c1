/** The command as the package ships it, for tests that need a process of its own. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const builtCommand = join(root, 'dist/bin/tripcurve.js');

/** `npm test` builds first; a test run by hand must not test yesterday's build. */
export function assertBuilt(): void {
  const builtMs = existsSync(builtCommand) ? statSync(builtCommand).mtimeMs : 0;
  const newest = ['machines', 'sim', 'viewer', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
    )
    .filter((path) => /\.[jt]s$/.test(path) && statSync(path).mtimeMs > builtMs);
  if (newest.length > 0) throw new Error(`dist is older than ${newest[0]}; run "npm run build"`);
}
