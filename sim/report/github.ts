/** Annotations for GitHub Actions: one at the line of each expectation that was not held. */
import type { Finished } from './finished.ts';
import { plainLines } from './plain.ts';
import type { Unusable } from './unusable.ts';

export function githubAnnotations(finished: readonly Finished[], unusable: readonly Unusable[]): string {
  return [...finished.flatMap(annotationsOf), ...unusable.map(unusableAnnotation)].map((line) => `${line}\n`).join('');
}

function annotationsOf({ scenario, outcome }: Finished): readonly string[] {
  const { result } = outcome;
  const title = `${result.scenario} (${result.policy})`;
  const fallen = result.expectations.filter(({ held }) => !held);
  return [
    ...(result.verdict === 'bounded'
      ? [annotation({ file: scenario.file, title }, `stopped at the limit of ${result.limit ?? 'this run'}`)]
      : []),
    ...fallen.map(({ at, text, why }) => annotation({ ...placeOf(at), title }, `${text}: ${why ?? 'not held'}`)),
  ];
}

function unusableAnnotation({ file, message }: Unusable): string {
  const [first = ''] = message.split('\n');
  const prefix = /^(.*):(\d+):(\d+): /.exec(first);
  return prefix === null
    ? annotation({ file }, first)
    : annotation(placeOf(prefix[0].slice(0, -2)), first.slice(prefix[0].length));
}

/** `file:line:column`; the file may hold colons. */
function placeOf(at: string): Readonly<Record<string, string>> {
  const found = /^(.*):(\d+):(\d+)$/s.exec(at);
  return found === null ? { file: at } : { file: found[1] ?? '', line: found[2] ?? '', col: found[3] ?? '' };
}

/** One line; without a file it stands for the whole run. */
export function annotation(
  properties: Readonly<Record<string, string>>,
  message: string,
  level: 'error' | 'warning' = 'error',
): string {
  const list = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  return `::${level} ${list.join(',')}::${data(message)}`;
}

function data(text: string): string {
  return plainLines(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
