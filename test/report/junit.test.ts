import { describe, expect, it } from 'vitest';
import { githubAnnotations } from '../../sim/report/github.ts';
import { junitXml } from '../../sim/report/junit.ts';
import { finished, type Parts, scenarioNamed, step } from './handmade.ts';

const scenario = scenarioNamed('limits <hold> & "stay"\x1b', { file: 'a,b: 100%.yaml' });
const refutedParts: Parts = {
  scenario,
  result: {
    verdict: 'refuted',
    expectations: [{ text: 'apiCalls: 1', held: false, at: 'a,b: 100%.yaml:14:5', why: 'was 10,\nnot 1' }],
  },
  story: [step(0, 'retry', { type: 'retry.request' }, 'idle -> working')],
};
const runs = [
  finished(refutedParts),
  finished({ scenario, policy: 'codex' }),
  finished({ scenario, policy: 'hardened', result: { verdict: 'bounded', limit: '9 steps' } }),
];
const unusable = [
  { file: 'bad.yaml', message: 'bad.yaml:3:4: unknown-key: "nmae" is no key\n    3 | nmae: x\n      | ^' },
];

describe('the JUnit report', () => {
  it('has a suite a scenario, a case a policy, and an error for what could not be used', async () => {
    await expect(junitXml(runs, unusable)).toMatchFileSnapshot('./golden/junit.xml');
  });

  it('is well formed whatever the names are', () => {
    const names = fragments.map((name) => finished({ ...refutedParts, scenario: scenarioNamed(name) }));
    const text = junitXml(names, []);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold them.
    expect(text).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/);
    expect(text.match(/&(?!amp;|lt;|gt;|quot;|#10;)/)).toBeNull();
    expect(text.match(/<testsuite /g)).toHaveLength(fragments.length);
  });
});

const fragments = ['\0', '\ud800', '\ufffe', ']]>', '<!--', '&#0;', '"', '熔断'];

describe('the GitHub annotations', () => {
  it('stand at the line of the expectation, with everything escaped', () => {
    expect(githubAnnotations(runs, unusable)).toBe(
      [
        '::error file=a%2Cb%3A 100%25.yaml,line=14,col=5,title=limits <hold> & "stay"� (seed)::apiCalls: 1: was 10,%0Anot 1',
        '::error file=a%2Cb%3A 100%25.yaml,title=limits <hold> & "stay"� (hardened)::stopped at the limit of 9 steps',
        '::error file=bad.yaml,line=3,col=4::unknown-key: "nmae" is no key',
        '',
      ].join('\n'),
    );
  });
});
