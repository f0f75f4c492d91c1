/** A suite as a document: what is covered, what cannot be and why, and each test as a table. */
import type { Event } from '../../scenario/event.ts';
import type { Case, Suite } from './suite.ts';
import { eventText, heardText } from './words.ts';

export function suiteMarkdown(suite: Suite, marker: string): string {
  const { chart, policyName, criterion, coverage, covered, cases, steps, baseline } = suite;
  const missing = coverage.unreachable.map(({ text, why }) => `| ${cell(text)} | ${cell(why ?? '')} |`);
  const limit = coverage.limit === undefined ? '' : ` The search ended at ${coverage.limit}.`;
  return [
    `<!-- ${marker} -->`,
    `# ${chart} under ${policyName}: ${criterion}`,
    '',
    `${covered} of ${coverage.coverable.length} that can be covered, in ${cases.length} tests of ${steps} steps,`,
    `resets included; one shortest path for each transition takes ${baseline}.${limit}`,
    ...(missing.length === 0 ? [] : ['', '| cannot be covered | because |', '|---|---|', ...missing]),
    ...cases.flatMap((each, index) => ['', ...caseLines(each, index + 1)]),
    '',
  ].join('\n');
}

function caseLines({ name, steps }: Case, number: number): readonly string[] {
  const rows = steps.map((step) => `| ${cell(heardText(step))} | ${cell(saidText(step.says))} | ${step.state} |`);
  return [`## ${number}. ${name}`, '', '| heard | said | state |', '|---|---|---|', ...rows];
}

export const saidText = (says: readonly Event[]): string =>
  says.length === 0 ? 'nothing' : says.map(eventText).join('; ');

const cell = (text: string): string => text.replaceAll('|', '\\|');
