/** The command that repeats a run, ready to paste into a shell. */
import type { Finished } from './finished.ts';
import { plain } from './plain.ts';

export function repeatCommand({ scenario, policyOption, outcome }: Finished): string {
  const { file, policy, adapter, seed, engine, stream } = outcome.result;
  const one = policyOption ?? (scenario.runs.length > 1 ? policy : undefined);
  return [
    `tripcurve run ${quoted(file)}`,
    ...(one === undefined ? [] : [`--policy ${quoted(one)}`]),
    ...(adapter === undefined ? [] : [`--adapter ${quoted(adapter)}`]),
    ...(engine === 'table' || adapter !== undefined ? [] : [`--engine ${engine}`]),
    `--seed ${seed}`,
    ...(stream?.path === undefined ? [] : [`--path ${stream.path}`]),
  ].join(' ');
}

function quoted(word: string): string {
  const text = plain(word);
  if (/^[\w./\\:@%+=,-]+$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;
}
