/** Prints the table of suites for the README: bundled for this Node, which cannot run TypeScript. */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const outDir = join(root, `dist-table-${process.pid}`);

try {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: 'test/explore/coverageTable.ts', outDir, target: 'node20', minify: false },
  });
  const { coverageTable } = await import(pathToFileURL(join(outDir, 'coverageTable.js')).href);
  console.log(coverageTable());
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
