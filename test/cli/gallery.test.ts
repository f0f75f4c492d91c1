/** The README's pictures are those of the charts as they are: `npm run diagrams` writes them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gallery, hung } from '../../sim/cli/gallery.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');

describe('the pictures of the README', () => {
  it('are fresh', async () => {
    for (const { file, svg } of await gallery()) expect(read(file) === svg, `${file} is out of date`).toBe(true);
  });

  it('are all there is in docs/diagrams', async () => {
    const files = (await gallery()).map(({ file }) => file).sort();
    expect(
      readdirSync(new URL('docs/diagrams', root))
        .map((name) => `docs/diagrams/${name}`)
        .sort(),
    ).toEqual(files);
  });

  it('hang between their marks', () => {
    expect(hung(read('README.md'))).toBe(read('README.md'));
  });
});
