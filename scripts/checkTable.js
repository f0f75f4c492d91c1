/** Prints the table of what "check" finds for the README: bundled for this Node, which cannot run TypeScript. */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const outDir = join(root, `dist-check-table-${process.pid}`);

try {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: 'test/explore/check/checkTable.ts', outDir, target: 'node20', minify: false },
  });
  const { checkTable } = await import(pathToFileURL(join(outDir, 'checkTable.js')).href);
  console.log(await checkTable());
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
