import { describe, expect, it } from 'vitest';
import { valuesMax } from '../../sim/scenario/reader.ts';
import { bytesMax } from '../../sim/scenario/sourceFile.ts';
import { bytesOf, complaintsOf, fileWith, load } from './loading.ts';

const good = fileWith('');

const joined = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(parts.flatMap((part) => [...(typeof part === 'string' ? bytesOf(part) : part)]));

describe('a good file', () => {
  it('may begin with a byte order mark, which counts for no column', () => {
    expect(load(`\uFEFF${good}`)).toEqual(load(good));
    expect(complaintsOf('\uFEFFversion: 2')).toContain('x.yaml:1:10: unknown-version');
  });

  it('may have the line ends of Windows', () => {
    expect(load(good.replaceAll('\n', '\r\n'))).toEqual(load(good));
  });

  it('may be the one document of a stream', () => {
    expect(load(`%YAML 1.1\n---\n${good}...\n`).name).toBe('test');
  });
});

describe('a file that is no text', () => {
  it('is refused over 8 MiB, unread', () => {
    const complaint = `x.yaml:1:1: too-large: ${bytesMax + 1} bytes; a file may have ${bytesMax} (8 MiB)`;
    expect(complaintsOf(new Uint8Array(bytesMax + 1))).toBe(complaint);
  });

  it.each([
    ['a NUL', joined('version: 1\nname: a', [0]), '2:8: not-text: a NUL character: this is no text file'],
    ['Latin-1', joined('name: caf', [0xe9], '\n'), '1:10: not-text: not UTF-8 from here on; save the file as UTF-8'],
    ['a character cut off', joined('a: \uFFFD€', [0xe2, 0x82]), '1:6: not-text: not UTF-8 from here on'],
    ['UTF-16', joined([0xff, 0xfe], [0x61, 0], [0x3a, 0]), '1:4: not-text: a NUL'],
  ])('is refused with %s', (_, bytes, complaint) => {
    expect(complaintsOf(bytes)).toContain(`x.yaml:${complaint}`);
  });

  it.each(['', ' \n\n', '---\n', '# a comment\n'])('is refused when %j is all of it', (text) => {
    expect(complaintsOf(text)).toContain('x.yaml:1:1: empty: nothing in it; begin with version: 1');
  });
});

describe('a file that asks for much', () => {
  it('is refused with more values than are read', () => {
    const text = `${good}x: [${'0,'.repeat(valuesMax)}]\n`;
    expect(complaintsOf(text)).toContain(`too-large: more than ${valuesMax} values in one file`);
  });

  it('is refused when it nests without end', () => {
    expect(complaintsOf('['.repeat(bytesMax))).toContain('too-deep: more than 32 lists and maps inside each other');
  });

  it('is told of twenty mistakes, and how many more there are', () => {
    const complaints = complaintsOf(fileWith('', `{ apiCalls: x }${'\n  - { refused: -1 }'.repeat(31)}`));
    expect(complaints.split('\n').filter((line) => line.startsWith('x.yaml:'))).toHaveLength(20);
    expect(complaints).toMatch(/\nand 12 more in this file$/);
  });
});
