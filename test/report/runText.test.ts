import { describe, expect, it } from 'vitest';
import { colourPaint, plainPaint } from '../../sim/report/paint.ts';
import { runText } from '../../sim/report/runText.ts';
import { widthOf } from '../../sim/report/width.ts';
import { finished, type Parts, policyNamed, scenarioNamed, step } from './handmade.ts';
import { outageStory } from './outage.ts';

const options = { paint: plainPaint, isQuiet: false, unusable: 0 };
const outage = scenarioNamed('retries stop within a minute');
const refutedParts: Parts = {
  scenario: outage,
  result: {
    verdict: 'refuted',
    expectations: [
      { text: 'apiCalls: { atMost: 8 }', held: false, at: 'my-outage.yaml:14:5', why: 'was 10' },
      { text: 'elapsed: { atMost: 60s }', held: true, at: 'my-outage.yaml:15:5' },
    ],
  },
  story: outageStory(),
  evidence: [{ place: { file: 'my-outage.yaml', line: 14, column: 5 }, record: undefined }, undefined],
};
const refuted = finished(refutedParts);
const held = finished({ scenario: scenarioNamed('a held one', { file: 'scenarios/incidents/held.yaml' }) });

const golden = (name: string) => `./golden/${name}.txt`;

describe('the text of run', () => {
  it('tells of a refuted scenario what fell, how it came about, and how to repeat it', async () => {
    await expect(runText([refuted], options)).toMatchFileSnapshot(golden('run-refuted'));
  });

  it('gives a held scenario one line, and none when quiet', () => {
    expect(runText([held], options)).toBe(
      `✓ a held one${' '.repeat(58)}scenarios/incidents/held.yaml\n0 refuted, 1 held\n`,
    );
    expect(runText([held], { ...options, isQuiet: true })).toBe('0 refuted, 1 held\n');
  });

  it('names the policies of a scenario that has several', async () => {
    const names = ['codex', 'hardened', 'seed'];
    const runsAsked = names.map((name) => ({ policyName: name, policy: policyNamed(name).policy, expectations: [] }));
    const shared = scenarioNamed('three policies, one of them weak', { runs: runsAsked });
    const runs = names.map((policy) =>
      finished(policy === 'seed' ? { ...refutedParts, scenario: shared, policy } : { scenario: shared, policy }),
    );
    await expect(runText(runs, options)).toMatchFileSnapshot(golden('run-policies'));
  });

  it('says which limit a bounded run reached, and how far it got', async () => {
    const bounded = finished({
      ...refutedParts,
      result: { verdict: 'bounded', limit: '1000 steps' },
      metrics: { apiCalls: 10, elapsedMs: 41_000 },
      evidence: [],
    });
    await expect(runText([bounded], options)).toMatchFileSnapshot(golden('run-bounded'));
  });

  it('counts bounded runs and unusable inputs when there are any', () => {
    const bounded = finished({ scenario: outage, result: { verdict: 'bounded', limit: '1000 steps' } });
    const text = runText([bounded], { ...options, unusable: 2 });
    expect(text).toContain('\n0 refuted, 0 held, 1 bounded, 2 inputs not usable\n');
  });

  it('ends the story at the step that decided', () => {
    const story = outageStory();
    const record = story.find(({ t, instance }) => t === 3000 && instance === 'retry');
    const evidence = [{ place: { file: 'my-outage.yaml', line: 14, column: 5 }, record }];
    const text = runText([finished({ ...refutedParts, evidence })], options);
    expect(text).toContain('wait over');
    expect(text).not.toContain('gave up');
  });

  it('tells the end of a run too long to be kept, and counts what lies between', () => {
    const loop = Array.from({ length: 400 }, (_, index) =>
      step(index * 1000, 'retry', { type: 'http.responded', status: 529 }, 'working.sending -> working.waiting', [
        { type: 'http.request', attempt: 1 },
      ]),
    );
    const long = finished({
      ...refutedParts,
      story: loop,
      storyLeftOut: 2872,
      seen: [{ last: { type: 'http.request' }, lastAtMs: 1, times: 3272 }],
    });
    // All but the first and the last.
    expect(runText([long], options)).toContain('…       3270 more attempts\n');
  });

  it('leaves out an instant of which only a part was kept', () => {
    const wait = (t: number) => step(t, 'retry', { type: `retry.tick${t}` }, 'idle -> working');
    const long = finished({ ...refutedParts, story: [0, 1, 8, 9].map((s) => wait(s * 1000)), storyLeftOut: 50 });
    const text = runText([long], options);
    expect(text).toContain('tick0');
    expect(text).toContain('…       52 more steps\n');
    expect(text).toContain('tick9000');
    expect(text).not.toMatch(/tick1000|tick8000/);
  });

  it('quotes the repeat command for a shell and names policy and engine where they matter', () => {
    const scenario = scenarioNamed('odd names', { file: 'my files/it.yaml' });
    const odd = finished({
      ...refutedParts,
      scenario,
      policyOption: './mine.yaml',
      result: { ...refutedParts.result, engine: 'actors', seed: 7 },
    });
    expect(runText([odd], options)).toContain(
      '\n  repeat: tripcurve run "my files/it.yaml" --policy ./mine.yaml --engine actors --seed 7\n',
    );
  });

  it('lets nothing from a file move the cursor or exceed the width', () => {
    const name = `wide 熔断 ${'very '.repeat(30)}\x1b[2Jlong \u202ename`;
    const nasty = finished({
      ...refutedParts,
      scenario: scenarioNamed(name, { file: `x/${'y'.repeat(40)}.yaml` }),
      story: [step(0, 'retry', { type: 'http.responded', error: '\x1b]0;title\x07' }, 'idle -> \x1b[31mred')],
    });
    const text = runText([nasty, finished({ scenario: scenarioNamed(name) })], options);
    expect(text).not.toMatch(/[^\n\P{Cc}]/u);
    expect(text).not.toContain('\u202e');
    expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(100);
  });

  it('adds nothing but colours to the plain text', () => {
    const coloured = runText([refuted, held], { ...options, paint: colourPaint });
    expect(coloured).toContain('\x1b[');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
    expect(coloured.replaceAll(/\x1b\[\d+m/g, '')).toBe(runText([refuted, held], options));
  });
});
