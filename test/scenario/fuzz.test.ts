/** Good files, damaged: whatever comes of it, the loader throws `ScenarioErrors` or nothing. */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { ScenarioErrors } from '../../sim/scenario/error.ts';
import { loadPolicy } from '../../sim/scenario/load.ts';
import { catalog } from './catalog.ts';
import { bytesOf, complaintsOf } from './loading.ts';
import { wholeFile } from './whole.ts';

const good = bytesOf(wholeFile);
const at = fc.nat({ max: good.length });

type Damage = (bytes: Uint8Array) => Uint8Array;

const splice = (bytes: Uint8Array, from: number, count: number, added: Uint8Array): Uint8Array =>
  new Uint8Array([...bytes.subarray(0, from), ...added, ...bytes.subarray(from + count)]);

const scraps = fc.constantFrom(
  '{',
  '}',
  '[',
  ']',
  ': ',
  '- ',
  '\n',
  '\t',
  '#',
  '&a ',
  '*a',
  '!!x ',
  '"',
  "'",
  '|\n',
  '? ',
  '---\n',
  'null',
  '.nan',
  '-1',
  '1e999',
  '__proto__: 1',
  '\u001b[2J',
  '\0',
  '\uFEFF',
);

const damages: fc.Arbitrary<Damage> = fc.oneof(
  at.map(
    (end): Damage =>
      (bytes) =>
        bytes.subarray(0, end),
  ),
  fc.tuple(at, fc.nat({ max: 40 })).map(
    ([from, count]): Damage =>
      (bytes) =>
        splice(bytes, from, count, new Uint8Array()),
  ),
  fc.tuple(at, fc.uint8Array({ maxLength: 4 })).map(
    ([from, added]): Damage =>
      (bytes) =>
        splice(bytes, from, added.length, added),
  ),
  fc.tuple(at, scraps).map(
    ([from, scrap]): Damage =>
      (bytes) =>
        splice(bytes, from, 0, bytesOf(scrap)),
  ),
  fc.tuple(at, at, fc.nat({ max: 60 })).map(
    ([from, to, count]): Damage =>
      (bytes) =>
        splice(bytes, to, 0, bytes.subarray(from, from + count)),
  ),
);

const damaged = fc
  .array(damages, { minLength: 1, maxLength: 6 })
  .map((all) => all.reduce((bytes, damage) => damage(bytes), good));

describe('a damaged file', () => {
  it('is refused or read, and never more than that', () => {
    fc.assert(
      fc.property(damaged, (bytes) => void complaintsOf(bytes)),
      { numRuns: 1_000 },
    );
  });

  it('is refused as a policy', () => {
    fc.assert(
      fc.property(damaged, (bytes) => {
        try {
          loadPolicy({ file: 'x.yaml', bytes }, catalog);
        } catch (error) {
          if (!(error instanceof ScenarioErrors)) throw error;
        }
      }),
      { numRuns: 200 },
    );
  });
});
