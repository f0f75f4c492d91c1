/** Every file in fixtures/bad, against what is printed of it; the name of a file says what is wrong. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../sim/scenario/code.ts';
import { complaintsOf } from './loading.ts';

const folder = new URL('../fixtures/bad/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
const printed = (file: string) => complaintsOf(readFileSync(new URL(file, folder)), file);

describe('a bad file', () => {
  it.each(files)('%s is told of at its place', async (file) => {
    const golden = new URL(file.replace('.yaml', '.txt'), folder);
    await expect(`${printed(file)}\n`).toMatchFileSnapshot(golden.pathname);
  });

  it('is there for every kind of mistake that a text can hold', () => {
    const codes = files.flatMap((file) =>
      [...printed(file).matchAll(/^[^ ]+:\d+:\d+: ([a-z-]+): /gm)].map(([, code]) => code),
    );
    const ofBytes = ['too-large', 'not-text']; // in source.test.ts
    expect(new Set([...codes, ...ofBytes])).toEqual(new Set(errorCodes));
  });
});
