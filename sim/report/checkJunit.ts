/** JUnit XML of `check`: a suite for a machine under a policy, a case for each property. */
import type { Checked, CheckedProperty } from './check.ts';
import { plainPaint } from './paint.ts';
import { storyLines } from './storyText.ts';
import { attribute, xml } from './xml.ts';

export function checkJunitXml(checked: readonly Checked[]): string {
  const suites = checked.map(suite).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tripcurve check">\n${suites}</testsuites>\n`;
}

function suite({ machine, policy, stubs, limit, properties }: Checked): string {
  const count = (...verdicts: readonly string[]) =>
    properties.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const name = `${machine} under ${policy}${stubs.length === 0 ? '' : ` without ${stubs.join(', ')}`}`;
  const head = `name="${attribute(name)}" tests="${properties.length}"`;
  const counts = `failures="${count('refuted')}" errors="${count('bounded', 'vacuous')}"`;
  const cases = properties.map((property) => testCase(property, name, limit)).join('');
  return `  <testsuite ${head} ${counts}>\n${cases}  </testsuite>\n`;
}

function testCase(property: CheckedProperty, suiteName: string, limit: string | undefined): string {
  const { name, verdict } = property;
  const head = `    <testcase name="${attribute(name)}" classname="${attribute(suiteName)}"`;
  if (verdict === 'held') return `${head}/>\n`;
  const element = verdict === 'refuted' ? 'failure' : 'error';
  const body = `<${element} message="${attribute(whyOf(property, limit))}">${xml(details(property))}</${element}>`;
  return `${head}>\n      ${body}\n    </testcase>\n`;
}

/** Why a property did not hold, as a phrase. */
export function whyOf({ verdict, about, why }: CheckedProperty, limit: string | undefined): string {
  if (verdict === 'vacuous') return 'what it speaks of never occurs';
  return verdict === 'bounded' ? `stopped at ${limit ?? 'a limit'}` : (why ?? about);
}

function details({ about, finished, scenario, notRepeated }: CheckedProperty): string {
  return [
    about,
    ...(finished === undefined ? [] : storyLines(finished, plainPaint)),
    ...(notRepeated === undefined ? [] : [`run cannot repeat it: ${notRepeated}`]),
    ...(scenario === undefined ? [] : ['', scenario]),
  ].join('\n');
}
