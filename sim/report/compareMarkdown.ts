/** The table of `compare` for pull requests and post-mortems. */
import { compareRow } from './compareRow.ts';
import { byScenario, type Finished } from './finished.ts';
import { code, inline } from './markdown.ts';

export function compareMarkdown(finished: readonly Finished[]): string {
  return byScenario(finished).map(section).join('\n');
}

function section(runs: readonly Finished[]): string {
  const [first] = runs;
  if (first === undefined) return '';
  const { name, source, file, seed } = { ...first.scenario, seed: first.outcome.result.seed };
  const rows = runs.map(compareRow).map(({ policy, calls, cost, time, ended }) => [policy, calls, cost, time, ended]);
  return [
    `### ${inline(name)}`,
    '',
    [...(source === undefined ? [] : [inline(source)]), code(file), `seed ${seed}`].join(' · '),
    '',
    '| policy | calls | cost | time | ended |',
    '| --- | ---: | ---: | ---: | --- |',
    ...rows.map((cells) => `| ${cells.map(inline).join(' | ')} |`),
    '',
  ].join('\n');
}
