/** JUnit XML: a test suite a scenario, a test case a policy, so that the counts are those of the text report. */
import { byScenario, type Finished } from './finished.ts';
import { plainPaint } from './paint.ts';
import { repeatCommand } from './repeat.ts';
import { storyLines } from './storyText.ts';
import { counterexampleLines, hasStory } from './streamText.ts';
import type { Unusable } from './unusable.ts';
import { attribute, xml } from './xml.ts';

export function junitXml(finished: readonly Finished[], unusable: readonly Unusable[]): string {
  const suites = [...byScenario(finished).map(suite), ...unusable.map(unusableSuite)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tripcurve">\n${suites.join('')}</testsuites>\n`;
}

function suite(runs: readonly Finished[]): string {
  const count = (verdict: string) => runs.filter(({ outcome }) => outcome.result.verdict === verdict).length;
  const [first] = runs;
  if (first === undefined) return '';
  const { name, file } = first.scenario;
  const head = `name="${attribute(name)}" file="${attribute(file)}" tests="${runs.length}"`;
  const counts = `failures="${count('refuted')}" errors="${count('bounded')}"`;
  return `  <testsuite ${head} ${counts}>\n${runs.map(testCase).join('')}  </testsuite>\n`;
}

function testCase(run: Finished): string {
  const { result } = run.outcome;
  const [name, classname, file] = [result.policy, result.scenario, result.file].map(attribute);
  const head = `    <testcase name="${name}" classname="${classname}" file="${file}"`;
  if (result.verdict === 'held') return `${head}/>\n`;
  const element = result.verdict === 'bounded' ? 'error' : 'failure';
  const message =
    result.verdict === 'bounded' ? `stopped at the limit of ${result.limit ?? 'this run'}` : whatFell(run);
  const body = `<${element} message="${attribute(message)}">${xml(details(run))}</${element}>`;
  return `${head}>\n      ${body}\n    </testcase>\n`;
}

function whatFell({ outcome }: Finished): string {
  const fallen = outcome.result.expectations.filter(({ held }) => !held);
  return fallen.map(({ text, why }) => `${text} ${why ?? 'not held'}`).join('; ');
}

function details(run: Finished): string {
  const fallen = run.outcome.result.expectations.filter(({ held }) => !held);
  return [
    ...fallen.map(({ at, text, why }) => `${at}: ${text}: ${why ?? 'not held'}`),
    ...(hasStory(run) ? storyLines(run, plainPaint) : []),
    ...counterexampleLines(run),
    `repeat: ${repeatCommand(run)}`,
  ].join('\n');
}

function unusableSuite({ file, message }: Unusable): string {
  const name = attribute(file);
  const [first = ''] = message.split('\n');
  return [
    `  <testsuite name="${name}" file="${name}" tests="1" failures="0" errors="1">`,
    `    <testcase name="load" classname="${name}" file="${name}">`,
    `      <error message="${attribute(first)}">${xml(message)}</error>`,
    '    </testcase>',
    '  </testsuite>\n',
  ].join('\n');
}
