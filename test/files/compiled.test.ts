import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiledFiles } from '../../sim/cli/compiledFiles.ts';
import { compiledFolder, readCompiled } from '../../sim/files/compiled.ts';
import { readBytes } from '../../sim/files/readInput.ts';
import { shippedFiles } from '../../sim/files/shipped.ts';
import { assertBuilt, root } from '../built.ts';

beforeAll(assertBuilt);

describe('the compiled scenarios', () => {
  it('are one for each shipped file, as the loader reads it today', () => {
    const built = readdirSync(join(root, 'dist', compiledFolder)).map((name) => {
      const path = `${compiledFolder}/${name}`;
      return { path, text: readFileSync(join(root, 'dist', path), 'utf8') };
    });
    const byPath = (a: { readonly path: string }, b: { readonly path: string }) => (a.path < b.path ? -1 : 1);
    expect(built.toSorted(byPath)).toEqual(compiledFiles().toSorted(byPath));
    expect(built).toHaveLength(shippedFiles().length);
  });

  it('are not there for whoever runs the sources', () => {
    expect(shippedFiles().map((file) => readCompiled(readBytes(file)))).toEqual(shippedFiles().map(() => undefined));
  });
});
