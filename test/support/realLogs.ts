/** Excerpts of real logs, with counts computed independently of this product; they lie beside the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { CreateReader, Fact } from '../../sim/replay/fact.ts';
import { SeenIds } from '../../sim/replay/seenIds.ts';

export const realFolder = fileURLToPath(new URL('../../../shared/transcripts/real/', import.meta.url));

export interface Excerpt<T> {
  readonly name: string;
  readonly format: string;
  readonly path: string;
  readonly truth: T;
}

/** None where there are none: that is said aloud, since a test that was left out looks like one that held. */
export function excerptsOf<T>(format: string): readonly Excerpt<T>[] {
  if (!existsSync(realFolder)) {
    process.stderr.write(`\nLEFT OUT: the counts of real logs (${format}); there is no ${realFolder}\n\n`);
    return [];
  }
  const { excerpts } = JSON.parse(readFileSync(`${realFolder}index.json`, 'utf8')) as {
    readonly excerpts: readonly {
      readonly name: string;
      readonly format: string;
      readonly file: string;
      readonly ground_truth: T;
    }[];
  };
  return excerpts
    .filter((excerpt) => excerpt.format === format)
    .map(({ name, file, ground_truth }) => ({
      name,
      format,
      path: realFolder + file.slice(file.indexOf('/') + 1),
      truth: ground_truth,
    }));
}

export function linesOf({ path }: Excerpt<unknown>): readonly string[] {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
}

/** All that a reader makes of the lines. */
export function readAll(create: CreateReader, lines: readonly string[], seen = new SeenIds()) {
  const facts: Fact[] = [];
  const reader = create((fact) => facts.push(fact), seen);
  for (const line of lines) reader.line(line);
  return { facts, coverage: reader.end(), sight: reader.sight };
}

export function ofKind<K extends Fact['kind']>(
  facts: readonly Fact[],
  kind: K,
): readonly Extract<Fact, { readonly kind: K }>[] {
  return facts.filter((fact): fact is Extract<Fact, { readonly kind: K }> => fact.kind === kind);
}
