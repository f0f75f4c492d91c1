/** The page of `inspect`, as the build left it: every file by the name that the page asks for. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { packageRoot } from '../files/package.ts';
import type { ServedFile } from '../inspect/loopback.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export function viewerFiles(): ReadonlyMap<string, ServedFile> {
  const folder = join(packageRoot(), 'dist/viewer');
  return new Map(
    readdirSync(folder).flatMap((name): readonly [string, ServedFile][] => {
      const type = types[extname(name)];
      if (type === undefined) return [];
      return [[name === 'index.html' ? '' : name, { type, body: readFileSync(join(folder, name)) }]];
    }),
  );
}
