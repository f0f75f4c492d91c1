/** Runs `bench/index.ts`: bundled for this Node, which cannot run TypeScript, with packages left as they are. */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const outDir = join(root, `dist-bench-${process.pid}`);

try {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: 'bench/index.ts', outDir, target: 'node20', minify: false },
  });
  await import(pathToFileURL(join(outDir, 'index.js')).href);
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
