/** What a suite covers, as text: goals, steps, and what cannot be covered with the reason. */
import type { Suite } from './suite.ts';

const shownMax = 40;

export function coverageText(suite: Suite, states: number): string {
  const { chart, policyName, criterion, coverage, covered, cases, steps, generator, baseline } = suite;
  const { coverable, unreachable, limit } = coverage;
  const looked = `${states} states looked at${limit === undefined ? '' : `; bounded: the search ended at ${limit}`}`;
  const missing = coverable.length - covered;
  return [
    `${chart} under ${policyName}: ${looked}`,
    `${criterion}: ${covered} of ${coverable.length} that can be covered; ${unreachable.length} cannot be`,
    ...(missing > 0 ? [`${generator} leaves out ${missing}`] : []),
    ...(generator.startsWith('graph-') ? [`${generator} takes no self-transitions, and no time passes for it`] : []),
    `${cases.length} tests, ${steps} steps with resets; one shortest path per transition takes ${baseline}`,
    ...unreachableLines(suite),
    '',
  ].join('\n');
}

function unreachableLines({ coverage: { unreachable, limit } }: Suite): readonly string[] {
  if (unreachable.length === 0) return [];
  const left = unreachable.length - shownMax;
  return [
    limit === undefined ? 'cannot be covered:' : 'not reached before the search ended:',
    ...unreachable.slice(0, shownMax).map(({ text, why }) => `  ${text}\n    ${why}`),
    ...(left > 0 ? [`  and ${left} more; --format markdown or json lists all`] : []),
  ];
}
