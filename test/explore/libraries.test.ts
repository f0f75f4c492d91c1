/**
 * Two breakers of npm against the chart, set up alike: where they differ is known, and why.
 *
 * P2 … P9 are the names of the stories in which libraries are known to differ.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { actorAdapter } from '../../examples/adapters/actors.ts';
import { adapter as cockatiel } from '../../examples/adapters/cockatiel.ts';
import { adapter as opossum } from '../../examples/adapters/opossum.ts';
import { realTime } from '../../examples/adapters/virtualTime.ts';
import { breaker } from '../../machines/breaker.ts';
import { seed } from '../../machines/policies/seed.ts';
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../../sim/catalog.ts';
import type { Adapter } from '../../sim/core/adapter.ts';
import { type Conformance, conform } from '../../sim/explore/conform/conform.ts';
import { Ensemble } from '../../sim/explore/conform/ensemble.ts';
import { type Ask, playAll, playable } from '../../sim/explore/conform/play.ts';
import type { Event } from '../../sim/scenario/event.ts';

afterAll(realTime);

/** The seed's breaker with a window of four, which is seen whole, and outcomes of calls that were let through. */
function policyWith(changes: Partial<Policy['api']['trip']['window'] & object> = {}): Policy {
  const { api } = seed.policy;
  const window = { ...api.trip.window, size: 4, minimumCalls: 4, ...changes };
  return { ...seed.policy, api: { ...api, trip: { consecutive: null, window } } };
}

const machine = 'breaker';
const without = ['breaker.force', 'breaker.reset', 'breaker.release'];

function heldTo(adapter: Adapter, policy: Policy): Promise<Conformance> {
  const names = { adapterName: adapter.name ?? '', policyName: 'seed' };
  return conform({
    catalog,
    machine,
    guard: playable({ catalog, machine, adapter, name: names.adapterName, policy, seed: 1 }),
    ...names,
    policy,
    seed: 1,
    criterion: 'pairs',
    isStrict: false,
    without,
  });
}

/** What each says to a story, as bare types. */
async function told(adapter: Adapter, policy: Policy, story: readonly (string | number)[]): Promise<string> {
  const chart = catalog.charts.breaker;
  if (chart === undefined) throw new Error('no breaker');
  const ensemble = new Ensemble({ catalog, machine, chart: 'breaker', policy, seed: 1 });
  const player = { adapter, name: '', vocabulary: chart.vocabulary, deadlineMs: 100, onHear: () => {} };
  const said = await playAll(ensemble, player, story.map(askOf));
  const types = said.map(({ early, says }) =>
    [...early, ...says].flatMap(({ type }) => (type.startsWith('breaker.') ? [type.slice('breaker.'.length)] : [])),
  );
  return types.map((each) => each.join(' ') || '-').join(', ');
}

/** `acquire a`, `success a`, or ms to wait. */
function askOf(step: string | number): Ask {
  if (typeof step === 'number') return { kind: 'wait', ms: step };
  const [word = '', slot = ''] = step.split(' ');
  const type = word === 'acquire' ? 'breaker.acquire' : 'breaker.record';
  const event: Event = { type, slot, ...(word === 'acquire' ? {} : { outcome: word }) };
  return { kind: 'hear', event };
}

const call = (outcome: string): readonly string[] => ['acquire a', `${outcome} a`];
const fails = call('failure');
const works = call('success');
/** Four failed calls, of which the third or fourth opens it. */
const opened = [...works, ...fails, ...fails, ...fails];

interface Difference {
  readonly story: string;
  readonly because: string;
  readonly steps: readonly (string | number)[];
  readonly policy?: Policy;
  /** What is said to the last step. */
  readonly chart: string;
  readonly cockatiel: string;
  readonly opossum: string;
}

const differences: readonly Difference[] = [
  {
    story: 'P2',
    because: 'exactly half of the window is not more than half: both libraries compare by "over", as the seed does',
    steps: [...works, ...works, ...fails, ...fails],
    chart: 'recorded',
    cockatiel: 'recorded',
    opossum: 'recorded',
  },
  {
    story: 'P2, by "at least"',
    because: 'a policy that trips at exactly its share is none that either library can be set to',
    steps: [...works, ...works, ...fails, ...fails],
    policy: policyWith({ comparator: 'atLeast' }),
    chart: 'opened recorded',
    cockatiel: 'recorded',
    opossum: 'recorded',
  },
  {
    story: 'P3',
    because: 'the seed looks at the rate after every outcome; both libraries only after a failure',
    steps: [...fails, ...fails, ...fails, ...works],
    chart: 'opened recorded',
    cockatiel: 'recorded',
    opossum: 'recorded',
  },
  {
    story: 'P4',
    because: 'the success of a call from before the trip is dropped by the seed and by cockatiel; opossum closes on it',
    steps: ['acquire b', ...opened, 30_000, 'success b'],
    chart: 'recorded',
    cockatiel: 'recorded',
    opossum: 'closed recorded',
  },
  {
    story: 'P5',
    because:
      'the failure of a call from before the trip is dropped by the seed; both libraries take it for the probe’s',
    steps: ['acquire b', ...opened, 30_000, 'acquire a', 'failure b'],
    chart: 'recorded',
    cockatiel: 'opened recorded',
    opossum: 'opened recorded',
  },
  {
    story: 'P7',
    because: 'a probe that hangs gives its place back after a minute under the seed; under neither library ever',
    steps: [...opened, 30_000, 'acquire a', 3_600_000, 'acquire b'],
    chart: 'permitted',
    cockatiel: '-',
    opossum: 'refused',
  },
  {
    story: 'P8',
    because: 'a second caller at half-open is refused by the seed and by opossum; cockatiel lets it wait for the probe',
    steps: [...opened, 30_000, 'acquire a', 'acquire b'],
    chart: 'refused',
    cockatiel: '-',
    opossum: 'refused',
  },
  {
    story: 'P9',
    because: 'an outcome that says nothing keeps the seed half-open; to both libraries it is a success and closes',
    steps: [...opened, 30_000, 'acquire a', 'ignored a'],
    chart: 'recorded',
    cockatiel: 'closed recorded',
    opossum: 'closed recorded',
  },
];

describe.each(differences)('$story: $because', ({ steps, policy = policyWith(), ...expected }) => {
  it.each([
    ['cockatiel', cockatiel],
    ['opossum', opossum],
  ] as const)('%s', async (name, adapter) => {
    const answers = (await told(adapter, policy, steps)).split(', ');
    expect(answers.at(-1)).toBe(expected[name]);
  });

  it('the chart', async () => {
    const answers = (await told(actorAdapter('breaker', breaker), policy, steps)).split(', ');
    expect(answers.at(-1)).toBe(expected.chart);
  });
});

describe('conformance to the seed', () => {
  it.each([
    ['cockatiel', cockatiel],
    ['opossum', opossum],
  ] as const)('finds differences by itself: %s', async (_, adapter) => {
    const { disagreements } = await heldTo(adapter, policyWith());
    const states = new Set(disagreements.map(({ beats }) => beats.at(-1)?.from));
    expect(states).toContain('halfOpen.probing');
    expect(states).toContain('open.cooling');
  });
});
