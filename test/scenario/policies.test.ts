import { describe, expect, it } from 'vitest';
import { hardened } from '../../machines/policies/hardened.ts';
import { seed } from '../../machines/policies/seed.ts';
import { loadPolicy, loadScenario } from '../../sim/scenario/load.ts';
import { catalog } from './catalog.ts';
import { bytesOf, complaintsOf, fileWith, load } from './loading.ts';

const outline = (lines: string) =>
  load(fileWith(lines)).runs.map(({ policyName, expectations }) => [
    policyName,
    ...expectations.map(({ text }) => text),
  ]);

const patient = { ...seed.policy, retry: { ...seed.policy.retry, attemptsMax: 2 } };

describe('the runs of a file', () => {
  it('are one, under the default policy, if it names none', () => {
    expect(outline('')).toEqual([['seed', 'apiCalls: 1']]);
  });

  it('are one, under the policy that it names', () => {
    expect(outline('policy: hardened')).toEqual([['hardened', 'apiCalls: 1']]);
    expect(load(fileWith('policy: hardened')).runs[0]?.policy).toBe(hardened.policy);
  });

  it('are one, called scenario, under changes of its own', () => {
    const { runs } = load(fileWith('policy: { extends: seed, retry: { attemptsMax: 2 } }'));
    expect(runs.map(({ policyName, policy }) => [policyName, policy])).toEqual([['scenario', patient]]);
  });

  it('are those of `policies`, in their order, each with its expectations before the common ones', () => {
    expect(outline('policies:\n  hardened: [{ refused: 1 }]\n  seed: [{ refused: 2 }, { waited: 1s }]')).toEqual([
      ['hardened', 'refused: 1', 'apiCalls: 1'],
      ['seed', 'refused: 2', 'waited: 1s', 'apiCalls: 1'],
    ]);
  });

  it('may be under a policy that only the file knows', () => {
    const { runs } = load(fileWith('policies: { patient: { policy: { extends: seed, retry: { attemptsMax: 2 } } } }'));
    expect(runs).toMatchObject([{ policyName: 'patient', policy: patient, expectations: [{ text: 'apiCalls: 1' }] }]);
  });

  it('all have the changes that stand beside `policies`', () => {
    const { runs } = load(fileWith('policy: { retry: { attemptsMax: 2 } }\npolicies: { seed: [], hardened: [] }'));
    expect(runs.map(({ policy }) => policy)).toEqual([
      patient,
      { ...hardened.policy, retry: { ...hardened.policy.retry, attemptsMax: 2 } },
    ]);
  });

  it('are replaced by others on demand, which keep what the file expects of their names', () => {
    const bytes = bytesOf(fileWith('policies:\n  seed: [{ refused: 2 }]\n  hardened: [{ refused: 1 }]'));
    const policies = [
      { name: 'mine', policy: patient },
      { name: 'seed', policy: seed.policy },
    ];
    const { runs } = loadScenario({ file: 'x.yaml', bytes }, catalog, { policies });
    expect(runs.map(({ policyName, policy, expectations }) => [policyName, policy, expectations.length])).toEqual([
      ['mine', patient, 1],
      ['seed', seed.policy, 2],
    ]);
  });

  it('are told of every mistake in every policy', () => {
    const lines =
      'policies:\n  sed: []\n  a: { policy: { extends: seed, api: { mood: x } } }\n  b: { policy: { extends: b } }';
    expect(complaintsOf(fileWith(lines)).match(/^x.*?(?=;)/gm)).toEqual([
      'x.yaml:5:3: unknown-policy: "sed" is no policy',
      'x.yaml:6:40: unknown-key: "mood" is no key here',
      'x.yaml:7:27: unknown-policy: "b" is no policy',
    ]);
  });
});

describe('a policy file', () => {
  const read = (text: string, file = 'policies/mine.v2.yaml') => loadPolicy({ file, bytes: bytesOf(text) }, catalog);

  it('is a shipped policy with changes, called like the file', () => {
    expect(read('extends: seed\nretry: { attemptsMax: 2 }\n')).toEqual({ name: 'mine.v2', policy: patient });
  });

  it('may have a version, a name and a sentence about it', () => {
    const text = 'version: 1\nname: patient\nabout: Waits longer.\nextends: seed\nretry: { attemptsMax: 2 }\n';
    expect(read(text)).toEqual({ name: 'patient', policy: patient });
  });

  it.each([
    ['retry: { attemptsMax: 2 }', '1:1: missing-key: "extends" is missing; write seed or hardened'],
    ['extends: seed\nretri: {}', '2:1: unknown-key: "retri" is no key here; did you mean "retry"?'],
    ['version: 2\nextends: seed', '1:10: unknown-version: 2 is no version that is read here; write version: 1'],
    ['extends: seed\nretry: { waitsMs: 2s }', '2:19: wrong-type: "2s" is not a list'],
  ])('%s is refused', (text, complaint) => {
    expect(() => read(text, 'p.yaml')).toThrow(`p.yaml:${complaint}`);
  });
});
