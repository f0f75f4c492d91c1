/** Writes the pictures in `docs/diagrams`, and the part of the README that shows them, from `dist`. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const readme = join(root, 'README.md');
const { gallery, hung } = await import(pathToFileURL(join(root, 'dist/sim/cli/gallery.js')).href);

rmSync(join(root, 'docs/diagrams'), { recursive: true, force: true });
mkdirSync(join(root, 'docs/diagrams'), { recursive: true });
for (const { file, svg } of await gallery()) writeFileSync(join(root, file), svg);
writeFileSync(readme, hung(readFileSync(readme, 'utf8')));
