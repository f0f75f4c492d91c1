/** A comparison as text: how much was played, the first disagreement as a story, and the others. */
import { wrapped } from '../paths/wrapped.ts';
import type { Conformance } from './conform.ts';
import { grouped, storyText } from './story.ts';

/** @param scenario of the first disagreement, as a file's text */
export function conformText(conformance: Conformance, scenario: string | undefined): string {
  const { adapterName, chart, machine, policyName, tests, steps, criterion, leftOut, limit, isCut } = conformance;
  const groups = grouped(conformance);
  const [first, ...others] = groups.map(([each, likewise]) => {
    const same = likewise.length === 0 ? '' : ` The same with ${[...new Set(likewise)].join(', ')}.`;
    return wrapped(`${storyText(conformance, each)}${same}`);
  });
  const played = `${criterion} of ${chart} in ${machine}, ${tests} ${tests === 1 ? 'test' : 'tests'}, ${steps} steps`;
  const bounded = limit === undefined ? '' : `; bounded: the search ended at ${limit}`;
  const verdict = first === undefined ? 'conforms to' : 'differs from';
  return [
    `${first === undefined ? '✓' : '✗'} ${adapterName} ${verdict} ${policyName}: ${played}${bounded}`,
    ...(leftOut.length === 0 ? [] : [wrapped(`not compared, since the guard never says it: ${leftOut.join(', ')}`)]),
    ...(first === undefined ? [] : ['', first]),
    ...(scenario === undefined ? [] : ['', 'as a scenario, which the chart holds:', '', scenario.trimEnd()]),
    ...others.flatMap((other) => ['', other]),
    ...(isCut ? ['', 'and more; these were enough'] : []),
    '',
  ].join('\n');
}
