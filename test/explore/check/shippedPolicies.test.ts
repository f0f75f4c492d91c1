import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkTable } from './checkTable.ts';

/** Cells without the blanks and dashes that line a table up. */
const cells = (markdown: string): string =>
  markdown
    .replace(/-{2,}/g, '-')
    .replace(/[ \t]+/g, ' ')
    .replaceAll('| -', '|-')
    .replaceAll('- |', '-|');

describe('every shipped policy', () => {
  // About 90 s alone; ten minutes are what two busy cores may take.
  it('is checked as the README has it', { timeout: 600_000 }, async () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    expect(cells(readme)).toContain(cells(await checkTable()));
  });
});
